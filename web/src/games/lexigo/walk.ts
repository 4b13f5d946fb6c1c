/** A word walked over hexagons (lexigo [7]): its steps, and the tiles added for it in the order they were put down. */

import type { Action } from "../../gen/lexigo";
import { name, parse, STEPS, type Hex } from "../../geometry/hex";

export interface Step {
  readonly at: string;
  readonly letter: string;
}

export interface Added {
  readonly key: string;
  readonly at: string;
  /** As the action names it: `?` for a blank. */
  readonly tile: string;
}

/** Tiles by cell, as the path may use them: `?` for a blank. */
export type Grid = ReadonlyMap<string, string>;

/** Letters that blanks stand for in this turn, by cell: the same blank keeps its letter [7d]. */
export function blankLetters(grid: Grid, path: readonly Step[]): Map<string, string> {
  return new Map(path.filter(({ at }) => grid.get(at) === "?").map(({ at, letter }) => [at, letter]));
}

/** The word walked, as an action; `knocks` says where knocked pawns go, `entering` that your own pawn enters [6]. */
export function asPlay(steps: readonly Step[], added: readonly Added[], knocks: ReadonlyMap<number, string>, entering: boolean): Action {
  const path = steps.map(({ at }) => parse(at));
  const play: Action = {
    kind: "play",
    place: added.map(({ at, tile }) => ({ at: parse(at), tile })),
    path,
    word: steps.map(({ letter }) => letter).join(""),
    knock: [...knocks].map(([seat, to]) => ({ seat, to: parse(to) })),
  };
  return entering && path[0] ? { ...play, pawn: path[0] } : play;
}

/** The neighbour in one of the six directions, clockwise from the east. */
export function neighbour(at: string, direction: number): string {
  const [q, r] = parse(at);
  const [dq, dr] = STEPS[direction] as Hex;
  return name([q + dq, r + dr]);
}

const KEYS: Readonly<Record<string, readonly number[]>> = {
  ArrowRight: [0],
  ArrowDown: [1, 2],
  ArrowLeft: [3],
  ArrowUp: [5, 4],
};

/** The direction an arrow key means; up and down are two each, and pressing again takes the other. */
export function directionFor(key: string, now: number | null): number | null {
  const ways = KEYS[key];
  if (!ways) return null;
  const index = now === null ? -1 : ways.indexOf(now);
  return ways[(index + 1) % ways.length] ?? null;
}
