/** Hexagons in axial coordinates `[q, r]`, as lexigo [2] has them. */

import type { Point } from "../board/shapes";

export type Hex = readonly [number, number];

/** The six directions, clockwise on the screen from the east. */
export const STEPS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

const ROW = Math.sqrt(3) / 2;

export function name([q, r]: Hex): string {
  return `${q},${r}`;
}

export function parse(text: string): Hex {
  const parts = text.split(",").map(Number);
  if (parts.length !== 2 || !parts.every(Number.isInteger)) throw new RangeError(`no hexagon: ${text}`);
  return parts as unknown as Hex;
}

export function neighbours([q, r]: Hex): Hex[] {
  return STEPS.map(([dq, dr]) => [q + dq, r + dr] as const);
}

export function touches(a: Hex, b: Hex): boolean {
  return STEPS.some(([dq, dr]) => a[0] + dq === b[0] && a[1] + dr === b[1]);
}

export function centre([q, r]: Hex): Point {
  return { x: q + r / 2, y: r * ROW };
}
