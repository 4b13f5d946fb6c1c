import type { GameUI } from "../../table/play";
import Controls from "./Controls.svelte";
import { WordRoad } from "./play.svelte";

const ui: GameUI = {
  id: "wordroad",
  shape: "square",
  rackTitle: "Your rack",
  create: (context) => new WordRoad(context),
  Controls,
  planned: ["play", "pass"],
  wordy: true,
};

export default ui;
