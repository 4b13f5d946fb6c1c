/** Trees of conditional moves: changed at a place, and in sentences. */

import type { ConditionalMove, SceneTile, When } from "../gen/wire";
import { describeAction } from "../table/candidates";

/** The place of a move: the index of each branch from the root. */
export type Place = readonly number[];

export interface Line {
  readonly place: Place;
  readonly move: ConditionalMove;
}

/** Every move with its place, each one before those that follow it. */
export function linesOf(moves: readonly ConditionalMove[], place: Place = []): Line[] {
  return moves.flatMap((move, index) => {
    const here = [...place, index];
    return [{ place: here, move }, ...linesOf(move.next ?? [], here)];
  });
}

/** The tree with one more move after the one at this place; at the root for an empty place. */
export function added(moves: readonly ConditionalMove[], place: Place, move: ConditionalMove): ConditionalMove[] {
  const [first, ...rest] = place;
  if (first === undefined) return [...moves, move];
  return moves.map((one, index) => (index === first ? { ...one, next: added(one.next ?? [], rest, move) } : one));
}

/** The tree without the move at this place and those after it. */
export function removed(moves: readonly ConditionalMove[], place: Place): ConditionalMove[] {
  const [first, ...rest] = place;
  if (!rest.length) return moves.filter((_, index) => index !== first);
  return moves.map((one, index) => (index === first ? { ...one, next: removed(one.next ?? [], rest) } : one));
}

/** "If Bo plays LAPSE", "Whatever the others play". */
export function describeWhen(when: readonly When[], names: readonly string[]): string {
  const parts = when.map((one) => describeTurn(one, names));
  return parts.length ? `If ${parts.join(" and ")}` : "Whatever the others play";
}

function describeTurn({ seat, kind, word, cell }: When, names: readonly string[]): string {
  const who = typeof seat === "number" ? (names[seat] ?? "somebody") : "somebody";
  const does = word ? `plays ${word.toUpperCase()}` : kind ? (ACTIONS[kind] ?? `answers with ${kind.replaceAll("_", " ")}`) : "plays";
  return `${who} ${does}${cell ? " on the marked place" : ""}`;
}

const ACTIONS: Readonly<Record<string, string>> = {
  play: "plays a word",
  pass: "passes",
  exchange: "exchanges letters",
  trade: "trades tiles",
  relocate: "moves the pawn",
  returned: "exchanges letters",
};

/** What is answered: the letters that are laid, or the kind of action. */
export function describePlay({ play }: ConditionalMove, tiles: readonly SceneTile[]): string {
  const { place } = (play ?? {}) as { place?: readonly { tile: string }[] };
  if (place?.length) return `I play ${place.map(({ tile }) => tile.replace(/[^A-Z?]/gi, "").toUpperCase()).join("")}`;
  return `I ${describeAction(play, tiles)}`;
}
