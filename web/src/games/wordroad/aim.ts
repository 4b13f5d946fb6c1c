/** Choosing one of the cells where the next tile may go: by direction from the head of the road. */

import type { Point } from "../../board/shapes";
import { centreOf } from "../../board/sample";

/** The direction from one cell to another, a step along the board's lines or a diagonal one. */
export function headingOf(from: string, to: string): Point {
  const [a, b] = [centreOf("square", from), centreOf("square", to)];
  return { x: Math.sign(b.x - a.x), y: Math.sign(b.y - a.y) };
}

/** Those of the cells that lie in a direction: straight ahead the farthest first, as it is reached through tiles, then the others. */
export function ahead(cells: readonly string[], from: string, way: Point): string[] {
  const start = centreOf("square", from);
  const placed = cells.map((at) => {
    const { x, y } = centreOf("square", at);
    const [dx, dy] = [x - start.x, y - start.y];
    return { at, far: dx * way.x + dy * way.y, aside: Math.abs(dx * way.y) + Math.abs(dy * way.x) };
  });
  return placed
    .filter(({ far }) => far > 0)
    .sort((a, b) => a.aside - b.aside || b.far - a.far)
    .map(({ at }) => at);
}

/** Those straight ahead. */
export function straight(cells: readonly string[], from: string, way: Point): string | null {
  const [first] = ahead(cells, from, way);
  return first !== undefined && same(headingOf(from, first), way) ? first : null;
}

function same(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}
