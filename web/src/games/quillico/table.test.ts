import { describe, expect, it } from "vitest";
import { octWord, tileAt } from "../../board/sample";
import { name, parse, type Oct } from "../../geometry/oct";
import { berths, directionOf, groundOf, hindrance, nextFree, openings } from "./table";

const store = octWord("S T O R E", [0, 0, 0, 0], 0);
const ground = groundOf(store, new Set());

describe("the table of Quillico", () => {
  it("knows letters and stars apart, a swapped letter being a star", () => {
    const swapped = groundOf([...store, tileAt("octagon", "9,0,0,0", "*")], new Set(["0,0,0,0"]));
    expect(swapped.letters.size).toBe(4);
    expect([...swapped.stars].sort()).toEqual(["0,0,0,0", "9,0,0,0"]);
  });
  it("refuses tip contact as in worked example 4", () => {
    const tiles = [
      ...octWord("K I S S", [0, 0, 0, 0], 0),
      ...octWord("F", [1, 0, 1, 0], 0),
      ...octWord("F O R K", [1, 0, 1, 0], 5, [0]),
    ];
    expect(hindrance(groundOf(tiles, new Set()), [1, -1, 1, 1])).toBe("tip");
  });
  it("lets a tile stand against a star as in worked example 5", () => {
    const river = octWord("R I V E R", [0, 0, 0, 0], 0);
    const beside: Oct = [3, 0, 1, 0];
    expect(hindrance(groundOf(river, new Set()), beside)).toBeNull();
    expect(hindrance(groundOf(river, new Set(["3,0,0,0"])), [2, 1, 0, 0])).toBe("overlap");
  });
  it("shows where a chosen tile could well go", () => {
    const beside = openings(ground, []);
    expect(beside.map(name)).toContain("-1,0,0,0");
    expect(beside.every((place) => hindrance(ground, place) === null)).toBe(true);
    const under: Oct = [1, 0, 1, 0];
    expect(openings(ground, [under]).map(name)).toEqual(expect.arrayContaining(["1,0,2,0", "1,0,-1,0"]));
    expect(openings(ground, [under, [1, 0, 2, 0]]).map(name).sort()).toEqual(["1,0,-1,0", "1,0,3,0"]);
  });
  it("offers the origin on an empty table", () => {
    expect(berths(groundOf([], new Set()), []).map(name)).toEqual(["0,0,0,0"]);
  });
  it("offers only places that overlap nothing", () => {
    const places = berths(ground, []).map(name);
    expect(places).toContain("-1,0,0,0");
    expect(places).toContain("2,0,1,0");
    expect(places).not.toContain("0,1,0,0");
    for (const at of places) expect(hindrance(ground, parse(at))).not.toBe("overlap");
  });
  it("goes on across letters and stops at a star", () => {
    expect(nextFree(ground, [0, 0, 0, 0], 0, new Set())).toEqual([5, 0, 0, 0]);
    expect(nextFree(ground, [0, 0, 0, 0], 0, new Set(["5,0,0,0"]))).toEqual([6, 0, 0, 0]);
    expect(nextFree(groundOf(store, new Set(["4,0,0,0"])), [0, 0, 0, 0], 0, new Set())).toBeNull();
  });
  it("finds the direction between two places of a line", () => {
    expect(directionOf([0, 0, 0, 0], [3, 0, 0, 0])).toBe(0);
    expect(directionOf([0, 0, 0, 0], [0, 0, 0, -2])).toBe(1);
    expect(directionOf([0, 0, 0, 0], [2, 1, 0, 0])).toBeNull();
  });
});
