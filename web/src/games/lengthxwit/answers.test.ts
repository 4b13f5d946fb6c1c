import { expect, it } from "vitest";
import { answers } from "./answers";

it("takes the opened answers out of what happened, in their order", () => {
  const found = answers([
    { kind: "declined", seat: 2 },
    { kind: "responded", seat: 0, word: "JAWS", tiles: ["A", "S", "W"], points: 11 },
    { kind: "turn_over", seat: 1 },
  ]);
  expect(found).toEqual([
    { seat: 2, word: null, points: 0 },
    { seat: 0, word: "JAWS", points: 11 },
  ]);
});
