import { describe, expect, it } from "vitest";
import { formatAmounts, parseAmounts } from "./amounts";

describe("amounts by letter", () => {
  it("are read as people write them", () => {
    expect(parseAmounts("A 9, b2; ?=1\nC: 3", true)).toEqual({ amounts: { A: 9, B: 2, "?": 1, C: 3 }, problem: "" });
    expect(parseAmounts("A1 3w, D1 2L", false)).toEqual({ amounts: { A1: "3w", D1: "2l" }, problem: "" });
    expect(parseAmounts("  ", true)).toEqual({ amounts: {}, problem: "" });
  });
  it("say what cannot be read", () => {
    expect(parseAmounts("A 9, nine B", true).problem).toContain("“nine B” cannot be read");
    expect(parseAmounts("A 1, a 2", true).problem).toBe("A is there twice.");
    expect(parseAmounts("A 2w", true).problem).toContain("whole number");
  });
  it("are written as they are read", () => {
    const amounts = { A: 9, "?": 1 };
    expect(parseAmounts(formatAmounts(amounts), true).amounts).toEqual(amounts);
  });
});
