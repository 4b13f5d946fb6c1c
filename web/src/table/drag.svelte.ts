/** A tile under the finger, from the rack to the board, within the board, or back. */

import { SLOP } from "../board/pointer";
import type { Point } from "../board/shapes";
import type { Source, Spot } from "./play";

/** What a drag needs of the board and of the game. */
export interface DropArea {
  worldAt(client: Point): Point | null;
  snap(source: Source, point: Point): Spot | null;
  drop(source: Source, spot: Spot | null): void;
  /** Let go over the rack: put it before the tile that is there. */
  reorder(key: string, client: Point): void;
}

/** Pixels by which a tile floats above a finger, which would cover it. */
const LIFT = 60;

export class Drag {
  source = $state.raw<Source | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });
  spot = $state.raw<Spot | null>(null);
  /** Where the pointer itself is; the tile is above it while a finger drags. */
  private pointer: Point = { x: 0, y: 0 };
  /** The pointer has been on the board: tiles that are only put in order in the rack never aim at its edge. */
  private entered = false;

  constructor(private readonly area: DropArea) {}

  /** A pointer went down on a tile: a tap if it stays, a drag if it moves. */
  begin(event: PointerEvent, source: Source, tapped: () => void): void {
    if (event.button > 0) return;
    event.preventDefault();
    const start = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    const lift = event.pointerType === "touch" ? LIFT : 0;
    const move = (next: PointerEvent) => {
      if (next.pointerId !== id) return;
      const to = { x: next.clientX, y: next.clientY };
      if (!this.source && Math.hypot(to.x - start.x, to.y - start.y) <= SLOP) return;
      this.follow(source, to, lift);
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

  private follow(source: Source, to: Point, lift: number): void {
    this.source = source;
    this.pointer = to;
    this.at = { x: to.x, y: to.y - lift };
    this.entered ||= source.from === "laid" || this.area.worldAt(to) !== null;
    const point = this.entered ? this.area.worldAt(this.at) : null;
    this.spot = point ? this.area.snap(source, point) : null;
  }

  private release(done: boolean): void {
    const { source, spot, pointer } = this;
    this.source = null;
    this.spot = null;
    this.entered = false;
    if (!source || !done) return;
    if (spot || source.from === "laid") this.area.drop(source, spot);
    else this.area.reorder(source.key, pointer);
  }
}
