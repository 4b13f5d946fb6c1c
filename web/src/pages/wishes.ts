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

/** The terms when nothing is said. */
export function termDefaults(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(fields(schema).map((field) => [field.name, field.default]));
}
