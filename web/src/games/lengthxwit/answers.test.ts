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

it("leaves out the answers of earlier turns", () => {
  const turn = (word: string) => [
    { kind: "responded", seat: 0, word, tiles: ["A"], points: 3 } as const,
    { kind: "turn_over", seat: 1 } as const,
  ];
  expect(answers([...turn("JAWS"), ...turn("RISK")])).toEqual([{ seat: 0, word: "RISK", points: 3 }]);
  expect(answers([...turn("JAWS"), { kind: "turn_over", seat: 0 }])).toEqual([]);
  expect(answers([...turn("JAWS"), { kind: "rolled", seat: 0, dice: [] }])).toEqual([{ seat: 0, word: "JAWS", points: 3 }]);
});
