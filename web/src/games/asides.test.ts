import { expect, it } from "vitest";
import { tileAt } from "../board/sample";
import type { Scene } from "../gen/wire";
import type { PlayContext } from "../table/play";
import { LengthXWit } from "./lengthxwit/play.svelte";
import { Lexigo } from "./lexigo/play.svelte";

const context = (kinds: readonly string[], view: unknown, scene: Scene = {}) =>
  ({ asks: (kind: string) => kinds.includes(kind), update: { view }, scene, names: ["Ann", "Bo"] }) as unknown as PlayContext;

/** Bo walked AT. */
const WORD: Scene = {
  trails: [{ seat: 1, kind: "word", cells: ["0,0", "1,0"], xs: [0, 1], ys: [0, 0] }],
  tiles: [tileAt("hexagon", "0,0", "A"), tileAt("hexagon", "1,0", "T")],
};

it("does not call it my turn when another's word or dice are to be answered", () => {
  const asked = new Lexigo(context(["accept", "challenge"], null, WORD));
  expect([asked.aside, asked.latest?.word]).toEqual(["Do you accept Bo's word?", "AT"]);
  expect(new LengthXWit(context(["respond", "decline"], { turn: 1 })).aside).toBe("Answer Bo's dice.");
});

it("has nothing to add where it is my turn", () => {
  expect(new Lexigo(context(["play", "pass"], null, WORD)).aside).toBeNull();
  expect(new LengthXWit(context(["roll"], { turn: 0 })).aside).toBeNull();
});
