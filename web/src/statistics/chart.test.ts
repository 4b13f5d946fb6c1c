import { expect, it } from "vitest";
import { chartOf, percent, short } from "./chart";

it("puts numbers from the left to the right and upwards, and leaves gaps", () => {
  expect(chartOf([0, null, 10], 100, 50)).toEqual({
    spots: [
      { index: 0, x: 0, y: 50 },
      { index: 2, x: 100, y: 0 },
    ],
    low: 0,
    high: 10,
  });
});

it("puts a single number in the middle, and nothing nowhere", () => {
  expect(chartOf([1], 100, 50).spots).toEqual([{ index: 0, x: 50, y: 0 }]);
  expect(chartOf([null, null], 100, 50).spots).toEqual([]);
  expect(chartOf([-4, 4], 100, 50).spots.map(({ y }) => y)).toEqual([50, 0]);
});

it("writes numbers shortly", () => {
  expect([percent(7, 12), percent(0, 0), short(3.14159), short(4)]).toEqual(["58 %", "0 %", "3.1", "4"]);
});
