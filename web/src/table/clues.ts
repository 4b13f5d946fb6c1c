/** A hint in steps: where to look, how long the word is, the word, and then the play itself. */

import type { CandidateOfAny, Scene } from "../gen/wire";
import { centreOf } from "../board/sample";
import type { Point, Shape } from "../board/shapes";
import { anyAction, type AnyAction } from "./action";
import { cellName } from "./cells";

export interface Clue {
  readonly text: string;
  /** Cells to light up. */
  readonly cells: readonly string[];
}

/** Tile widths within which a tile counts as beside another. */
const BESIDE = 1.1;
const KINDS: Readonly<Record<string, string>> = {
  score: "You can score a word.",
  press: "Press your luck with a word.",
  respond: "You can answer with a word.",
};

/** The clues of a play that makes a word, from vague to plain; what lies beyond them is the play. None for another action. */
export function cluesOf({ action, words }: Pick<CandidateOfAny, "action" | "words">, scene: Scene, shape: Shape): Clue[] {
  const asked = anyAction(action);
  const word = asked.word ?? words[0];
  if (!word) return [];
  const where = whereToLook(asked, scene, shape);
  const letters = `${word.length} letters`;
  const more = words.length > 1 ? `, and ${words.length - 1} more ${words.length === 2 ? "word" : "words"}` : "";
  return [where, { text: `The word has ${letters}.`, cells: where.cells }, { text: `The word is ${word}${more}.`, cells: where.cells }];
}

function whereToLook(action: AnyAction, scene: Scene, shape: Shape): Clue {
  const laid = (action.place ?? []).map(({ at }) => cellName(at));
  if (!laid.length) return { text: KINDS[action.kind ?? ""] ?? "There is a word.", cells: [] };
  const first = centreOf(shape, laid[0] ?? "");
  const spots = laid.map((at) => centreOf(shape, at));
  const beside = (scene.tiles ?? []).filter((tile) => spots.some((spot) => Math.hypot(spot.x - tile.x, spot.y - tile.y) < BESIDE));
  const last = spots[spots.length - 1] ?? first;
  const inLine = (tile: Point) => Math.abs((last.x - first.x) * (tile.y - first.y) - (last.y - first.y) * (tile.x - first.x)) < 0.1;
  const far = (tile: Point) => Math.hypot(first.x - tile.x, first.y - tile.y);
  const joined = spots.length > 1 ? beside.filter(inLine) : []; // tiles of the word itself, rather than of one that it crosses
  const nearest = [...(joined.length ? joined : beside)].sort((a, b) => far(a) - far(b))[0];
  if (nearest) return { text: `Look beside the ${nearest.face.letter || "blank"} that is lit.`, cells: [nearest.at] };
  const name = typeof action.place?.[0]?.at === "string" ? ` on ${laid[0]}` : "";
  return { text: `Start${name || " anywhere"}.`, cells: [] };
}
