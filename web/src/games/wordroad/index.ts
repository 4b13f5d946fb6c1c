import type { GameUI } from "../../table/play";
import Controls from "./Controls.svelte";
import { WordRoad } from "./play.svelte";

const ui: GameUI = {
  id: "wordroad",
  shape: "square",
  rackTitle: "Your rack",
  create: (desk) => new WordRoad(desk),
  Controls,
  wordy: true,
};

export default ui;
