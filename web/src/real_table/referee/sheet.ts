/** A score sheet as it is kept on this device and sent by link. */

import type { PadColumn, SheetLine, SheetRuling } from "../../gen/wire";

export interface Sheet {
  readonly game: string;
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly first: number;
  readonly entries: readonly SheetLine[];
  /** The players stopped before the rules ended the game. */
  readonly over: boolean;
}

export function emptySheet(game: string, names: readonly string[], first: number, options: Sheet["options"]): Sheet {
  return { game, names, options, first, entries: [], over: false };
}

/** The columns of the score pad, as the rules write them. */
export function columns(sheet: Sheet, ruling: SheetRuling): PadColumn[] {
  return sheet.names.map((name, seat) => ({ seat, name, total: ruling.totals[seat] ?? 0, lines: ruling.pad[seat] ?? [] }));
}

const ENDS: Readonly<Record<string, string>> = {
  target: "The target is reached and the round is over.",
  max_rounds: "That was the last round.",
  out: "A player has no tiles left.",
  all_passed: "All players passed.",
  stall: "Nobody could play for some rounds.",
  last_seat: "Only one player is left.",
};

/** How the game ended, and who won; null while it goes on. */
export function result(sheet: Sheet, ruling: SheetRuling): string | null {
  const names = ruling.winners.map((seat) => sheet.names[seat] ?? "");
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  if (ruling.outcome) return `${ENDS[ruling.outcome.reason] ?? "The game is over."} ${all} ${names.length > 1 ? "share the win" : "wins"}.`;
  return sheet.over ? `You stopped before the end. ${all} ${names.length > 1 ? "lead" : "leads"}.` : null;
}

/** The standing in a sentence a line, best first. */
export function standing(sheet: Sheet, ruling: SheetRuling, unit: readonly string[]): string[] {
  return sheet.names
    .map((name, seat) => ({ name, rank: ruling.ranks[seat] ?? 0, total: ruling.totals[seat] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, rank, total }) => `${rank}. ${name}, ${total} ${(total === 1 ? unit[0] : unit[1]) ?? ""}`.trim());
}

/** The sheet as a part of an address, after the #. */
export function packed(sheet: Sheet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The sheet of an address; null if it is none. */
export function unpacked(text: string, game: string): Sheet | null {
  try {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const found: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(raw, (sign) => sign.charCodeAt(0))));
    return isSheet(found, game) ? found : null;
  } catch {
    return null;
  }
}

export function isSheet(found: unknown, game: string): found is Sheet {
  const sheet = found as Partial<Sheet> | null;
  return (
    typeof sheet === "object" &&
    sheet?.game === game &&
    Array.isArray(sheet.names) &&
    sheet.names.every((name) => typeof name === "string") &&
    Array.isArray(sheet.entries) &&
    typeof sheet.first === "number" &&
    typeof sheet.options === "object"
  );
}

/** Capital letters, and other signs that are allowed. */
export function letters(text: string, signs = ""): string {
  return [...text.toUpperCase()].filter((sign) => /[A-Z]/.test(sign) || signs.includes(sign)).join("");
}
