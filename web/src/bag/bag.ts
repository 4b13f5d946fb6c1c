/** A bag on a phone, what its links say, and the draws that another phone keeps. */

import type { BagStep } from "../gen/wire";

export interface Bag {
  readonly names: readonly string[];
  readonly seed: string;
  readonly steps: readonly BagStep[];
}

/** What a link says: a draw, or at the end the seed with every step. */
export interface BagLink {
  readonly promise: string;
  readonly draw: { readonly number: number; readonly tiles: readonly string[] } | null;
  readonly reveal: { readonly seed: string; readonly steps: readonly BagStep[]; readonly options: Readonly<Record<string, unknown>> } | null;
}

export function readLink(hash: string): BagLink | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const promise = query.get("h") ?? "";
  if (!/^[0-9a-f]{64}$/.test(promise)) return null;
  const seed = query.get("seed");
  const number = query.get("n");
  return {
    promise,
    draw: number === null ? null : { number: Number(number), tiles: (query.get("t") ?? "").split(".").filter(Boolean) },
    reveal: seed === null ? null : { seed, steps: (query.get("s") ?? "").split(",").filter(Boolean).map(step), options: options(query.get("o")) },
  };
}

function step(text: string): BagStep {
  const [, player, count, returned] = /^(\d+)x(\d+)(?::(.*))?$/.exec(text) ?? [];
  return { player: Number(player), count: Number(count), returned: (returned ?? "").split(".").filter(Boolean) };
}

function options(text: string | null): Record<string, unknown> {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The draws kept on this phone, by the number of the step. */
export type Draws = Readonly<Record<string, readonly string[]>>;

/** Which of the kept draws are not those that the seed gives. */
export function wrong(kept: Draws, found: readonly (readonly string[])[]): number[] {
  return Object.entries(kept)
    .filter(([number, tiles]) => found[Number(number)]?.join(".") !== tiles.join("."))
    .map(([number]) => Number(number) + 1);
}

/** A tile as people call it. */
export function tileName(tile: string): string {
  if (tile === "*") return "star";
  if (tile === "?") return "blank";
  return tile.endsWith("+") ? `red ${tile[0] ?? ""}` : tile;
}
