import { expect, it } from "vitest";
import { dayMark, dayName, longDayName, monthsOf, ratingChange, streakText, triesText, verdictOf } from "./results";

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

const day = (name: string, tries = 0, finished = false, solved = false) => ({
  day: name,
  number: 1,
  tries,
  finished,
  points: tries ? 3 : null,
  solved,
});

it("marks days as solved, played, begun or open", () => {
  expect([day("a", 3, true, true), day("a", 3, true), day("a", 1), day("a")].map(dayMark)).toEqual([
    "solved",
    "finished",
    "started",
    "open",
  ]);
  expect([streakText(1), streakText(4)]).toEqual(["1 day in a row", "4 days in a row"]);
  expect(longDayName("2026-11-18")).toBe("Wednesday 18 November 2026");
});

it("makes a calendar of the weeks that have puzzles, latest month first, weeks from Monday", () => {
  const [december, november] = monthsOf([day("2026-12-01", 1, true, true), day("2026-11-30"), day("2026-11-17")]);
  expect([december?.name, november?.name]).toEqual(["December 2026", "November 2026"]);
  expect(december?.weeks.map((week) => week.map((cell) => cell?.number ?? null))).toEqual([[null, 1, 2, 3, 4, 5, 6]]);
  expect(november?.weeks.map((week) => week[0]?.number)).toEqual([16, 30]);
  expect(december?.weeks[0]?.[1]?.day?.solved).toBe(true);
  expect(november?.weeks[0]?.map((cell) => cell?.day?.day ?? "")).toEqual(["", "2026-11-17", "", "", "", "", ""]);
});
