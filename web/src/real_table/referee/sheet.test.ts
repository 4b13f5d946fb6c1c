import { expect, it } from "vitest";
import { columns, emptySheet, letters, packed, result, standing, unpacked } from "./sheet";

const sheet = { ...emptySheet("quillico", ["Ännchen", "Bo"], 0, {}), entries: [{ seat: 0, entry: { kind: "skip" } }] };
const ruling = {
  rulings: [],
  totals: [7, 1],
  pad: [[{ text: "STORE", points: 7 }], [{ text: "TIE", points: 1 }]],
  ranks: [1, 2],
  winners: [0],
  turn: 0,
  due: { kinds: ["play", "skip"], seats: [0], tiles: [] },
  facts: [],
  outcome: null,
};

it("travels in a link and comes back the same", () => {
  expect(unpacked(packed(sheet), "quillico")).toEqual(sheet);
  expect(unpacked(packed(sheet), "lexigo")).toBeNull();
  expect(unpacked("@@@", "quillico")).toBeNull();
  expect(unpacked(btoa("{}"), "quillico")).toBeNull();
});

it("writes what the rules wrote into each player's column", () => {
  expect(columns(sheet, ruling).map((column) => [column.name, column.total, column.lines])).toEqual([
    ["Ännchen", 7, [{ text: "STORE", points: 7 }]],
    ["Bo", 1, [{ text: "TIE", points: 1 }]],
  ]);
});

it("says who leads, with the unit", () => {
  expect(standing(sheet, ruling, ["point", "points"])).toEqual(["1. Ännchen, 7 points", "2. Bo, 1 point"]);
});

it("names a winner only when the rules have ended the game", () => {
  expect(result(sheet, ruling)).toBeNull();
  expect(result({ ...sheet, over: true }, ruling)).toBe("You stopped before the end. Ännchen leads.");
  const outcome = { reason: "out", scores: [7, 1], ranks: [1, 2], winners: [0] };
  expect(result(sheet, { ...ruling, outcome })).toBe("A player has no tiles left. Ännchen wins.");
  expect(result(sheet, { ...ruling, winners: [0, 1], outcome: { ...outcome, reason: "target" } })).toBe(
    "The target is reached and the round is over. Ännchen and Bo share the win.",
  );
});

it("keeps letters, and signs that are allowed", () => {
  expect(letters("sto-re 7")).toBe("STORE");
  expect(letters("c*v 7", "*")).toBe("C*V");
});
