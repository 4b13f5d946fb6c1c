/** What is under a point of the table. Pieces are found by their centres, so no DOM is asked. */

import type { Scene } from "../gen/wire";
import type { Hit, Overlay } from "./overlay";
import type { Point } from "./shapes";
import { nearest } from "./stops";

const REACH = 0.54;

export function hitAt(scene: Scene, overlay: Overlay, point: Point): Hit {
  const ghost = nearest(overlay.ghosts, point, REACH);
  const target = nearest(overlay.targets, point, REACH);
  const tile = nearest(scene.tiles ?? [], point, REACH);
  const cell = nearest(scene.cells ?? [], point, REACH);
  const at = ghost?.at ?? tile?.at ?? target?.at ?? cell?.id ?? null;
  return { point, ghost, target, at, tile: tile !== null };
}
