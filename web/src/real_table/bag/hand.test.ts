import { expect, it } from "vitest";
import type { BagLink } from "./bag";
import { aside, EMPTY, held, leave, take, undo, wrong } from "./hand";

const link = (numbers: number[], tiles: string[] | null, returned: string[] = []): BagLink => ({
  promise: "",
  player: 0,
  options: {},
  numbers,
  draw: tiles && { number: numbers.at(-1) ?? 0, tiles, returned },
  reveal: null,
});
const first = take(EMPTY, link([0], ["C", "A", "T", "S"]));

it("holds what was drawn, until it is played", () => {
  expect(held(first)).toEqual(["A", "C", "S", "T"]);
  const played = leave(first, "played", ["C", "A", "T"]);
  expect(held(played)).toEqual(["S"]);
  expect(held(take(played, link([0, 2], ["Q", "A", "I"])))).toEqual(["A", "I", "Q", "S"]);
  expect(held(undo(played))).toEqual(["A", "C", "S", "T"]);
});

it("lets tiles go that the bag has got back, whether they were laid aside here or not", () => {
  const laid = leave(first, "back", ["C", "S"]);
  expect([held(laid), aside(laid)]).toEqual([
    ["A", "T"],
    ["C", "S"],
  ]);
  const exchanged = take(laid, link([0, 1], ["Z", "X"], ["C", "S"]));
  expect([held(exchanged), aside(exchanged)]).toEqual([["A", "T", "X", "Z"], []]);
  expect(held(take(first, link([0, 1], ["Z", "X"], ["C", "S"])))).toEqual(["A", "T", "X", "Z"]);
});

it("is the same after a code is scanned twice", () => {
  const played = leave(first, "played", ["C"]);
  expect(take(played, link([0], ["C", "A", "T", "S"]))).toEqual(played);
});

it("forgets a draw that was undone", () => {
  const second = take(first, link([0, 1], ["Q"]));
  expect(held(take(second, link([0], ["C", "A", "T", "S"])))).toEqual(["A", "C", "S", "T"]);
  expect(held(take(first, link([], null)))).toEqual([]);
});

it("finds draws that are not as promised", () => {
  expect(wrong({ 0: ["A"], 2: ["B", "C"] }, [["A"], ["X"], ["B", "C"]])).toEqual([]);
  expect(wrong({ 0: ["A"], 2: ["B", "C"] }, [["A"], ["X"], ["C", "B"]])).toEqual([3]);
});
