/** A bot's turn at a pace that can be followed: its tiles go down one after the other, and each of its actions is seen. */

import type { Scene, SceneTile, Update } from "../gen/wire";

export type Pace = "relaxed" | "quick" | "instant";

interface Timing {
  /** Before the first thing a bot does, so that one's own play is seen. */
  readonly lead: number;
  readonly tile: number;
  /** After each action, before the next. */
  readonly rest: number;
}

/** Milliseconds. */
const TIMINGS: Readonly<Record<Exclude<Pace, "instant">, Timing>> = {
  relaxed: { lead: 600, tile: 380, rest: 1_100 },
  quick: { lead: 150, tile: 110, rest: 350 },
};

/** Scenes between two updates, one for each tile that is laid but the last. */
export function stages(before: Scene, after: Scene, events: readonly unknown[]): Scene[] {
  const lying = new Set((before.tiles ?? []).map((tile) => tile.id));
  const order = events
    .flatMap((event) => (event as { place?: readonly { at: string | readonly number[] }[] }).place ?? [])
    .map(({ at }) => String(at));
  const laid = (after.tiles ?? []).filter((tile) => !lying.has(tile.id)).sort((a, b) => order.indexOf(a.at) - order.indexOf(b.at));
  return laid.slice(0, -1).map((_, i) => ({ ...before, tiles: covered(before.tiles ?? [], laid.slice(0, i + 1)) }));
}

function covered(tiles: readonly SceneTile[], laid: readonly SceneTile[]): SceneTile[] {
  const places = new Set(laid.map((tile) => tile.at));
  return [...tiles.filter((tile) => !places.has(tile.at)), ...laid];
}

/** Whether only bots were awaited: what happens next is a bot's action. */
export function botsTurn({ awaited, seats }: Update): boolean {
  return awaited.length > 0 && awaited.every(({ seat }) => seats.find((card) => card.seat === seat)?.level);
}

interface Frame {
  readonly after: number;
  readonly show: () => void;
}

/** Shows updates one after another. `finish` shows at once whatever is left. */
export class Pacer {
  private frames: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  get idle(): boolean {
    return this.timer === null;
  }

  /** Show an update: stage by stage, then as a whole by `show`. */
  add(pace: Exclude<Pace, "instant">, between: readonly Scene[], stage: (scene: Scene) => void, show: () => void): void {
    const { lead, tile, rest } = TIMINGS[pace];
    const scenes = between.map((scene): Frame => ({ after: tile, show: () => stage(scene) }));
    this.frames.push(
      { after: this.idle ? lead : 0, show: () => undefined },
      ...scenes,
      { after: between.length ? tile : 0, show },
      { after: rest, show: () => undefined },
    );
    if (this.idle) this.next();
  }

  finish(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const { show } of this.frames.splice(0)) show();
  }

  private next(): void {
    const frame = this.frames[0];
    this.timer = frame ? setTimeout(() => this.advance(), frame.after) : null;
  }
  private advance(): void {
    this.frames.shift()?.show();
    this.next();
  }
}
