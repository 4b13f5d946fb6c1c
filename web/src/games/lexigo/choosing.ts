/** Choosing one of several tiles with the keyboard: for a pawn to start on, to move to, or to be put on. */

import type { Point } from "../../board/shapes";
import { nearest, nextStop, type Arrow } from "../../board/stops";
import { centre, parse } from "../../geometry/hex";

const MIDDLE: Point = { x: 0, y: 0 };

/** The tile an arrow key goes to from the one gone to before, else from the pawn or the middle; null if none is there. */
export function stepTo(choices: readonly string[], spot: string | null, pawn: string | null, arrow: Arrow): string | null {
  const places = choices.map((at) => ({ at, ...centre(parse(at)) }));
  const from = spot ?? pawn;
  const here = from ? centre(parse(from)) : MIDDLE;
  const stop = nextStop(places, here, arrow) ?? (spot ? null : nearest(places, here, Infinity));
  return stop?.at ?? null;
}

/** The next of them after the one gone to, round and round. */
export function after(found: readonly string[], spot: string | null): string | null {
  return found[(found.indexOf(spot ?? "") + 1) % found.length] ?? null;
}
