import { expect, it } from "vitest";
import { graph } from "./graph";

it("draws a line for each seat from the first step to the last", () => {
  const { lines, low, high } = graph(
    [
      [0, 0],
      [10, 0],
      [10, 5],
    ],
    100,
    50,
  );
  expect([low, high]).toEqual([0, 10]);
  expect(lines.map((line) => line.points)).toEqual(["0.0,50.0 50.0,0.0 100.0,0.0", "0.0,50.0 50.0,50.0 100.0,25.0"]);
  expect(lines[1]?.last).toEqual({ x: 100, y: 25 });
});

it("has room for totals below zero, and for nothing at all", () => {
  expect(graph([[-5], [5]], 10, 10).lines[0]?.points).toBe("0.0,10.0 10.0,0.0");
  expect(graph([], 10, 10)).toEqual({ lines: [], low: 0, high: 1 });
});
