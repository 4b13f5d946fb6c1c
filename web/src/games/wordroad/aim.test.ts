import { expect, it } from "vitest";
import { ahead, headingOf, straight } from "./aim";

const RIGHT = { x: 1, y: 0 };
const UP = { x: 0, y: -1 };

it("finds the cells in a direction, the farthest straight ahead first", () => {
  const cells = ["B2", "D2", "B1", "A1", "A3"];
  expect(ahead(cells, "A2", RIGHT)).toEqual(["D2", "B2", "B1"]);
  expect(ahead(cells, "A2", UP)).toEqual(["A1", "B1"]);
  expect(ahead([], "A2", UP)).toEqual([]);
});

it("goes straight on only where a cell lies straight ahead", () => {
  expect(straight(["B2", "D2"], "A2", RIGHT)).toBe("D2");
  expect(straight(["B1", "B3"], "A2", RIGHT)).toBeNull();
  expect(straight(["B1"], "A1", { x: 0, y: 0 })).toBeNull();
});

it("knows the direction from cell to cell", () => {
  expect(headingOf("A1", "D1")).toEqual(RIGHT);
  expect(headingOf("C5", "C2")).toEqual(UP);
});
