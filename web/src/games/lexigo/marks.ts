/** What is drawn over the grid while a word is walked. */

import type { Ghost, Note, Target } from "../../board/overlay";
import type { Preview } from "../../gen/wire";
import { centre, parse } from "../../geometry/hex";
import { verdictAt } from "../../table/verdict";
import { blankLetters, type Added, type Grid, type Step } from "./walk";

/** The added tiles; a blank reads what the word makes of it. */
export function ghostsOf(added: readonly Added[], steps: readonly Step[], preview: Preview | null): Ghost[] {
  const letters = new Map(steps.map(({ at, letter }) => [at, letter]));
  return added.map(({ key, at, tile }) => ({
    key,
    at,
    ...centre(parse(at)),
    shape: "hexagon",
    face: tile === "?" ? { tone: "blank", tile, letter: letters.get(at) ?? "" } : { letter: tile, tile },
    verdict: verdictAt(preview, at),
    movable: false,
  }));
}

/** What blanks that lay in the grid before stand for in this word [7d], whatever they stood for before. */
export function readings(lying: Grid, steps: readonly Step[]): Note[] {
  return [...blankLetters(lying, steps)].map(([at, text]) => ({ ...centre(parse(at)), text, kind: "middle" }));
}

export function target(at: string, kind: Target["kind"]): Target {
  return { at, ...centre(parse(at)), shape: "hexagon", kind };
}
