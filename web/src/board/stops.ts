/** Moving a keyboard cursor over places that lie anywhere: the nearest one in a direction. */

import type { Point } from "./shapes";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEP: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): key is Arrow {
  return key in STEP;
}

/** The step an arrow key stands for. */
export function stepOf(arrow: Arrow): Point {
  return STEP[arrow];
}

/**
 * The best place in the arrow's direction: near, and rather straight ahead than aside. Places behind or more than
 * 60 degrees off do not count; null if there is none.
 */
export function nextStop<T extends Point>(places: readonly T[], from: Point, arrow: Arrow): T | null {
  const step = STEP[arrow];
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * step.x + dy * step.y;
    const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
    if (ahead < 1e-6 || aside > ahead * 1.7321 + 1e-6) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** The place nearest to a point, if it is nearer than `reach`. */
export function nearest<T extends Point>(places: readonly T[], to: Point, reach: number): T | null {
  let best: T | null = null;
  let least = reach;
  for (const place of places) {
    const distance = Math.hypot(place.x - to.x, place.y - to.y);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
