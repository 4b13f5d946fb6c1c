import { describe, expect, it } from "vitest";
import type { Ghost } from "../board/overlay";
import { inShort, notes, verdictAt } from "./verdict";

const ghost = (at: string, x: number): Ghost => ({ key: at, at, x, y: 0, shape: "square", face: { letter: "A" } });
const ghosts = [ghost("A1", 0), ghost("B1", 1)];
const no = (code: string, cells: string[], words: string[] = []) => ({
  legal: false,
  problem: { code, message: "No.", data: { cells, words } },
});

describe("a verdict", () => {
  it("praises a legal play and shows its points at the last tile", () => {
    const preview = { legal: true, points: 12 };
    expect(verdictAt(preview, "A1")).toBe("good");
    expect(notes(preview, ghosts)).toEqual([{ x: 1, y: 0, text: "+12", verdict: "good" }]);
  });
  it("points at the tile at fault, with the reason", () => {
    const preview = no("wordroad/own-road", ["B1"]);
    expect([verdictAt(preview, "A1"), verdictAt(preview, "B1")]).toEqual(["plain", "bad"]);
    expect(notes(preview, ghosts)).toEqual([{ x: 1, y: 0, text: "own road", verdict: "bad" }]);
  });
  it("names the word that is none", () => {
    expect(inShort(no("quillico/not-a-word", [], ["IK", "KI"]).problem)).toBe("IK or KI: no word");
  });
  it("is silent while tiles are still to come, or before the server has spoken", () => {
    const problem = { code: "any/reason", message: "More.", data: { cells: ["A1"], unfinished: true } };
    expect(notes({ legal: false, problem }, ghosts)).toEqual([]);
    expect(verdictAt({ legal: false, problem }, "A1")).toBe("plain");
    expect(notes(null, ghosts)).toEqual([]);
  });
});
