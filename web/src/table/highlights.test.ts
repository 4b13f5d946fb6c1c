import { expect, it } from "vitest";
import { tileAt } from "../board/sample";
import { highlightsOf } from "./highlights";

const tiles = [tileAt("square", "A1", "A"), tileAt("square", "B1", "T"), tileAt("octagon", "0,0,0,0", "B")];

it("lights every word of a play with its points beside its middle", () => {
  const events = [
    {
      kind: "scored",
      words: [
        { word: "AT", points: 2, cells: ["A1", "B1"] },
        { word: "BE", points: 3, places: [[0, 0, 0, 0]] },
      ],
    },
  ];
  expect(highlightsOf(events, tiles)).toEqual([
    { cells: ["A1", "B1"], note: { x: 1, y: -0.74, text: "AT 2", kind: "word" } },
    { cells: ["0,0,0,0"], note: { x: 0, y: -0.74, text: "BE 3", kind: "word" } },
  ]);
});

it("has nothing to light where words are only named", () => {
  expect(highlightsOf([{ words: [{ word: "AT" }] }, { words: ["AT"] }, {}], tiles)).toEqual([]);
});

it("lights the latest play alone", () => {
  const played = (word: string) => ({ kind: "scored", words: [{ word, points: 2, cells: ["A1"] }] });
  const texts = highlightsOf([played("AT"), played("BE"), { kind: "drawn" }], tiles).map((light) => light.note?.text);
  expect(texts).toEqual(["BE 2"]);
});

it("never covers a tile with the points of a word", () => {
  const rows = ["CAT", "ODE", "WON"].flatMap((row, y) => [...row].map((letter, x) => tileAt("square", `${"ABC"[x]}${y + 1}`, letter)));
  const noted = (cells: string[]) => highlightsOf([{ words: [{ word: "ODE", points: 4, cells }] }], rows)[0]?.note;
  for (const cells of [
    ["A1", "B1", "C1"],
    ["A2", "B2", "C2"],
    ["B1", "B2", "B3"],
    ["A3", "B3", "C3"],
  ]) {
    const note = noted(cells);
    expect(note && rows.every((tile) => Math.abs(tile.y - note.y) > 0.7)).toBe(true);
  }
});
