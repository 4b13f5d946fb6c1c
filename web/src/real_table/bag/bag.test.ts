import { expect, it } from "vitest";
import { readHandOver, readLink, tileName } from "./bag";

const PROMISE = "0f".repeat(32);

it("reads a draw from a link", () => {
  expect(readLink(`#h=${PROMISE}&n=3&p=1&t=A.K%2B.*&m=0.3&r=Q`)).toEqual({
    promise: PROMISE,
    player: 1,
    options: {},
    numbers: [0, 3],
    draw: { number: 3, tiles: ["A", "K+", "*"], returned: ["Q"] },
    reveal: null,
  });
  expect(readLink("#h=abc")).toBeNull();
});

it("reads the seed with every step", () => {
  const found = readLink(`#h=${PROMISE}&seed=${"07".repeat(32)}&s=0x10%2C1x3%3AA.Q&o=%7B%22deal%22%3A14%7D`);
  expect(found?.reveal?.steps).toEqual([
    { player: 0, count: 10, returned: [] },
    { player: 1, count: 3, returned: ["A", "Q"] },
  ]);
  expect(found?.options).toEqual({ deal: 14 });
});

it("reads tiles for an open table", () => {
  expect(readHandOver("#p=1&t=F.K%2B.%3F")).toEqual({ player: 1, tiles: ["F", "K+", "?"] });
  expect([readHandOver(""), readHandOver("#p=1&t=")]).toEqual([null, null]);
});

it("names tiles", () => {
  expect(["A", "A+", "*", "?"].map(tileName)).toEqual(["A", "red A", "star", "blank"]);
});
