import { describe, expect, it } from "vitest";
import type { Chances } from "../gen/wire";
import { balanceSentence, chart, momentAt, own, percent, points } from "./chances";

const even = { low: 0.4, rate: 0.5, high: 0.6 };
const found: Chances = {
  game: "quillico",
  names: ["Ann", "Bo"],
  moments: [
    { seq: 1, seat: -1, win: [even, even], playouts: 96, swing: null },
    { seq: 2, seat: 0, win: [even, even], playouts: 96, swing: { choice: [0.1, -0.1], luck: [0.05, -0.05], margin: 0.1 } },
    {
      seq: 4,
      seat: 1,
      win: [
        { low: 0, rate: 0, high: 0 },
        { low: 1, rate: 1, high: 1 },
      ],
      playouts: 0,
      swing: { choice: [0, 0], luck: [-0.5, 0.5], margin: 0.1 },
    },
  ],
  balance: null,
};

describe("the chart of chances", () => {
  const { curves, turns } = chart(found, 100, 50);
  it("draws a line for each seat with its interval as a band", () => {
    expect(curves.map(({ line }) => line)).toEqual(["0.0,25.0 50.0,25.0 100.0,50.0", "0.0,25.0 50.0,25.0 100.0,0.0"]);
    expect(curves[0]?.band).toBe("0.0,20.0 50.0,20.0 100.0,50.0 100.0,50.0 50.0,30.0 0.0,30.0");
  });
  it("marks every line, so that colour is not needed", () => {
    for (const { marks } of curves) expect(marks[marks.length - 1]?.x).toBe(100);
  });
  it("marks luck only where it exceeds the margin of error, and not at the deal", () => {
    expect(turns).toEqual([{ x: 100, seat: 1, good: true }]);
  });
});

it("says shares as people do", () => {
  expect([percent(0.504), points(0.071), points(-0.2), points(0.001)]).toEqual(["50 %", "+7", "−20", "0"]);
});

it("finds the moment of a step of the replay, and what it gave the one who acted", () => {
  expect([0, 1, 2, 3, 4, 9].map((seq) => momentAt(found.moments, seq))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(own(found.moments[2]!, "luck")).toBe(0.5);
});

it("says in one sentence what made a result", () => {
  const balance = { start: 0.44, luck: 0.61, own: -0.93, others: 0.88 };
  expect(balanceSentence(balance, null)).toBe("You were at 44 % at the start; luck +61, your choices −93, others' choices +88.");
  expect(balanceSentence(balance, "Bo")).toBe("Bo was at 44 % at the start; luck +61, own choices −93, others' choices +88.");
});
