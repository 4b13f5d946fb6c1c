/** Who sits where in a new match, to begin with. */

import { fields, type Schema } from "../form/fields";
import type { SeatWish } from "../gen/wire";

type Level = NonNullable<SeatWish["level"]>;

/** Me and a middling bot; friends by link where no bot plays this game. */
export function places(seats: number, levels: readonly Level[]): SeatWish[] {
  const level = levels[Math.floor((levels.length - 1) / 2)];
  const other: SeatWish = level ? { kind: "bot", level } : { kind: "open" };
  return [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => other)];
}

type Values = Readonly<Record<string, unknown>>;

/** The terms when nothing is said; a game without a table of its own is played by its hints. */
export function termDefaults(schema: Schema, ownTable: boolean): Values {
  const defaults = Object.fromEntries(fields(schema).map((field) => [field.name, field.default]));
  return ownTable ? defaults : changeTerms(defaults, { ...defaults, hints: true });
}

/** The terms after a change in the form: hints and ratings exclude each other, and the one ticked last holds. */
export function changeTerms(before: Values, after: Values): Values {
  if (!after["hints"] || !after["rated"]) return after;
  return before["hints"] ? { ...after, hints: false } : { ...after, rated: false };
}
