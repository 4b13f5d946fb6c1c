import { describe, expect, it } from "vitest";
import { asPlay, blankLetters, directionFor, neighbour } from "./walk";

describe("walking a word", () => {
  it("remembers what a blank stands for in this turn [7d]", () => {
    const grid = new Map([
      ["0,0", "?"],
      ["1,0", "A"],
    ]);
    expect([
      ...blankLetters(grid, [
        { at: "0,0", letter: "D" },
        { at: "1,0", letter: "A" },
      ]),
    ]).toEqual([["0,0", "D"]]);
  });
  it("is an action, tiles in the order they were put down", () => {
    const added = [
      { key: "U#0", at: "1,1", tile: "U" },
      { key: "?#0", at: "2,0", tile: "?" },
    ];
    const steps = [
      { at: "1,0", letter: "C" },
      { at: "2,0", letter: "T" },
    ];
    expect(asPlay(steps, added, new Map([[1, "0,1"]]), true)).toEqual({
      kind: "play",
      pawn: [1, 0],
      place: [
        { at: [1, 1], tile: "U" },
        { at: [2, 0], tile: "?" },
      ],
      path: [
        [1, 0],
        [2, 0],
      ],
      word: "CT",
      knock: [{ seat: 1, to: [0, 1] }],
    });
    expect(asPlay([], [], new Map(), true)).toEqual({ kind: "play", place: [], path: [], word: "", knock: [] });
  });
  it("has six directions on four keys", () => {
    expect(directionFor("ArrowDown", null)).toBe(1);
    expect(directionFor("ArrowDown", 1)).toBe(2);
    expect(directionFor("ArrowDown", 2)).toBe(1);
    expect(directionFor("x", null)).toBeNull();
    expect(neighbour("0,0", 5)).toBe("1,-1");
  });
});
