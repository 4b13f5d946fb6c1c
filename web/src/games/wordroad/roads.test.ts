import { describe, expect, it } from "vitest";
import { reach, toward, type Ground } from "./roads";

const ground = (covered: Record<string, number>, more: Partial<Ground> = {}): Ground => ({
  owners: new Map(Object.entries(covered)),
  seat: 0,
  over: "any",
  through: "line",
  ...more,
});
const RIGHT = { x: 1, y: 0 };

describe("a road", () => {
  it("starts in an empty corner [7b]", () => {
    expect(reach(ground({ A1: 1 }), null, [])).toEqual(["O1", "A15", "O15"]);
  });
  it("starts over any corner once all are covered [7b]", () => {
    expect(reach(ground({ A1: 1, O1: 1, A15: 2, O15: 3 }), null, [])).toEqual(["A1", "O1", "A15", "O15"]);
  });
  it("goes on beside its head [7c]", () => {
    expect(reach(ground({ A1: 0 }), "A1", []).sort()).toEqual(["A2", "B1"]);
  });
  it("goes on from the last tile of this turn, and never over it [7d]", () => {
    expect(reach(ground({}), null, ["A1", "B1"]).sort()).toEqual(["B2", "C1"]);
  });
  it("may go over a tile or through a row of them [7d], [7e]", () => {
    expect(toward(ground({ B1: 1, C1: 0 }), "A1", RIGHT, [])).toEqual(["B1", "D1"]);
  });
  it("does not go over its own tiles where only others' may be covered", () => {
    expect(toward(ground({ B1: 0 }, { over: "others" }), "A1", RIGHT, [])).toEqual(["C1"]);
  });
  it("does not go through tiles of this turn", () => {
    expect(toward(ground({ B1: 1 }), "A1", RIGHT, ["C1"])).toEqual(["B1"]);
  });
  it("does not leave the board", () => {
    expect(toward(ground({ O1: 1 }), "N1", RIGHT, [])).toEqual(["O1"]);
  });
  it("leaves one tile on any side where the option says so", () => {
    expect(toward(ground({ A2: 0, B2: 1 }, { through: "one", over: "off" }), "A2", RIGHT, []).sort()).toEqual(["B1", "B3", "C2"]);
  });
});
