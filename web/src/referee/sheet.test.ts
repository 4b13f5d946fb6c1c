import { expect, it } from "vitest";
import { columns, emptySheet, letters, packed, standing, unpacked } from "./sheet";

const sheet = { ...emptySheet("quillico", ["Ännchen", "Bo"], 0, {}), entries: [{ seat: 0, entry: { kind: "skip" } }] };
const ruling = {
  rulings: [
    { text: "STORE", changes: [{ seat: 0, points: 7 }], words: [], ends_turn: true },
    { text: "TIE", changes: [{ seat: 1, points: 1 }], words: [], ends_turn: true },
  ],
  totals: [7, 1],
  ranks: [1, 2],
  winners: [0],
  turn: 0,
};

it("travels in a link and comes back the same", () => {
  expect(unpacked(packed(sheet), "quillico")).toEqual(sheet);
  expect(unpacked(packed(sheet), "lexigo")).toBeNull();
  expect(unpacked("@@@", "quillico")).toBeNull();
  expect(unpacked(btoa("{}"), "quillico")).toBeNull();
});

it("writes each change into its player's column", () => {
  expect(columns(sheet, ruling).map((column) => [column.name, column.total, column.lines])).toEqual([
    ["Ännchen", 7, [{ text: "STORE", points: 7 }]],
    ["Bo", 1, [{ text: "TIE", points: 1 }]],
  ]);
});

it("says who leads, with the unit", () => {
  expect(standing(sheet, ruling, ["point", "points"])).toEqual(["1. Ännchen, 7 points", "2. Bo, 1 point"]);
});

it("keeps letters", () => {
  expect(letters("sto-re 7")).toBe("STORE");
});
