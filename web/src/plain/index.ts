/** The table of a game that brings none of its own for the browser: its scene, and the plays the server finds for it. */

import type { Shape } from "../board/shapes";
import type { Scene } from "../gen/wire";
import type { GameUI } from "../table/play";
import Controls from "./Controls.svelte";
import { Plain } from "./play.svelte";
import Stage from "./Stage.svelte";

export function plainUI(id: string, scene: Scene): GameUI {
  const shape: Shape = scene.tiles?.[0]?.shape ?? scene.cells?.[0]?.shape ?? "square";
  return { id, shape, rackTitle: "Your tiles", create: (context) => new Plain(context), Controls, Stage, ownHints: true };
}
