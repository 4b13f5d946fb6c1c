/**
 * Places of a table without end have numbers for names, which nobody sees there: in what is said, the letter that lies
 * on the place stands for it, and "at" a place that is marked on the board anyway is left out.
 */

import type { SceneTile } from "../gen/wire";
import { sayFace } from "./say";

const PLACE = String.raw`-?\d+(?:,-?\d+){1,3}(?![\d,])`;

export function placeless(text: string, tiles: readonly SceneTile[] = []): string {
  const lying = new Map(tiles.map((tile) => [tile.at, tile.face.letter ?? `a ${sayFace(tile.face)}`]));
  return text.replace(new RegExp(` (?:at|from) ${PLACE}`, "g"), "").replace(new RegExp(PLACE, "g"), (at) => lying.get(at) ?? at);
}
