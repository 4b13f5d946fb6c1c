import { expect, it } from "vitest";
import type { Turn } from "../gen/wire";
import { costliest, isChoice } from "./turns";

const choice = { action: {}, words: [], points: 0, value: 0 };
const turn = (seq: number, cost: number | null, choices = 2): Turn => ({
  seq,
  seat: 0,
  best: Array(choices).fill(choice),
  made: null,
  cost,
  complete: true,
  scores: [],
});

it("puts the five costliest turns first, and leaves forced and perfect ones out", () => {
  const turns = [
    turn(1, 3),
    turn(2, 0),
    turn(3, 12),
    turn(4, 9, 1),
    turn(5, null),
    turn(6, 1),
    turn(7, 2),
    turn(8, 12),
    turn(9, 0.04),
    turn(10, 5),
  ];
  expect(costliest(turns).map((one) => one.seq)).toEqual([3, 8, 10, 1, 7]);
  expect(turns.filter((one) => !isChoice(one)).map((one) => one.seq)).toEqual([4]);
});
