import type { GameUI } from "../../table/play";
import Controls from "./Controls.svelte";
import { Quillico } from "./play.svelte";

const ui: GameUI = {
  id: "quillico",
  shape: "octagon",
  rackTitle: "Your hand",
  create: (context) => new Quillico(context),
  Controls,
  least: 4,
  openTable: true,
  planned: ["play", "exchange", "pass"],
};

export default ui;
