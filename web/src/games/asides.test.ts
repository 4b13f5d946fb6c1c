import { expect, it } from "vitest";
import type { Desk } from "../table/play";
import { LengthXWit } from "./lengthxwit/play.svelte";
import { Lexigo } from "./lexigo/play.svelte";

const desk = (kinds: readonly string[], view: unknown) =>
  ({ asks: (kind: string) => kinds.includes(kind), update: { view }, names: ["Ann", "Bo"] }) as unknown as Desk;

it("does not call it my turn when another's word or dice are to be answered", () => {
  expect(new Lexigo(desk(["accept", "challenge"], { table: { said: { seat: 1 } } })).aside).toBe("Do you accept Bo's word?");
  expect(new LengthXWit(desk(["respond", "decline"], { turn: 1 })).aside).toBe("Answer Bo's dice.");
});

it("has nothing to add where it is my turn", () => {
  expect(new Lexigo(desk(["play", "pass"], { table: { said: null } })).aside).toBeNull();
  expect(new LengthXWit(desk(["roll"], { turn: 0 })).aside).toBeNull();
});
