import { expect, it } from "vitest";
import { changeTerms, termDefaults } from "./wishes";

const schema = {
  properties: {
    hints: { type: "boolean", default: false },
    rated: { type: "boolean", default: true },
    chat: { type: "boolean", default: true },
  },
};

it("lets a match have hints or be rated, not both", () => {
  const plain = termDefaults(schema, true);
  expect(plain).toEqual({ hints: false, rated: true, chat: true });
  const hinted = changeTerms(plain, { ...plain, hints: true });
  expect(hinted).toEqual({ hints: true, rated: false, chat: true });
  expect(changeTerms(hinted, { ...hinted, rated: true })).toEqual(plain);
  expect(changeTerms(hinted, { ...hinted, chat: false })).toEqual({ hints: true, rated: false, chat: false });
});

it("does not rate a game that is played by its hints", () => {
  expect(termDefaults(schema, false)).toEqual({ hints: true, rated: false, chat: true });
});
