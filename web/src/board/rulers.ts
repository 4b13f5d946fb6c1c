/** What stands beside a board of named squares: a letter over each column, a number before each row. */

import type { SceneCell } from "../gen/wire";
import type { Point } from "./shapes";

export interface Ruler extends Point {
  readonly text: string;
}

/** How far from the middle of the outermost squares. */
const AWAY = 0.72;

export function rulers(cells: readonly SceneCell[]): Ruler[] {
  const squares = cells.flatMap(({ id, x, y, shape }) => {
    const named = shape === "square" ? /^([A-Z])(\d+)$/.exec(id) : null;
    return named ? [{ x, y, column: named[1] as string, row: named[2] as string }] : [];
  });
  if (!squares.length) return [];
  const left = Math.min(...squares.map(({ x }) => x)) - AWAY;
  const top = Math.min(...squares.map(({ y }) => y)) - AWAY;
  const columns = new Map(squares.map(({ x, column }) => [column, x]));
  const rows = new Map(squares.map(({ y, row }) => [row, y]));
  return [...[...columns].map(([text, x]) => ({ x, y: top, text })), ...[...rows].map(([text, y]) => ({ x: left, y, text }))];
}
