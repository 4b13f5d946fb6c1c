import { expect, it } from "vitest";
import type { PadColumn } from "../gen/wire";
import { sentence, sentences } from "../ui/sentence";
import { formatAllMatches, formatPadPoints, formatPoints, formatRating, leaveQuestion, undefinedText, unitOf } from "./format";

const column = (seat: number, name: string, mark = ""): PadColumn => ({ seat, name, total: 0, mark });

it("says that leaving the last opponent ends the match", () => {
  expect(leaveQuestion([column(0, "Ann"), column(1, "Bo")], 0)).toContain("Bo wins");
  expect(leaveQuestion([column(0, "Ann"), column(1, "Bo", "left"), column(2, "Cy")], 0)).toContain("Cy wins");
  expect(leaveQuestion([column(0, "Ann"), column(1, "Bo"), column(2, "Cy")], 0)).toContain("The others play on");
});

it("makes a sentence of a message, and leaves one as it is", () => {
  expect(sentence("there is no code 'XX' here")).toBe("There is no code 'XX' here.");
  expect(sentence("Is it a word?")).toBe("Is it a word?");
  expect(sentence("")).toBe("");
});

it("takes a text apart into its sentences", () => {
  expect(sentences("Type letters, * for a star. Enter plays.")).toEqual(["Type letters, * for a star.", "Enter plays."]);
});

it("says that a word counts, also without its meaning", () => {
  expect(undefinedText("YUFT", true)).toBe("YUFT is in the word list. There is no definition for it here.");
  expect(undefinedText("YUFT", null)).toBe("There is no definition for YUFT here.");
});

it("marks a rating that may still be far off", () => {
  expect(formatRating({ shown: 1000, provisional: true })).toBe("1000?");
  expect(formatRating({ shown: 1264, provisional: false })).toBe("1264");
});

it("does not say All of one match", () => {
  expect([1, 2].map(formatAllMatches)).toEqual(["The match", "All 2 matches"]);
});

it("shows a change of the tiles held with its sign, a score without", () => {
  const lines = [
    { text: "dealt", points: 16 },
    { text: "trade", points: 1, change: true },
    { text: "CAT", points: -3, change: true },
    { text: "JOWL", points: 12 },
  ];
  expect(lines.map(formatPadPoints)).toEqual(["16", "+1", "−3", "12"]);
});

it("gives a number its unit", () => {
  expect([formatPoints(1), formatPoints(-1), formatPoints(0), formatPoints(12)]).toEqual(["1 point", "-1 point", "0 points", "12 points"]);
  expect([1, 3].map((n) => unitOf(n, ["tile left", "tiles left"]))).toEqual(["tile left", "tiles left"]);
});
