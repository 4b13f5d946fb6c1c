import { describe, expect, it } from "vitest";
import type { Ghost } from "../board/overlay";
import { growing, judged, notes, verdictAt } from "./verdict";

const ghost = (at: string, x: number): Ghost => ({ key: at, at, x, y: 0, shape: "square", face: { letter: "A" } });
const ghosts = [ghost("A1", 0), ghost("B1", 1)];
const no = (message: string, cells: string[]) => ({ legal: false, problem: { code: "any/code", message, data: { cells } } });

describe("a verdict", () => {
  it("praises a legal play and shows its points at the last tile", () => {
    const preview = { legal: true, points: 12 };
    expect(verdictAt(preview, "A1")).toBe("good");
    expect(notes(preview, ghosts)).toEqual([{ x: 1, y: 0, text: "+12", kind: "points" }]);
  });
  it("marks the tile at fault, and covers none with the reason", () => {
    const preview = no("FILT is not in the word list.", ["B1"]);
    expect([verdictAt(preview, "A1"), verdictAt(preview, "B1")]).toEqual(["plain", "bad"]);
    expect(notes(preview, ghosts)).toEqual([]);
  });
  it("is neutral while a word can still grow, until it is tried", () => {
    const problem = {
      code: "lexigo/not-a-word",
      message: "FILT is not in the word list.",
      data: { cells: ["A1"], words: ["FILT"], unfinished: true },
    };
    const preview = { legal: false, problem };
    expect([verdictAt(preview, "A1"), growing(problem)]).toEqual(["plain", "FILT"]);
    const tried = judged(preview);
    expect([verdictAt(tried, "A1"), growing(tried.problem)]).toEqual(["bad", null]);
    expect(judged({ legal: true, points: 3 })).toEqual({ legal: true, points: 3 });
  });
  it("is silent while tiles are still to come, or before the server has spoken", () => {
    const problem = { code: "any/reason", message: "More.", data: { cells: ["A1"], unfinished: true } };
    expect(notes({ legal: false, problem }, ghosts)).toEqual([]);
    expect(verdictAt({ legal: false, problem }, "A1")).toBe("plain");
    expect(notes(null, ghosts)).toEqual([]);
  });
});
