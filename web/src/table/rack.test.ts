import { describe, expect, it } from "vitest";
import { arranged, keyed, pick, reordered, shuffled, sorted, columnsFor } from "./rack";

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
    const blank = keyed([{ letter: "E", tile: "E" }, { tone: "blank", tile: "?" }]);
    expect(pick(blank, "E", new Set())?.key).toBe("E#0");
    expect(pick(blank, "E", new Set(["E#0"]))?.key).toBe("?#0");
    expect(pick(rack, "Q", new Set())).toBeNull();
  });
});

it("lies in as few rows as leave each tile wide enough for a thumb", () => {
  expect(columnsFor(10, 960)).toBe(10);
  expect(columnsFor(10, 290)).toBe(5);
  expect(columnsFor(6, 290)).toBe(6);
  expect(columnsFor(6, 160)).toBe(3); // text twice as large leaves little room beside the buttons
  expect(columnsFor(0, 290)).toBe(1);
  expect(columnsFor(9, 0)).toBe(9); // not measured yet
});
