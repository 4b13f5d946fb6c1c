import { expect, it } from "vitest";
import { dayName, ratingChange, triesText, verdictOf } from "./results";

const POINTS = ["point", "points"] as const;

it("says what a play was worth", () => {
  expect(verdictOf(["HELIUM", "HI"], 18, 100, true, POINTS)).toBe("Solved! HELIUM for 18 points.");
  expect(verdictOf(["HI"], 1, 50, false, ["tile", "tiles"])).toBe("HI for 1 tile: 50 % of the best play. Try again, or see the solution.");
  expect(verdictOf([], 0, 0, false, POINTS)).toBe("0 points: 0 % of the best play. Try again, or see the solution.");
});

it("says how a rating changed, and why not", () => {
  const progress = { hints: 0, points: 9, solved: false, rated: -12 };
  expect(ratingChange(988, progress)).toBe("Your rating: 988 (−12)");
  expect(ratingChange(1012, { ...progress, rated: 12 })).toBe("Your rating: 1012 (+12)");
  expect(ratingChange(1000, { ...progress, hints: 2, rated: 0 })).toBe("Your rating stays 1000, because you asked for a hint.");
});

it("writes a day", () => {
  expect(dayName("2026-11-07")).toBe("7 Nov 2026");
});

it("counts tries", () => {
  expect(triesText(1, 4, POINTS)).toBe("1 try, best: 4 points");
  expect(triesText(2, 1, POINTS)).toBe("2 tries, best: 1 point");
});
