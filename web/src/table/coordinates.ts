/**
 * Places of a table without end have numbers for names, which nobody sees there: in a text, the letter that lies
 * on the place stands for it, and "at" a place that is marked on the board anyway is left out.
 */

import type { Face, SceneTile } from "../gen/wire";
import { faceLabel } from "./format";

const PLACE = String.raw`-?\d+(?:,-?\d+){1,3}(?![\d,])`;

export function hideCoordinates(text: string, tiles: readonly SceneTile[] = []): string {
  const lying = new Map(tiles.map((tile) => [tile.at, spoken(tile.face)]));
  return text.replace(new RegExp(` (?:at|from) ${PLACE}`, "g"), "").replace(new RegExp(PLACE, "g"), (at) => lying.get(at) ?? at);
}

/** A blank stays one: the letter that it stands for may be another one in the next word, and the story is of the past. */
function spoken(face: Face): string {
  return face.tone === "blank" ? "a blank" : (face.letter ?? `a ${faceLabel(face)}`);
}
