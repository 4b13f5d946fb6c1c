import { expect, it } from "vitest";
import { changeTerms, defaultTerms, initialSeats } from "./matchSetup";

const schema = {
  properties: {
    hints: { type: "boolean", default: false },
    rated: { type: "boolean", default: true },
    chat: { type: "boolean", default: true },
  },
};

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
  expect(initialSeats(2, levels, true)[1]).toEqual({ kind: "bot", level: "beginner" });
  expect(initialSeats(2, levels)[1]).toEqual({ kind: "bot", level: "for-me" });
  expect(initialSeats(2, [], true)[1]).toEqual({ kind: "open" });
});
