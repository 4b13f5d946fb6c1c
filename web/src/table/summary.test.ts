import { describe, expect, it } from "vitest";
import type { GameCard, Table } from "../gen/wire";
import { summarize, formatClock, formatDuration } from "./summary";

const card = {
  info: { presets: [{ id: "short", title: "Short", sentence: "To 75 points.", options: { target: 75 } }] },
  defaults: { target: 150, fail: "strict", set: "standard", first: "random" },
  options_schema: {
    type: "object",
    properties: {
      target: { title: "Target", type: "integer", default: 150 },
      fail: { title: "Fail", enum: ["strict", "free"], labels: { strict: "Never", free: "At any time" }, default: "strict" },
      first: {
        title: "Who goes first",
        anyOf: [{ enum: ["random"] }, { type: "integer", format: "seat" }],
        labels: { random: "Random" },
        default: "random",
      },
      set: { title: "Set", anyOf: [{ enum: ["standard"] }, { type: "object", properties: {} }], default: "standard" },
    },
  },
} as unknown as GameCard;
const table = (options: Record<string, unknown>, terms: Table["terms"] = {}) =>
  summarize({ options, terms, seats: [{ name: "Ann" }, { name: "" }] } as unknown as Table, card);

describe("what a table summarize on", () => {
  it("is the rulebook and no clock by default", () => {
    expect(table({})).toEqual(["Standard rules.", "No clock."]);
    expect(table({ target: 150 })[0]).toBe("Standard rules.");
  });
  it("is a preset by its name", () => {
    expect(table({ target: 75 })[0]).toBe("Short: to 75 points.");
  });
  it("names what was changed by hand", () => {
    expect(table({ target: 60, fail: "free", set: { tiles: {} } })[0]).toBe("Custom rules: Target: 60; Fail: At any time; Set changed.");
  });
  it("mentions hints, and a match that is not rated", () => {
    expect(table({}, { hints: true, rated: false }).slice(2)).toEqual(["Hints on, so this match will not be rated."]);
    expect(table({}, { rated: false }).slice(2)).toEqual(["Not rated."]);
  });
  it("says who goes first, and that totals are hidden", () => {
    expect(table({ first: 0 })[0]).toBe("Custom rules: Who goes first: Ann.");
    expect(table({ first: 1 })[0]).toBe("Custom rules: Who goes first: Player 2.");
    expect(table({}, { totals: "hidden" }).slice(2)).toEqual(["Totals are hidden until the end."]);
    expect(table({}, { totals: "shown" }).slice(2)).toEqual([]);
  });
  it("tells the clock in words", () => {
    expect(formatClock({ kind: "turn", seconds: 90 })).toBe("1 minute 30 seconds per move.");
    expect(formatClock({ kind: "total", seconds: 600, increment: 1 })).toBe("10 minutes per player, plus 1 second per move.");
    expect(formatClock({ kind: "total", seconds: 60, increment: 0 })).toBe("1 minute per player.");
    expect(formatClock({ kind: "days", days: 3 })).toBe("3 days per move.");
    expect(formatDuration(0)).toBe("0 seconds");
  });
});
