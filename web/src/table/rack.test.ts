import { describe, expect, it } from "vitest";
import { arranged, keyed, pick, reordered, shuffled, sorted, layoutFor } from "./rack";

const rack = keyed([..."EAEB"].map((letter) => ({ letter, tile: letter })));
const keys = (tiles: readonly { key: string }[]) => tiles.map((tile) => tile.key);

describe("a rack", () => {
  it("names each tile", () => {
    expect(keys(rack)).toEqual(["E#0", "A#0", "E#1", "B#0"]);
  });
  it("keeps its order, new tiles at the end", () => {
    expect(keys(arranged(rack, ["B#0", "E#0", "Z#0"]))).toEqual(["B#0", "E#0", "A#0", "E#1"]);
  });
  it("sorts and shuffles without losing a tile", () => {
    expect(sorted(rack)).toEqual(["A#0", "B#0", "E#0", "E#1"]);
    expect([...shuffled(rack)].sort()).toEqual(["A#0", "B#0", "E#0", "E#1"]);
  });
  it("puts a tile before another", () => {
    expect(reordered(rack, "B#0", "A#0")).toEqual(["E#0", "B#0", "A#0", "E#1"]);
    expect(reordered(rack, "E#0", null)).toEqual(["A#0", "E#1", "B#0", "E#0"]);
  });
  it("finds a letter, or a blank for it", () => {
    const blank = keyed([
      { letter: "E", tile: "E" },
      { tone: "blank", tile: "?" },
    ]);
    expect(pick(blank, "E", new Set())?.key).toBe("E#0");
    expect(pick(blank, "E", new Set(["E#0"]))?.key).toBe("?#0");
    expect(pick(rack, "Q", new Set())).toBeNull();
  });
});

it("lies in as few rows as leave each tile wide enough for a thumb", () => {
  expect(layoutFor(10, 960, 44, 36)).toEqual({ columns: 10, stacked: false });
  expect(layoutFor(10, 371, 44, 36)).toEqual({ columns: 5, stacked: true });
  expect(layoutFor(10, 237, 44, 36)).toEqual({ columns: 5, stacked: true }); // beside the board of a small phone held sideways
  expect(layoutFor(6, 371, 44, 36)).toEqual({ columns: 6, stacked: false });
  expect(layoutFor(6, 280, 44, 36)).toEqual({ columns: 6, stacked: true });
  expect(layoutFor(6, 352, 88, 72)).toEqual({ columns: 3, stacked: true }); // text twice as large
  expect(layoutFor(0, 371, 44, 36)).toEqual({ columns: 1, stacked: false });
  expect(layoutFor(9, 0, 0, 0)).toEqual({ columns: 9, stacked: false }); // not measured yet
});
