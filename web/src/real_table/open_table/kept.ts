/** An open table as it is kept on this device: how it began, and everything that was entered. */

import type { OpenTableRequest } from "../../gen/wire";

export type OpenTable = Omit<OpenTableRequest, "seat"> & { readonly lines: NonNullable<OpenTableRequest["lines"]> };
export type TableLine = OpenTable["lines"][number];

export function newTable(game: string, names: readonly string[], first: number | null, options: OpenTable["options"]): OpenTable {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const seed = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { game, names, first, options: options ?? {}, seed, lines: [] };
}

export function isTable(found: unknown, game: string): found is OpenTable {
  const table = found as Partial<OpenTable> | null;
  return table?.game === game && Array.isArray(table.names) && Array.isArray(table.lines) && typeof table.seed === "string";
}
