import { describe, expect, it } from "vitest";
import { blankLetters, directionFor, follows, inOrder, knocked, neighbour, perches } from "./walk";

const ring = new Map([
  ["1,0", "C"],
  ["0,1", "A"],
  ["-1,1", "T"],
  ["-1,0", "E"],
  ["0,-1", "R"],
  ["1,-1", "S"],
]);
const path = (...cells: string[]) => cells.map((at) => ({ at, letter: "X" }));

describe("walking a word", () => {
  it("puts a tile down before the one that leans on it [7b]", () => {
    const t = { key: "T#0", at: "2,0", tile: "T" };
    const u = { key: "U#0", at: "1,1", tile: "U" };
    expect(inOrder(ring, [t, u])).toEqual([u, t]);
  });
  it("leaves a tile without support for the server to refuse", () => {
    const far = { key: "Z#0", at: "9,9", tile: "Z" };
    expect(inOrder(ring, [far])).toEqual([far]);
  });
  it("goes to a neighbour and never stays", () => {
    expect(follows("1,0", "0,1")).toBe(true);
    expect(follows("1,0", "1,0")).toBe(false);
    expect(follows("1,0", "-1,0")).toBe(false);
  });
  it("remembers what a blank stands for in this turn [7d]", () => {
    const grid = new Map([["0,0", "?"], ["1,0", "A"]]);
    expect([...blankLetters(grid, [{ at: "0,0", letter: "D" }, { at: "1,0", letter: "A" }])]).toEqual([["0,0", "D"]]);
  });
  it("knocks the others' pawns on the way [9]", () => {
    const pawns = new Map([[0, "1,0"], [1, "-1,1"], [2, "1,-1"]]);
    expect(knocked(path("1,0", "0,1", "-1,1"), pawns, 0)).toEqual([1]);
  });
  it("puts a knocked pawn on a free tile, not its own and not the last one [9]", () => {
    const pawns = new Map([[0, "1,0"], [1, "-1,1"], [2, "1,-1"]]);
    const free = perches(ring.keys(), pawns, path("1,0", "0,1", "-1,1", "-1,0"), new Map(), 1);
    expect(free.sort()).toEqual(["0,-1", "0,1"]);
  });
  it("has six directions on four keys", () => {
    expect(directionFor("ArrowDown", null)).toBe(1);
    expect(directionFor("ArrowDown", 1)).toBe(2);
    expect(directionFor("ArrowDown", 2)).toBe(1);
    expect(directionFor("x", null)).toBeNull();
    expect(neighbour("0,0", 5)).toBe("1,-1");
  });
});
