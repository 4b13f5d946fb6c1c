/** What a new match begins with: whom I play, who sits where, and the terms of the table. */

import { fields, type Schema } from "../form/fields";
import type { CreateMatch, GameCard, SeatRequest, Terms } from "../gen/wire";

/** Whom I play: bots, friends by a link, or anyone who wants the same game. */
export type Mode = "bot" | "friend" | "anyone";
type Level = NonNullable<SeatRequest["level"]>;
type Values = Readonly<Record<string, unknown>>;

/** Asks the server for a bot of about my strength in the game. */
export const FOR_ME: Level = "for-me";

/** Tilery's own levels of a game, weakest first. */
export function ownLevels(card: GameCard | undefined): readonly Level[] {
  return (card?.levels ?? []).filter((level) => !level.installed).map((level) => level.id);
}

/** The level to begin with: one of my strength, for a newcomer the gentlest; null where no bot plays this game. */
export function initialLevel(levels: readonly Level[], newcomer: boolean): Level | null {
  return levels[0] ? (newcomer ? levels[0] : FOR_ME) : null;
}

/** Me, and in all other seats bots of this level, or friends who come by a link. */
export function initialSeats(count: number, level: Level | null): SeatRequest[] {
  const other: SeatRequest = level ? { kind: "bot", level } : { kind: "open" };
  return [{ kind: "me" }, ...Array.from({ length: count - 1 }, () => other)];
}

/** Whether hints are on unless the person says otherwise: never where friends play, whoever they help. */
export function hintsAtFirst(mode: Mode, newcomer: boolean, hasOwnTable: boolean): boolean {
  return !hasOwnTable || (mode === "bot" && newcomer);
}

/** Default terms: no clock, and hints or not. */
export function defaultTerms(schema: Schema, withHints: boolean): Values {
  const defaults = Object.fromEntries(fields(schema).map((field) => [field.name, field.default]));
  return !withHints ? defaults : changeTerms(defaults, { ...defaults, hints: true });
}

/** The terms after a change in the form: hints and ratings exclude each other, and the one ticked last holds. */
export function changeTerms(before: Values, after: Values): Values {
  if (!after["hints"] || !after["rated"]) return after;
  return before["hints"] ? { ...after, hints: false } : { ...after, rated: false };
}

/** A match by the standard rules, which one click starts. */
export function standardMatch(card: GameCard, terms: Schema, mode: "bot" | "friend", newcomer: boolean): CreateMatch {
  const level = mode === "bot" ? initialLevel(ownLevels(card), newcomer) : null;
  return {
    game: card.info.id,
    seats: initialSeats(card.info.min_seats, level),
    options: {},
    terms: defaultTerms(terms, hintsAtFirst(mode, newcomer, true)) as Terms,
  };
}

/** The game to recommend to somebody who knows none: the one that takes the least time. */
export function recommended(games: readonly GameCard[]): GameCard | undefined {
  return [...games].sort((one, other) => one.info.minutes - other.info.minutes)[0];
}
