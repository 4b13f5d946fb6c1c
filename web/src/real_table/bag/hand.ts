/** A hand that was drawn from a bag on another phone: what came, and what has left it since. */

import type { BagLink } from "./bag";

type Tiles = readonly string[];

export interface Hand {
  /** The draws by the number of their step. */
  readonly draws: Readonly<Record<string, Tiles>>;
  /** What the bag says was put back, by the number of the step. */
  readonly returned: Readonly<Record<string, Tiles>>;
  /** What its owner played or laid aside to be put back, in order. */
  readonly gone: readonly { readonly why: "played" | "back"; readonly tiles: Tiles }[];
}

export const EMPTY: Hand = { draws: {}, returned: {}, gone: [] };

export function isHand(found: unknown): found is Hand {
  const hand = found as Partial<Hand> | null;
  return typeof hand?.draws === "object" && typeof hand.returned === "object" && Array.isArray(hand.gone);
}

/** The hand after a link was scanned: draws that were undone are gone, and so is what was put back. */
export function take(hand: Hand, link: BagLink): Hand {
  const valid = (number: string) => link.numbers.includes(Number(number));
  const only = (all: Readonly<Record<string, Tiles>>) => Object.fromEntries(Object.entries(all).filter(([number]) => valid(number)));
  const { draw } = link;
  const known = draw && String(draw.number) in hand.draws;
  const draws = { ...only(hand.draws), ...(draw ? { [draw.number]: draw.tiles } : {}) };
  const returned = { ...only(hand.returned), ...(draw ? { [draw.number]: draw.returned } : {}) };
  // What was laid aside is in the bag now; a code that is scanned twice changes nothing.
  const gone = draw && !known ? settle(hand.gone, draw.returned) : hand.gone;
  return { draws, returned, gone };
}

/** What is left to say about tiles laid aside, once the bag has these. */
function settle(gone: Hand["gone"], returned: Tiles): Hand["gone"] {
  const rest = [...returned];
  return gone.map((one) => (one.why === "back" ? { ...one, tiles: without(one.tiles, rest) } : one)).filter((one) => one.tiles.length);
}

/** Tiles without some of them; those found are taken out of the second list too. */
function without(tiles: Tiles, rest: string[]): string[] {
  return tiles.filter((tile) => {
    const at = rest.indexOf(tile);
    if (at < 0) return true;
    rest.splice(at, 1);
    return false;
  });
}

/** The tiles that are in the hand now. */
export function held(hand: Hand): string[] {
  const left = [...Object.values(hand.returned).flat(), ...hand.gone.flatMap((one) => one.tiles)];
  return without(Object.values(hand.draws).flat(), left).sort();
}

/** The tiles that the bag has still to be told about. */
export function aside(hand: Hand): string[] {
  return hand.gone.flatMap((one) => (one.why === "back" ? [...one.tiles] : []));
}

export function leave(hand: Hand, why: "played" | "back", tiles: Tiles): Hand {
  return tiles.length ? { ...hand, gone: [...hand.gone, { why, tiles }] } : hand;
}

/** The hand before tiles left it the last time. */
export function undo(hand: Hand): Hand {
  return { ...hand, gone: hand.gone.slice(0, -1) };
}

/** Which of the kept draws are not those that the seed gives. */
export function wrong(kept: Hand["draws"], found: readonly Tiles[]): number[] {
  return Object.entries(kept)
    .filter(([number, tiles]) => found[Number(number)]?.join(".") !== tiles.join("."))
    .map(([number]) => Number(number) + 1);
}
