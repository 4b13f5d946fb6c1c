import { expect, it } from "vitest";
import type { CandidateOfAny } from "../gen/wire";
import { playOf } from "./choices";

const choice = (action: unknown) => ({ action, words: [], points: 0, value: 0 }) as unknown as CandidateOfAny;
const choices = [
  choice({ kind: "lay", tile: "H" }),
  choice({ kind: "lay", tile: "A" }),
  choice({ kind: "swap", place: [{ at: [0, 1], tile: "B" }] }),
];

it("finds the best play that a tile stands for", () => {
  expect(playOf(choices, "A")).toBe(choices[1]);
  expect(playOf(choices, "B")).toBe(choices[2]);
  expect(playOf(choices, "lay")).toBeNull();
});
