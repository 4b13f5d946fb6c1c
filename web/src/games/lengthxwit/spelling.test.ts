import { describe, expect, it } from "vitest";
import { keyed } from "../../table/rack";
import { banks, chosen, free, pieces, read, spell } from "./spelling";

const values: Record<string, number> = { K: 4, B: 3 };
const rack = keyed([..."RISB"].map((letter) => ({ letter, tile: letter, value: values[letter] ?? 1 })));
const all = pieces(
  [
    { id: "die1", letter: "K", value: 4 },
    { id: "die2", letter: "S", value: 1 },
  ],
  rack,
);

describe("spelling", () => {
  it("takes dice before tiles", () => {
    expect(free(all, [], "S")?.key).toBe("die2");
    expect(free(all, ["die2"], "S")?.key).toBe("S#0");
    expect(free(all, [], "Z")).toBeNull();
  });
  it("spells RISK with both dice", () => {
    const keys = spell(all, "RISK");
    expect(keys).toEqual(["R#0", "I#0", "die2", "die1"]);
    expect(banks(chosen(all, keys!))).toBe(2);
    expect(read(chosen(all, keys!))).toBe("RISK");
  });
  it("cannot spell what is not there", () => {
    expect(spell(all, "KICK")).toBeNull();
  });
  it("forgets pieces that are gone", () => {
    expect(read(chosen(all, ["R#0", "Q#0"]))).toBe("R");
  });
});
