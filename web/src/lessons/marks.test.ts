import { describe, expect, it } from "vitest";
import { keysFor, placesFor } from "./marks";

const rack = [..."CAN"].map((letter, i) => ({ key: `${letter}${i}`, face: { letter, tile: letter } }));

describe("what a step needs", () => {
  it("tiles and their squares", () => {
    const action = {
      kind: "play",
      place: [
        { at: "A1", tile: "C" },
        { at: "B1", tile: "A" },
      ],
    };
    expect([...keysFor(action, rack, [])]).toEqual(["C0", "A1"]);
    expect(placesFor(action, "square").map(({ at, letter }) => at + letter)).toEqual(["A1C", "B1A"]);
  });
  it("dice before tiles of the same letter", () => {
    expect([...keysFor({ kind: "score", word: "CAN" }, rack, [{ id: "die", letter: "A" }])]).toEqual(["C0", "die", "N2"]);
  });
  it("the way of a walk once, with the letter of the new tile", () => {
    const action = {
      kind: "play",
      place: [{ at: [0, 0], tile: "A" }],
      path: [
        [1, 0],
        [0, 0],
        [1, 0],
      ],
      word: "TAT",
    };
    expect(placesFor(action, "hexagon").map(({ at, letter }) => [at, letter])).toEqual([
      ["0,0", "A"],
      ["1,0", ""],
    ]);
  });
  it("a star and the letter it takes", () => {
    const hand = [...rack, { key: "star", face: { tone: "star" as const, tile: "*" } }];
    const action = { kind: "play", place: [], swaps: [[3, 0, 0, 0]] };
    expect([...keysFor(action, hand, [])]).toEqual(["star"]);
    expect(placesFor(action, "octagon").map(({ at }) => at)).toEqual(["3,0,0,0"]);
  });
});
