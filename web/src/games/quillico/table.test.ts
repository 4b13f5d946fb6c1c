import { describe, expect, it } from "vitest";
import { octWord, tileAt } from "../../board/sample";
import { name } from "../../geometry/oct";
import { beside, directionOf, groundOf, nextFree } from "./table";

const store = octWord("S T O R E", [0, 0, 0, 0], 0);
const ground = groundOf(store, new Set());

describe("the table of Quillico", () => {
  it("knows letters and stars apart, a swapped letter being a star", () => {
    const swapped = groundOf([...store, tileAt("octagon", "9,0,0,0", "*")], new Set(["0,0,0,0"]));
    expect(swapped.letters.size).toBe(4);
    expect([...swapped.stars].sort()).toEqual(["0,0,0,0", "9,0,0,0"]);
  });
  it("lets a tile go beside letters and laid tiles, where nothing lies", () => {
    const places = beside(ground, [[0, 0, 1, 0]]).map(name);
    expect(places).toEqual(expect.arrayContaining(["-1,0,0,0", "0,0,2,0"]));
    expect(places).not.toContain("0,0,0,0");
    expect(places).not.toContain("0,0,1,0");
    expect(new Set(places).size).toBe(places.length);
  });
  it("goes on across the tiles that lie there", () => {
    expect(nextFree(ground, [0, 0, 0, 0], 0, new Set())).toEqual([5, 0, 0, 0]);
    expect(nextFree(ground, [0, 0, 0, 0], 0, new Set(["5,0,0,0"]))).toEqual([6, 0, 0, 0]);
    expect(nextFree(groundOf(store, new Set(["4,0,0,0"])), [0, 0, 0, 0], 0, new Set())).toEqual([5, 0, 0, 0]);
  });
  it("finds the direction between two places of a line", () => {
    expect(directionOf([0, 0, 0, 0], [3, 0, 0, 0])).toBe(0);
    expect(directionOf([0, 0, 0, 0], [0, 0, 0, -2])).toBe(1);
    expect(directionOf([0, 0, 0, 0], [2, 1, 0, 0])).toBeNull();
  });
});
