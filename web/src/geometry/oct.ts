/** Places of octagons on a plane, `[e, ne, n, nw]`, exactly as quillico [3] and [4] have them. */

import type { Point } from "../board/shapes";

export type Oct = readonly [number, number, number, number];
export type Contact = "clear" | "overlap" | "joined" | "tip" | "offset";

export const ORIGIN: Oct = [0, 0, 0, 0];
/** The eight directions, clockwise on the screen from the east. */
export const STEPS: readonly Oct[] = [
  [1, 0, 0, 0],
  [0, 0, 0, -1],
  [0, 0, -1, 0],
  [0, -1, 0, 0],
  [-1, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 1, 0],
  [0, 1, 0, 0],
];
export const DIRECTION_NAMES = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

const HALF_DIAGONAL = Math.SQRT1_2;

export function add(a: Oct, b: Oct, times = 1): Oct {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times, a[3] + b[3] * times];
}

export function subtract(a: Oct, b: Oct): Oct {
  return add(a, b, -1);
}

export function name(place: Oct): string {
  return place.join(",");
}

export function parse(text: string): Oct {
  const parts = text.split(",").map(Number);
  if (parts.length !== 4 || !parts.every(Number.isInteger)) throw new RangeError(`no place of an octagon: ${text}`);
  return parts as unknown as Oct;
}

export function same(a: Oct, b: Oct): boolean {
  return a.every((n, i) => n === b[i]);
}

/** The middle on the screen, where y points down. */
export function centre([e, ne, n, nw]: Oct): Point {
  return { x: e + (ne - nw) * HALF_DIAGONAL, y: 0 - (n + (ne + nw) * HALF_DIAGONAL) };
}

/** How two places touch [4]. */
export function contact(a: Oct, b: Oct): Contact {
  const [n0, n1, n2, n3] = subtract(a, b);
  const signs = [beyond(n0, n1 - n3), beyond(n1, n0 + n2), beyond(n2, n1 + n3), beyond(n3, n2 - n0)];
  const largest = Math.max(...signs);
  if (largest > 0) return "clear";
  if (largest < 0) return "overlap";
  if (STEPS.some((step) => same(step, [n0, n1, n2, n3]))) return "joined";
  return signs.filter((sign) => sign === 0).length === 2 ? "tip" : "offset";
}

function beyond(p: number, q: number): number {
  return sign(2 * p, q) < 0 ? sign(2 * (-p - 1), -q) : sign(2 * (p - 1), q);
}

/** The sign of u + w√2, with integers only. */
export function sign(u: number, w: number): number {
  if (u === 0 && w === 0) return 0;
  if (u >= 0 && w >= 0) return 1;
  if (u <= 0 && w <= 0) return -1;
  const larger = u * u > 2 * w * w ? 1 : -1;
  return u > 0 ? larger : -larger;
}
