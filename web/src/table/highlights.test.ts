import { expect, it } from "vitest";
import { tileAt } from "../board/sample";
import { highlightsOf } from "./highlights";

const tiles = [tileAt("square", "A1", "A"), tileAt("square", "B1", "T"), tileAt("octagon", "0,0,0,0", "B")];

it("lights every word of a play with its points over its middle", () => {
  const events = [{ kind: "scored", words: [{ word: "AT", points: 2, cells: ["A1", "B1"] }, { word: "BE", points: 3, places: [[0, 0, 0, 0]] }] }];
  expect(highlightsOf(events, tiles)).toEqual([
    { cells: ["A1", "B1"], note: { x: 1, y: 0, text: "AT 2", verdict: "plain" } },
    { cells: ["0,0,0,0"], note: { x: 0, y: 0, text: "BE 3", verdict: "plain" } },
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
