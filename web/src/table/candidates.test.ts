import { expect, it } from "vitest";
import { tileAt } from "../board/sample";
import { candidateLines, describeAction, describeCandidate } from "./candidates";

const tiles = [tileAt("hexagon", "4,1", "C"), tileAt("hexagon", "2,0", "K"), tileAt("hexagon", "2,2", "C")];
const road = (word: string, at: string, ...more: string[]) => ({
  action: { kind: "play", place: [{ at, tile: word[0] ?? "" }] },
  words: [word, ...more],
  points: 9,
});

it("says an action as far as it can be read", () => {
  expect(describeAction({ kind: "lay", tile: "H" })).toBe("lay H");
  expect(describeAction({ kind: "put_back", tiles: ["A", "B"] })).toBe("put back A B");
  expect(describeAction({ kind: "swap", place: [{ at: [0, 1], tile: "B" }] })).toBe("swap");
  expect(describeAction({ kind: "relocate", to: [2, 0] }, tiles)).toBe("move pawn to K");
  expect(describeAction({ kind: "respond", word: "FOUR" })).toBe("answer FOUR");
  expect(describeAction({ kind: "decline" })).toBe("no word");
  expect(describeAction(null)).toBe("");
});

it("calls a play by its main word, and says where it begins", () => {
  expect(describeCandidate(road("HAWED", "O3", "AWED", "WE"))).toBe("HAWED +2 at O3");
  expect(describeCandidate({ action: { kind: "play", place: [{ at: [0, 1, 0, 0], tile: "T" }] }, words: ["STY", "TROAD"] })).toBe("STY +1");
  expect(
    describeCandidate({
      action: {
        kind: "play",
        place: [
          { at: "A1", tile: "E" },
          { at: "B1", tile: "n" },
        ],
      },
      words: [],
    }),
  ).toBe("EN at A1");
});

it("calls any other action by what it does", () => {
  expect(describeCandidate({ action: { kind: "press", word: "TEN" }, words: ["TEN"] })).toBe("Press TEN");
  expect(describeCandidate({ action: { kind: "trade", tiles: ["A", "B"] }, words: [] })).toBe("Trade A B");
});

it("lists no two lines that read alike", () => {
  const move = (to: readonly number[]) => ({ action: { kind: "relocate", to }, words: [], points: 0 });
  const found = [road("FIRE", "A1"), road("FIRE", "O1"), move([4, 1]), move([2, 0]), move([2, 2])];
  expect(candidateLines(found, tiles).map(({ text }) => text)).toEqual(["FIRE at A1", "FIRE at O1", "Move pawn to C", "Move pawn to K"]);
});
