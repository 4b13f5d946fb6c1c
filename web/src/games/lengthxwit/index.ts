import type { GameUI } from "../../table/play";
import Controls from "./Controls.svelte";
import { LengthXWit } from "./play.svelte";
import Stage from "./Stage.svelte";

const ui: GameUI = {
  id: "lengthxwit",
  shape: "square",
  rackTitle: "Your tiles",
  create: (context) => new LengthXWit(context),
  Controls,
  Stage,
};

export default ui;
