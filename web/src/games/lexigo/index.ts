import type { GameUI } from "../../table/play";
import Controls from "./Controls.svelte";
import { Lexigo } from "./play.svelte";

const ui: GameUI = {
  id: "lexigo",
  shape: "hexagon",
  rackTitle: "Your bank",
  create: (context) => new Lexigo(context),
  Controls,
  least: 2.5,
  openTable: true,
};

export default ui;
