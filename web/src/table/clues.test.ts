import { expect, it } from "vitest";
import { tileAt } from "../board/sample";
import { cluesOf } from "./clues";

const texts = (clues: readonly { text: string }[]) => clues.map(({ text }) => text);

it("says where to look, the length, then the word", () => {
  const scene = { tiles: [tileAt("square", "A1", "C"), tileAt("square", "O15", "Z")] };
  const action = {
    kind: "play",
    place: [
      { at: "B1", tile: "A" },
      { at: "C1", tile: "T" },
    ],
  };
  const clues = cluesOf({ action, words: ["CAT", "AT"] }, scene, "square");
  expect(texts(clues)).toEqual(["Look beside the C that is lit.", "The word has 3 letters.", "The word is CAT, and 1 more word."]);
  expect(clues[0]?.cells).toEqual(["A1"]);
});

it("lights a tile of the word itself, not one that the word touches", () => {
  const scene = { tiles: [tileAt("square", "B1", "A"), tileAt("square", "D2", "N")] };
  const action = { kind: "play", place: ["B2", "C2", "E2"].map((at) => ({ at, tile: "O" })) };
  expect(cluesOf({ action, words: ["OONO"] }, scene, "square")[0]?.cells).toEqual(["D2"]);
});

it("names the corner of an empty board, and what to do with dice", () => {
  const action = { kind: "play", place: [{ at: "A1", tile: "A" }] };
  expect(texts(cluesOf({ action, words: ["A"] }, {}, "square"))[0]).toBe("Start on A1.");
  expect(texts(cluesOf({ action: { kind: "press", word: "TEN" }, words: ["TEN"] }, {}, "square"))[0]).toBe("Press your luck with a word.");
});

it("has no clues where there is no word", () => {
  expect(cluesOf({ action: { kind: "pass" }, words: [] }, {}, "square")).toEqual([]);
});
