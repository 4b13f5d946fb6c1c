/** Pointers on a board: one finger or the mouse pans or drags, two fingers pinch. Plain values, no DOM. */

import { pan, zoomAt, type Camera, type Size } from "./camera";
import type { Point } from "./shapes";

/** Pixels a pointer may wander and still be a tap. */
export const SLOP = 6;

export interface Touches {
  readonly down: ReadonlyMap<number, Point>;
  /** Where the first pointer went down; null once it has wandered too far to be a tap. */
  readonly tap: Point | null;
}

export const IDLE: Touches = { down: new Map(), tap: null };

export function press(touches: Touches, id: number, at: Point): Touches {
  const down = new Map(touches.down).set(id, at);
  return { down, tap: down.size === 1 ? at : null };
}

/** A pointer moved: the camera that follows it, and the touches after it. */
export function move(touches: Touches, id: number, to: Point, camera: Camera, size: Size): [Touches, Camera] {
  const from = touches.down.get(id);
  if (!from) return [touches, camera];
  const down = new Map(touches.down).set(id, to);
  const tap = touches.tap && Math.hypot(to.x - touches.tap.x, to.y - touches.tap.y) <= SLOP ? touches.tap : null;
  if (down.size === 1) {
    if (tap) return [{ down: touches.down, tap }, camera];
    return [{ down, tap }, pan(camera, to.x - from.x, to.y - from.y)];
  }
  const other = [...down].find(([key]) => key !== id)?.[1] as Point;
  const before = Math.hypot(from.x - other.x, from.y - other.y);
  const after = Math.hypot(to.x - other.x, to.y - other.y);
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
  const moved = pan(camera, (to.x - from.x) / 2, (to.y - from.y) / 2);
  return [{ down, tap: null }, zoomAt(moved, size, middle, before > 1 ? after / before : 1)];
}

/** A pointer went up: whether that was a tap, and where. */
export function release(touches: Touches, id: number): [Touches, Point | null] {
  const down = new Map(touches.down);
  const was = down.delete(id);
  return [{ down, tap: null }, was && down.size === 0 ? touches.tap : null];
}
