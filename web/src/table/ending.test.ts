import { expect, it } from "vitest";
import type { Chances, PadColumn, Scene } from "../gen/wire";
import { bestWord, turningPoint, wordFaces } from "./ending";

const column = (lines: [string, number][]): PadColumn => ({
  seat: 0,
  name: "Ann",
  total: 0,
  lines: lines.map(([text, points]) => ({ text, points })),
});

it("finds the word of the best play, whatever else the line says", () => {
  expect(
    bestWord(
      column([
        ["out of tiles", 20],
        ["JOKED × 3", 49],
        ["failed", 60],
      ]),
    ),
  ).toEqual({ word: "JOKED", points: 49 });
  expect(
    bestWord(
      column([
        ["FLY, HAY, SOL", 10],
        ["BEAN", 5],
        ["16 earlier plays", 106],
      ]),
    ),
  ).toEqual({ word: "FLY", points: 10 });
  expect(
    bestWord(
      column([
        ["dealt", 16],
        ["PRIGS", -4],
        ["SEABOARDS", -6],
      ]),
    ),
  ).toEqual({ word: "SEABOARDS", points: 6 });
  expect(
    bestWord(
      column([
        ["COLD +7", 116],
        ["Passed", 0],
      ]),
    ),
  ).toEqual({ word: "COLD", points: 116 });
  expect(bestWord(column([["passed", 0]]))).toBeNull();
  expect(bestWord(undefined)).toBeNull();
});

it("knows the values of letters that can be seen", () => {
  const scene: Scene = {
    tiles: [
      { id: "1", at: "A1", x: 0, y: 0, shape: "square", face: { letter: "J", value: 8 } },
      { id: "2", at: "A2", x: 0, y: 0, shape: "square", face: { letter: "O", value: 0, tone: "blank" } },
    ],
    trays: [],
  };
  expect(wordFaces("JO", scene)).toEqual([
    { letter: "J", value: 8 },
    { letter: "O", value: null },
  ]);
});

it("finds the move that changed my chance most, not the deal", () => {
  const win = (rate: number) => [rate, 1 - rate].map((one) => ({ low: one, rate: one, high: one }));
  const moments = [0.5, 0.9, 0.85, 0.3, 0.32].map((rate, seq) => ({
    seq,
    seat: seq === 1 ? -1 : seq % 2,
    win: win(rate),
    playouts: 1,
    swing: null,
  }));
  const chances: Chances = { game: "lexigo", names: ["Ann", "Bo"], moments, balance: null };
  expect(turningPoint(chances, 0)).toEqual({ at: 3, seq: 3, seat: 1, before: 0.85, after: 0.3 });
  expect(turningPoint({ ...chances, moments: moments.slice(0, 1) }, 0)).toBeNull();
});
