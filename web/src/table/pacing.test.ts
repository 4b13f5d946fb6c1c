import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tileAt } from "../board/sample";
import type { Update } from "../gen/wire";
import { botsTurn, Pacer, stages } from "./pacing";

const on = (...tiles: string[]) => ({ tiles: tiles.map((text) => tileAt("square", text.slice(1), text.charAt(0))) });
const letters = (scene: { tiles?: readonly { at: string; face: { letter?: string } }[] }) =>
  (scene.tiles ?? []).map((tile) => `${tile.face.letter}${tile.at}`);

describe("a bot's turn", () => {
  it("puts its tiles down in the order of the play, the last one with the rest", () => {
    const events = [
      {
        kind: "placed",
        place: [
          { at: "C1", tile: "T" },
          { at: "B1", tile: "A" },
          { at: "A1", tile: "C" },
        ],
      },
    ];
    const found = stages(on("XB2"), on("XB2", "CA1", "AB1", "TC1"), events);
    expect(found.map(letters)).toEqual([
      ["XB2", "TC1"],
      ["XB2", "TC1", "AB1"],
    ]);
  });
  it("covers a tile that was there", () => {
    const events = [
      {
        place: [
          { at: "B2", tile: "A" },
          { at: "B3", tile: "N" },
        ],
      },
    ];
    expect(stages(on("XB2"), on("AB2", "NB3"), events).map(letters)).toEqual([["AB2"]]);
  });
  it("is one where only bots are awaited", () => {
    const seats = [
      { seat: 0, level: null },
      { seat: 1, level: "coach" },
    ];
    const awaiting = (...asked: number[]) => ({ seats, awaited: asked.map((seat) => ({ seat })) }) as unknown as Update;
    expect([awaiting(1), awaiting(0), awaiting(0, 1), awaiting()].map(botsTurn)).toEqual([true, false, false, false]);
  });
});

describe("the pacer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows one action after the other, and the rest at once when somebody acts", () => {
    const shown: string[] = [];
    const pacer = new Pacer();
    const add = (name: string) =>
      pacer.add(
        "quick",
        [on("AA1")],
        () => shown.push(`${name} stage`),
        () => shown.push(name),
      );
    add("first");
    add("second");
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(shown).toEqual(["first stage"]);
    vi.advanceTimersByTime(110);
    expect(shown).toEqual(["first stage", "first"]);
    pacer.finish();
    expect(shown).toEqual(["first stage", "first", "second stage", "second"]);
    expect(pacer.idle).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(shown.length).toBe(4);
  });
});
