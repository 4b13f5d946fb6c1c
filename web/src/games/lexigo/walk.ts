/** A word walked over hexagons (lexigo [7]): steps, tiles added on the way, and the order they can be put down in. */

import type { Action } from "../../gen/lexigo";
import { name, neighbours, parse, STEPS, touches, type Hex } from "../../geometry/hex";

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

/**
 * An order in which each added tile touches two tiles when it is put down [7b]. Adding tiles only ever makes more
 * places fit, so taking any that fits never spoils the rest; tiles that never fit come last.
 */
export function inOrder(grid: Grid, added: readonly Added[]): Added[] {
  const lying = new Set(grid.keys());
  const waiting = [...added];
  const order: Added[] = [];
  while (waiting.length) {
    const next = waiting.findIndex(({ at }) => support(lying, at) >= 2);
    if (next < 0) return [...order, ...waiting];
    const [tile] = waiting.splice(next, 1) as [Added];
    lying.add(tile.at);
    order.push(tile);
  }
  return order;
}

function support(lying: ReadonlySet<string>, at: string): number {
  return neighbours(parse(at)).filter((cell) => lying.has(name(cell))).length;
}

/** Whether the path may go on from one cell to another: a neighbour, never the same tile twice in a row [7]. */
export function follows(from: string, to: string): boolean {
  return touches(parse(from), parse(to));
}

/** Letters that blanks stand for in this turn, by cell: the same blank keeps its letter [7d]. */
export function blankLetters(grid: Grid, path: readonly Step[]): Map<string, string> {
  return new Map(path.filter(({ at }) => grid.get(at) === "?").map(({ at, letter }) => [at, letter]));
}

/** Pawns of others that stand on the path and are knocked off by it [9]. */
export function knocked(path: readonly Step[], pawns: ReadonlyMap<number, string>, seat: number): number[] {
  const walked = new Set(path.map(({ at }) => at));
  return [...pawns].filter(([other, at]) => other !== seat && walked.has(at)).map(([other]) => other);
}

/** Tiles on which a knocked pawn may be put: no pawn stands there, it is not its old one, nor the word's last [9]. */
export function perches(
  cells: Iterable<string>,
  pawns: ReadonlyMap<number, string>,
  path: readonly Step[],
  knocks: ReadonlyMap<number, string>,
  whose: number,
): string[] {
  const lifted = new Set([...knocks.keys(), whose]);
  const standing = [...pawns].filter(([seat]) => !lifted.has(seat)).map(([, at]) => at);
  const others = [...knocks].filter(([seat]) => seat !== whose).map(([, at]) => at);
  const barred = new Set([...standing, ...others, pawns.get(whose), path[path.length - 1]?.at]);
  return [...cells].filter((at) => !barred.has(at));
}

/** The word walked, as an action; `knocks` says where knocked pawns go, `entering` that the own one comes in [6]. */
export function asPlay(
  lying: Grid,
  steps: readonly Step[],
  added: readonly Added[],
  knocks: ReadonlyMap<number, string>,
  entering: boolean,
): Action {
  const path = steps.map(({ at }) => parse(at));
  const play: Action = {
    kind: "play",
    place: inOrder(lying, added).map(({ at, tile }) => ({ at: parse(at), tile })),
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
