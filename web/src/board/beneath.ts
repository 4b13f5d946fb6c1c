/** What lies beneath covered tiles, as notes over them: all of them, or only where somebody looks. */

import type { Scene, SceneTile } from "../gen/wire";
import type { Note } from "./overlay";

export function covered(scene: Scene): SceneTile[] {
  return (scene.tiles ?? []).filter((tile) => tile.beneath?.length);
}

/** "A over R over T". */
export function sayLayers(tile: SceneTile): string {
  return [tile.face, ...(tile.beneath ?? [])].map((face) => face.letter || "blank").join(" over ");
}

export function layerNotes(scene: Scene, shown: (at: string) => boolean): Note[] {
  return covered(scene)
    .filter((tile) => shown(tile.at))
    .map((tile) => ({ x: tile.x, y: tile.y, text: `over ${(tile.beneath ?? []).map((face) => face.letter || "blank").join(", ")}`, verdict: "plain" }));
}
