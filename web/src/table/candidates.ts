/** Plays that the server found, as lines to choose from. */

import { letterOf } from "../board/letters";
import type { CandidateOfAny, SceneTile } from "../gen/wire";
import { anyAction } from "./action";
import { cellName, type At } from "./cells";

type Found = Pick<CandidateOfAny, "action" | "words">;
/** What the button of an action says, where that is not the name the rules have for it. */
const BUTTONS: Readonly<Record<string, string>> = { respond: "answer", decline: "no word", relocate: "move pawn" };

/** An action in a few words, as far as they can be read off it: "spend A", "lay H", "put back A B", "move pawn to C". */
export function describeAction(action: unknown, tiles: readonly SceneTile[] = []): string {
  const { kind = "", to, ...rest } = anyAction(action);
  const parts = Object.values(rest).flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : [part]));
  const letters = parts.filter((part): part is string => typeof part === "string" && part !== "");
  const goal = to === undefined ? [] : ["to", letterOn(to, tiles)];
  return [BUTTONS[kind] ?? kind.replaceAll("_", " "), ...letters, ...goal].filter(Boolean).join(" ");
}

/**
 * A play by its main word, how many more it makes, and where it begins if that place has a name: "HAWED +9 at O3".
 * Any other action by what it is: "Press TEN", "Trade A B".
 */
export function describeCandidate({ action, words }: Found, tiles: readonly SceneTile[] = []): string {
  const { place: placed = [] } = anyAction(action);
  const description = describeAction(action, tiles);
  const [main, ...more] = words;
  if (!placed.length && (!main || description.includes(main))) return capital(description);
  const name = main ?? placed.map(({ tile }) => letterOf(tile)).join("");
  const first = placed[0]?.at;
  return `${name}${more.length ? ` +${more.length}` : ""}${typeof first === "string" ? ` at ${first}` : ""}`;
}

/** The candidates that read differently, each with its line. */
export function candidateLines<C extends Found & { readonly points: number }>(
  found: readonly C[],
  tiles: readonly SceneTile[],
): { candidate: C; text: string }[] {
  const seen = new Map(found.map((candidate) => [candidate, describeCandidate(candidate, tiles)]));
  const first = (text: string) => found.find((candidate) => seen.get(candidate) === text);
  return [...seen].filter(([candidate, text]) => first(text) === candidate).map(([candidate, text]) => ({ candidate, text }));
}

function letterOn(at: At, tiles: readonly SceneTile[]): string {
  const tile = tiles.find((one) => one.at === cellName(at));
  return tile ? tile.face.letter || "a blank" : typeof at === "string" ? at : "";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
