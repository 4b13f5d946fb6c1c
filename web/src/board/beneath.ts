/** What lies beneath covered tiles: in full where somebody looks, as small letters at the tile's foot for all of them. */

import type { Scene, SceneTile } from "../gen/wire";
import type { Note } from "./overlay";

export function covered(scene: Scene): SceneTile[] {
  return (scene.tiles ?? []).filter((tile) => tile.beneath?.length);
}

/** "A over R over T". */
export function layersLabel(tile: SceneTile): string {
  return [tile.face, ...(tile.beneath ?? [])].map((face) => face.letter || "blank").join(" over ");
}

export function layerNotes(scene: Scene, all: boolean, looked: readonly (string | null | undefined)[]): Note[] {
  return covered(scene).flatMap(({ at, x, y, beneath = [] }): Note[] => {
    const letters = beneath.map((face) => face.letter || "blank");
    if (looked.includes(at)) return [{ x, y, text: `over ${letters.join(", ")}`, kind: "above" }];
    return all ? [{ x, y, text: letters.join(""), kind: "foot" }] : [];
  });
}
