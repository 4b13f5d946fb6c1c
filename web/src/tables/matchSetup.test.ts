import { expect, it } from "vitest";
import type { GameCard } from "../gen/wire";
import { changeTerms, defaultTerms, hintsAtFirst, initialLevel, initialSeats, recommended, standardMatch } from "./matchSetup";

const schema = {
  properties: {
    hints: { type: "boolean", default: false },
    rated: { type: "boolean", default: true },
    chat: { type: "boolean", default: true },
  },
};
const card = (id: string, minutes: number) =>
  ({
    info: { id, minutes, min_seats: 2 },
    levels: [{ id: "beginner" }, { id: "casual" }, { id: "own", installed: true }],
  }) as unknown as GameCard;

it("lets a match have hints or be rated, not both", () => {
  const plain = defaultTerms(schema, false);
  expect(plain).toEqual({ hints: false, rated: true, chat: true });
  const hinted = changeTerms(plain, { ...plain, hints: true });
  expect(hinted).toEqual({ hints: true, rated: false, chat: true });
  expect(changeTerms(hinted, { ...hinted, rated: true })).toEqual(plain);
  expect(changeTerms(hinted, { ...hinted, chat: false })).toEqual({ hints: true, rated: false, chat: false });
});

it("does not rate a game that is played by its hints", () => {
  expect(defaultTerms(schema, true)).toEqual({ hints: true, rated: false, chat: true });
});

it("seats a newcomer with the gentlest bot, others with one of their strength", () => {
  const levels = ["beginner", "novice", "casual"] as const;
  expect(initialSeats(2, initialLevel(levels, true))[1]).toEqual({ kind: "bot", level: "beginner" });
  expect(initialSeats(2, initialLevel(levels, false))[1]).toEqual({ kind: "bot", level: "for-me" });
  expect(initialSeats(3, initialLevel([], true))).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "open" }]);
});

it("gives hints to a newcomer against bots, and to nobody at a friend's table", () => {
  expect(hintsAtFirst("bot", true, true)).toBe(true);
  expect(hintsAtFirst("bot", false, true)).toBe(false);
  expect(hintsAtFirst("friend", true, true)).toBe(false);
  expect(hintsAtFirst("friend", true, false)).toBe(true); // there it is played by them
});

it("starts a match by the standard rules without a question", () => {
  expect(standardMatch(card("lexigo", 25), schema, "bot", true)).toEqual({
    game: "lexigo",
    seats: [{ kind: "me" }, { kind: "bot", level: "beginner" }],
    options: {},
    terms: { hints: true, rated: false, chat: true },
  });
  expect(standardMatch(card("lexigo", 25), schema, "friend", true)).toMatchObject({
    seats: [{ kind: "me" }, { kind: "open" }],
    terms: { hints: false },
  });
});

it("recommends the game that takes the least time", () => {
  expect(recommended([card("a", 40), card("b", 25), card("c", 60)])?.info.id).toBe("b");
});
