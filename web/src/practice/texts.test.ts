import { describe, expect, it } from "vitest";
import type { ExerciseAnswer, PracticeSummary } from "../gen/wire";
import { madeText, nextReviewText, summaryText, untilText, verdictText } from "./texts";

const POINTS = ["point", "points"] as const;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const progress = { reviews: 1, hints: 0, due: "2026-11-22T00:00:00Z", is_due: false, days: 2 };
const answer: ExerciseAnswer = {
  words: ["QUILT"],
  points: 12,
  right: true,
  loss: 0,
  result: "right",
  made: { words: ["TIL"], points: 3, loss: 9 },
  progress,
};
const summary: PracticeSummary = { due: 0, today: 0, total: 3, learned: 0, pending: 0, next_due: null, games: [], days: [] };

describe("the texts of practice", () => {
  it("say how long it is until a review", () => {
    expect(untilText("2026-11-20T12:00:30Z", NOW)).toBe("in a minute");
    expect(untilText("2026-11-20T12:09:10Z", NOW)).toBe("in 10 minutes");
    expect(untilText("2026-11-20T13:00:00Z", NOW)).toBe("in 1 hour");
    expect(untilText("2026-11-22T00:00:00Z", NOW)).toBe("in 2 days");
  });

  it("say what there is to do", () => {
    expect(summaryText({ ...summary, today: 12, pending: 3 })).toBe("12 to review today");
    expect(summaryText({ ...summary, pending: 1 })).toBe("1 match to look through");
    expect(summaryText({ ...summary, pending: 2 })).toBe("2 matches to look through");
    expect(summaryText(summary)).toBe("");
  });

  it("judge an answer in the unit of the game", () => {
    expect(verdictText(answer, POINTS)).toBe("Right! QUILT for 12 points.");
    expect(verdictText({ ...answer, result: "hinted" }, POINTS)).toBe("Right, with a hint: QUILT for 12 points.");
    expect(verdictText({ ...answer, right: false, loss: 6.4, result: "wrong" }, POINTS)).toBe(
      "QUILT for 12 points: it loses about 6 points. Try again, or see the solution.",
    );
    expect(madeText(answer.made, POINTS)).toBe("In the match you played TIL for 3 points.");
    expect(madeText({ words: [], points: 0, loss: 9 }, POINTS)).toBe("In the match you made no word here.");
  });

  it("say when it comes again", () => {
    expect(nextReviewText(progress)).toBe("Next review in 2 days.");
    expect(nextReviewText({ ...progress, days: 0 })).toBe("It comes again in some minutes.");
  });
});
