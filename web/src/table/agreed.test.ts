import { describe, expect, it } from "vitest";
import type { GameCard, Table } from "../gen/wire";
import { agreed, sayClock, sayDuration } from "./agreed";

const card = {
  info: { presets: [{ id: "short", title: "Short", sentence: "To 75 points.", options: { target: 75 } }] },
  defaults: { target: 150, fail: "strict", set: "standard" },
  options_schema: {
    type: "object",
    properties: {
      target: { title: "Target", type: "integer", default: 150 },
      fail: { title: "Fail", enum: ["strict", "free"], labels: { strict: "Never", free: "At any time" }, default: "strict" },
      set: { title: "Set", anyOf: [{ enum: ["standard"] }, { type: "object", properties: {} }], default: "standard" },
    },
  },
} as unknown as GameCard;
const table = (options: Record<string, unknown>, terms: Table["terms"] = {}) => agreed({ options, terms } as Table, card);

describe("what a table agreed on", () => {
  it("is the rulebook and no clock where nothing is said", () => {
    expect(table({})).toEqual(["Standard rules.", "No clock."]);
    expect(table({ target: 150 })[0]).toBe("Standard rules.");
  });
  it("is a preset by its name", () => {
    expect(table({ target: 75 })[0]).toBe("Short: to 75 points.");
  });
  it("names what was changed by hand", () => {
    expect(table({ target: 60, fail: "free", set: { tiles: {} } })[0]).toBe("Custom rules: Target: 60; Fail: At any time; Set changed.");
  });
  it("tells of hints, and of a match that does not count", () => {
    expect(table({}, { hints: true, rated: false }).slice(2)).toEqual(["Hints on.", "Unrated."]);
  });
  it("tells the clock in words", () => {
    expect(sayClock({ kind: "turn", seconds: 90 })).toBe("1 minute 30 seconds per move.");
    expect(sayClock({ kind: "total", seconds: 600, increment: 1 })).toBe(
      "10 minutes per player, plus 1 second per move.",
    );
    expect(sayClock({ kind: "total", seconds: 60, increment: 0 })).toBe("1 minute per player.");
    expect(sayClock({ kind: "days", days: 3 })).toBe("3 days per move.");
    expect(sayDuration(0)).toBe("0 seconds");
  });
});
