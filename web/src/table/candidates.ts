/** Plays that the server found, as lines to choose from. */

import type { CandidateOfAny, SceneTile } from "../gen/wire";

type Found = Pick<CandidateOfAny, "action" | "words">;
interface Placed {
  readonly at: string | readonly number[];
  readonly tile: string;
}

/** An action in a few words, as far as they can be read off it: "spend A", "lay H", "put back A B", "relocate to C". */
export function sayAction(action: unknown, tiles: readonly SceneTile[] = []): string {
  const { kind = "", to, ...rest } = (action ?? {}) as { kind?: string; to?: Placed["at"] };
  const parts = Object.values(rest).flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : [part]));
  const letters = parts.filter((part): part is string => typeof part === "string" && part !== "");
  const goal = to === undefined ? [] : ["to", letterOn(to, tiles)];
  return [kind.replaceAll("_", " "), ...letters, ...goal].filter(Boolean).join(" ");
}

/**
 * A play by its main word, how many more it makes, and where it begins if that place has a name: "HAWED +9 at O3".
 * Any other action by what it is: "Press TEN", "Trade A B".
 */
export function sayCandidate({ action, words }: Found, tiles: readonly SceneTile[] = []): string {
  const placed = (action as { place?: readonly Placed[] }).place ?? [];
  const said = sayAction(action, tiles);
  const [main, ...more] = words;
  if (!placed.length && (!main || said.includes(main))) return capital(said);
  const name = main ?? placed.map(({ tile }) => tile.toUpperCase()).join("");
  const first = placed[0]?.at;
  return `${name}${more.length ? ` +${more.length}` : ""}${typeof first === "string" ? ` at ${first}` : ""}`;
}

/** The candidates that read differently, each with its line. */
export function lines<C extends Found & { readonly points: number }>(found: readonly C[], tiles: readonly SceneTile[]): { candidate: C; text: string }[] {
  const seen = new Map(found.map((candidate) => [candidate, sayCandidate(candidate, tiles)]));
  const first = (text: string) => found.find((candidate) => seen.get(candidate) === text);
  return [...seen].filter(([candidate, text]) => first(text) === candidate).map(([candidate, text]) => ({ candidate, text }));
}

function letterOn(at: Placed["at"], tiles: readonly SceneTile[]): string {
  const name = typeof at === "string" ? at : at.join(",");
  const tile = tiles.find((one) => one.at === name);
  return tile ? tile.face.letter || "a blank" : typeof at === "string" ? at : "";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
