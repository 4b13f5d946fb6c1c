/** Small scenes from words, for the shelf's pictures and the examples of the rules. */

import { isLowerCase, letterOf } from "./letters";
import type { Face, Scene, SceneTile } from "../gen/wire";
import * as hex from "../geometry/hex";
import * as oct from "../geometry/oct";
import * as square from "../geometry/square";
import type { Point, Shape } from "./shapes";

/** The middle of a named cell of this shape. */
export function centreOf(shape: Shape, at: string): Point {
  if (shape === "octagon") return oct.centre(oct.parse(at));
  if (shape === "hexagon") return hex.centre(hex.parse(at));
  const { column, row } = square.parse(at);
  return { x: column, y: row };
}

/** A tile as written in examples: `K`, `K+` red, `*` a star, `?` a blank, `k` a blank read as K. */
export function faceOf(tile: string, value: number | null = null): Face {
  if (tile === "*") return { tone: "star", tile };
  if (tile === "?") return { tone: "blank", tile };
  if (tile.endsWith("+")) return { letter: tile[0] ?? "", value: 2, tone: "red", tile };
  if (isLowerCase(tile)) return { letter: letterOf(tile), tone: "blank", tile: "?" };
  return value === null ? { letter: tile, tile } : { letter: tile, value, tile };
}

export function tileAt(shape: Shape, at: string, tile: string, more: Partial<SceneTile> = {}): SceneTile {
  const value = shape === "octagon" ? 1 : null;
  return { id: `${tile} ${at}`, at, ...centreOf(shape, at), shape, face: faceOf(tile, value), ...more };
}

/** A word laid on octagons from a place in a direction; tiles are separated by spaces. */
export function octWord(tiles: string, from: oct.Oct, direction: number, skip: readonly number[] = []): SceneTile[] {
  return tiles.split(" ").flatMap((tile, i) => {
    const at = oct.name(oct.add(from, oct.STEPS[direction] as oct.Oct, i));
    return skip.includes(i) ? [] : [tileAt("octagon", at, tile)];
  });
}

export function onlyTiles(tiles: readonly SceneTile[]): Scene {
  return { tiles };
}
