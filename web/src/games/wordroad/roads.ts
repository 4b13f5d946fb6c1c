/** Where the next tile of a road may go: beside its head, over a tile, or through tiles (wordroad [7b]–[7e]). */

import type { Options } from "../../gen/wordroad";
import { name, parse, step, STEPS, type Square } from "../../geometry/square";
import type { Point } from "../../board/shapes";

export const SIZE = 15;
export const CORNERS = ["A1", "O1", "A15", "O15"];

export interface Ground {
  /** Whose tile lies on a cell; only covered cells are in it. */
  readonly owners: ReadonlyMap<string, number>;
  readonly seat: number;
  readonly over: Options["over"];
  readonly through: Options["through"];
}

/** The cells a tile may go to next; `placed` are those filled in this turn, whose last is the head. */
export function reach(ground: Ground, head: string | null, placed: readonly string[]): string[] {
  const from = placed[placed.length - 1] ?? head;
  if (from === null) return corners(ground);
  return [...new Set(STEPS.flatMap((way) => toward(ground, from, way, placed)))];
}

function corners({ owners }: Ground): string[] {
  const empty = CORNERS.filter((corner) => !owners.has(corner));
  return empty.length ? empty : CORNERS;
}

/** The cells reached in one direction: the nearest first. */
export function toward(ground: Ground, from: string, way: Point, placed: readonly string[]): string[] {
  const beside = cell(step(parse(from), way));
  if (!beside || placed.includes(beside)) return [];
  if (!ground.owners.has(beside)) return [beside];
  return [...(coverable(ground, beside) ? [beside] : []), ...crossed(ground, beside, way, placed)];
}

function coverable({ owners, over, seat }: Ground, at: string): boolean {
  return over === "any" || (over === "others" && owners.get(at) !== seat);
}

function crossed(ground: Ground, first: string, way: Point, placed: readonly string[]): string[] {
  if (ground.through === "off") return [];
  if (ground.through === "one") {
    const around = STEPS.map((side) => cell(step(parse(first), side)));
    return around.filter((at): at is string => at !== null && !ground.owners.has(at) && !placed.includes(at));
  }
  let at: string | null = first;
  while (at && ground.owners.has(at) && !placed.includes(at)) at = cell(step(parse(at), way));
  return at && !placed.includes(at) ? [at] : [];
}

function cell(square: Square): string | null {
  const inside = square.column >= 0 && square.row >= 0 && square.column < SIZE && square.row < SIZE;
  return inside ? name(square) : null;
}
