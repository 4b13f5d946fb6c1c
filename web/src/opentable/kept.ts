/** An open table as it is kept on this device: how it began, and everything that was entered. */

import type { OpenTableWish } from "../gen/wire";

export type OpenTable = Omit<OpenTableWish, "seat"> & { readonly lines: NonNullable<OpenTableWish["lines"]> };
export type TableLine = OpenTable["lines"][number];

const key = (game: string) => `tilery.open-table.${game}`;

export function newTable(game: string, names: readonly string[], first: number | null, options: OpenTable["options"]): OpenTable {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const seed = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { game, names, first, options: options ?? {}, seed, lines: [] };
}

export function keep(table: OpenTable): void {
  localStorage.setItem(key(table.game), JSON.stringify(table));
}

export function forget(game: string): void {
  localStorage.removeItem(key(game));
}

/** The table of a game on this device; null if there is none, or it cannot be read. */
export function kept(game: string): OpenTable | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null") as Partial<OpenTable> | null;
    return found?.game === game && Array.isArray(found.names) && Array.isArray(found.lines) && typeof found.seed === "string" ? (found as OpenTable) : null;
  } catch {
    return null;
  }
}
