/** Cells as actions name them: by name, or by the numbers that make the name. */

import type { Overlay } from "../board/overlay";
import type { Point } from "../board/shapes";
import type { Scene, SceneTile } from "../gen/wire";

export type At = string | readonly number[];

export function cellName(at: At): string {
  return typeof at === "string" ? at : at.join(",");
}

/** The tiles that lie on these cells. */
export function tilesAt(scene: Scene, cells: readonly string[]): readonly SceneTile[] {
  return (scene.tiles ?? []).filter((tile) => cells.includes(tile.at));
}

/** What a tile in hand may go to, with what is laid already: shown large enough to be tapped. Nothing while no tile is in hand. */
export function carriedTo(overlay: Overlay, isCarried: boolean): readonly Point[] {
  return isCarried || overlay.ghosts.length ? [...overlay.targets, ...overlay.ghosts] : [];
}
