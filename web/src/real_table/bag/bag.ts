/** A bag on a phone, and what its links say. */

import type { BagStep } from "../../gen/wire";

export interface Bag {
  readonly names: readonly string[];
  readonly seed: string;
  readonly steps: readonly BagStep[];
}

export function isBag(found: unknown): found is Bag {
  const bag = found as Partial<Bag> | null;
  return Array.isArray(bag?.names) && Array.isArray(bag.steps) && typeof bag.seed === "string";
}

/** A player's latest draw. */
export interface BagDraw {
  readonly number: number;
  readonly tiles: readonly string[];
  /** What was put back for it. */
  readonly returned: readonly string[];
}

/** What a link says: a player's draws, or at the end the seed with every step. */
export interface BagLink {
  readonly promise: string;
  readonly player: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** The numbers of the player's draws, without those that were undone. */
  readonly numbers: readonly number[];
  readonly draw: BagDraw | null;
  readonly reveal: { readonly seed: string; readonly steps: readonly BagStep[] } | null;
}

export function readLink(hash: string): BagLink | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const promise = query.get("h") ?? "";
  if (!/^[0-9a-f]{64}$/.test(promise)) return null;
  const parts = (name: string, sign = ".") => (query.get(name) ?? "").split(sign).filter(Boolean);
  const seed = query.get("seed");
  const number = query.get("n");
  return {
    promise,
    player: Number(query.get("p") ?? 0),
    options: options(query.get("o")),
    numbers: parts("m").map(Number),
    draw: number === null ? null : { number: Number(number), tiles: parts("t"), returned: parts("r") },
    reveal: seed === null ? null : { seed, steps: parts("s", ",").map(step) },
  };
}

/** Tiles of a player's hand, handed over to an open table. */
export function readHandOver(hash: string): { readonly player: number; readonly tiles: readonly string[] } | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const tiles = (query.get("t") ?? "").split(".").filter(Boolean);
  return query.has("p") && tiles.length ? { player: Number(query.get("p")), tiles } : null;
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

/** A tile as people call it. */
export function tileName(tile: string): string {
  if (tile === "*") return "star";
  if (tile === "?") return "blank";
  return tile.endsWith("+") ? `red ${tile[0] ?? ""}` : tile;
}
