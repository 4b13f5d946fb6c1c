/** A tile under the finger, from the rack to the board, within the board, or back. */

import { SLOP } from "../board/pointer";
import type { Point } from "../board/shapes";
import type { Source, Spot } from "./play";

/** What a drag needs of the board and of the game. */
export interface Ground {
  worldAt(client: Point): Point | null;
  snap(source: Source, point: Point): Spot | null;
  drop(source: Source, spot: Spot | null): void;
  /** Let go over the rack: put it before the tile that is there. */
  reorder(key: string, client: Point): void;
}

export class Drag {
  source = $state.raw<Source | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });
  spot = $state.raw<Spot | null>(null);

  constructor(private readonly ground: Ground) {}

  /** A pointer went down on a tile: a tap if it stays, a drag if it goes. */
  begin(event: PointerEvent, source: Source, tapped: () => void): void {
    if (event.button > 0) return;
    event.preventDefault();
    const start = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    const move = (next: PointerEvent) => {
      if (next.pointerId !== id) return;
      const to = { x: next.clientX, y: next.clientY };
      if (!this.source && Math.hypot(to.x - start.x, to.y - start.y) <= SLOP) return;
      this.follow(source, to);
    };
    const end = (next: PointerEvent) => {
      if (next.pointerId !== id) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!this.source) return next.type === "pointerup" ? tapped() : undefined;
      this.release(next.type === "pointerup");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  private follow(source: Source, to: Point): void {
    this.source = source;
    this.at = to;
    const point = this.ground.worldAt(to);
    this.spot = point ? this.ground.snap(source, point) : null;
  }

  private release(done: boolean): void {
    const { source, spot, at } = this;
    this.source = null;
    this.spot = null;
    if (!source || !done) return;
    if (spot || source.from === "laid") this.ground.drop(source, spot);
    else this.ground.reorder(source.key, at);
  }
}
