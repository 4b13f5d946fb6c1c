import { describe, expect, it } from "vitest";
import { canShow, noteOf, sideOf } from "./parts";

describe("parts of the coach's sentences", () => {
  it("are plain text without a source", () => {
    expect(canShow({ text: " more: " }, true)).toBe(false);
  });
  it("name a play where plays can be laid", () => {
    const part = { text: "LAPSE", source: "best" };
    expect(sideOf(part)).toBe("best");
    expect(canShow(part, true)).toBe(true);
    expect(canShow(part, false)).toBe(false);
  });
  it("say how certain an estimate is, and what it is made of", () => {
    const part = { text: "14.2 points", source: "other.reply", number: 14.21, error: 1.14, items: ["ZEAL", "ZOO"] };
    expect(noteOf(part)).toBe("ZEAL, ZOO; give or take 1.1, in 19 of 20 cases");
    expect(canShow(part, false)).toBe(true);
  });
  it("have nothing to show for an exact number without cells", () => {
    expect(canShow({ text: "4 points", source: "difference.points", number: 4 }, true)).toBe(false);
  });
});
