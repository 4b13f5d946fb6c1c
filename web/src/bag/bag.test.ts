import { expect, it } from "vitest";
import { readLink, tileName, wrong } from "./bag";

const PROMISE = "0f".repeat(32);

it("reads a draw from a link", () => {
  expect(readLink(`#h=${PROMISE}&n=3&p=1&t=A.K%2B.*`)).toEqual({ promise: PROMISE, draw: { number: 3, tiles: ["A", "K+", "*"] }, reveal: null });
  expect(readLink("#h=abc")).toBeNull();
});

it("reads the seed with every step", () => {
  const found = readLink(`#h=${PROMISE}&seed=${"07".repeat(32)}&s=0x10%2C1x3%3AA.Q&o=%7B%22deal%22%3A14%7D`);
  expect(found?.reveal?.steps).toEqual([
    { player: 0, count: 10, returned: [] },
    { player: 1, count: 3, returned: ["A", "Q"] },
  ]);
  expect(found?.reveal?.options).toEqual({ deal: 14 });
});

it("finds draws that are not as promised", () => {
  expect(wrong({ 0: ["A"], 2: ["B", "C"] }, [["A"], ["X"], ["B", "C"]])).toEqual([]);
  expect(wrong({ 0: ["A"], 2: ["B", "C"] }, [["A"], ["X"], ["C", "B"]])).toEqual([3]);
});

it("names tiles", () => {
  expect(["A", "A+", "*", "?"].map(tileName)).toEqual(["A", "red A", "star", "blank"]);
});
