/** Who sits where in a new match, to begin with. */

import { fields, type Schema } from "../form/fields";
import type { SeatWish } from "../gen/wire";

type Level = NonNullable<SeatWish["level"]>;

/** Asks the server for a bot of about my strength in the game. */
export const FOR_ME: Level = "for-me";

/** Me and a bot of my strength, for a newcomer the gentlest one; friends by link where no bot plays this game. */
export function initialSeats(seats: number, levels: readonly Level[], newcomer = false): SeatWish[] {
  const level = levels[0] && (newcomer ? levels[0] : FOR_ME);
  const other: SeatWish = level ? { kind: "bot", level } : { kind: "open" };
  return [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => other)];
}

type Values = Readonly<Record<string, unknown>>;

/** Default terms: no clock; hints for a newcomer, and for a game without a table of its own, which is played by them. */
export function defaultTerms(schema: Schema, withHints: boolean): Values {
  const defaults = Object.fromEntries(fields(schema).map((field) => [field.name, field.default]));
  return !withHints ? defaults : changeTerms(defaults, { ...defaults, hints: true });
}

/** The terms after a change in the form: hints and ratings exclude each other, and the one ticked last holds. */
export function changeTerms(before: Values, after: Values): Values {
  if (!after["hints"] || !after["rated"]) return after;
  return before["hints"] ? { ...after, hints: false } : { ...after, rated: false };
}
