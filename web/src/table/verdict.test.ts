import { describe, expect, it } from "vitest";
import type { Ghost } from "../board/overlay";
import { notes, verdictAt } from "./verdict";

const ghost = (at: string, x: number): Ghost => ({ key: at, at, x, y: 0, shape: "square", face: { letter: "A" } });
const ghosts = [ghost("A1", 0), ghost("B1", 1)];
const no = (message: string, cells: string[]) => ({ legal: false, problem: { code: "any/code", message, data: { cells } } });

describe("a verdict", () => {
  it("praises a legal play and shows its points at the last tile", () => {
    const preview = { legal: true, points: 12 };
    expect(verdictAt(preview, "A1")).toBe("good");
    expect(notes(preview, ghosts)).toEqual([{ x: 1, y: 0, text: "+12", verdict: "good" }]);
  });
  it("points at the tile at fault, with the reason", () => {
    const preview = no("FILT is not in the word list.", ["B1"]);
    expect([verdictAt(preview, "A1"), verdictAt(preview, "B1")]).toEqual(["plain", "bad"]);
    expect(notes(preview, ghosts)).toEqual([{ x: 1, y: 0, text: "FILT is not in the word list.", verdict: "bad" }]);
  });
  it("marks the tile without a note where the reason is long", () => {
    const preview = no("B1 is part of your own road, which you cannot cover in this match.", ["B1"]);
    expect(verdictAt(preview, "B1")).toBe("bad");
    expect(notes(preview, ghosts)).toEqual([]);
  });
  it("is silent while tiles are still to come, or before the server has spoken", () => {
    const problem = { code: "any/reason", message: "More.", data: { cells: ["A1"], unfinished: true } };
    expect(notes({ legal: false, problem }, ghosts)).toEqual([]);
    expect(verdictAt({ legal: false, problem }, "A1")).toBe("plain");
    expect(notes(null, ghosts)).toEqual([]);
  });
});
