import { describe, expect, it } from "vitest";
import { ghostsOf, readings } from "./marks";

const GRID = new Map([
  ["0,0", "A"],
  ["1,0", "?"],
]);

describe("what is drawn over the grid", () => {
  it("a blank that lay there says what it reads in this word; letters say nothing", () => {
    const steps = [
      { at: "0,0", letter: "A" },
      { at: "1,0", letter: "T" },
    ];
    expect(readings(GRID, steps)).toEqual([{ x: 1, y: 0, text: "T", kind: "middle" }]);
    expect(readings(GRID, steps.slice(0, 1))).toEqual([]);
  });
  it("an added blank reads its letter itself", () => {
    const added = [
      { key: "?#0", at: "2,0", tile: "?" },
      { key: "E#0", at: "0,1", tile: "E" },
    ];
    const ghosts = ghostsOf(added, [{ at: "2,0", letter: "S" }], null);
    expect(ghosts.map(({ face }) => face)).toEqual([
      { tone: "blank", tile: "?", letter: "S" },
      { letter: "E", tile: "E" },
    ]);
  });
});
