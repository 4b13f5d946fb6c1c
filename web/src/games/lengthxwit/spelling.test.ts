import { describe, expect, it } from "vitest";
import { keyed } from "../../table/rack";
import { banks, calculation, chosen, free, leaving, pieces, read, spell } from "./spelling";

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

describe("what a word is worth", () => {
  const risk = chosen(all, spell(all, "RISK") ?? []);
  it("letters times dice, and the bank", () => {
    expect(calculation(risk, 15)).toBe("4 letters, 7 × 2 dice + 1 banked = 15 points");
    expect(calculation(risk, 14)).toBe("4 letters, 7 × 2 dice = 14 points");
  });
  it("what leaves the hand", () => {
    expect(leaving(risk)).toBe("these 2 tiles leave your hand");
    expect(leaving(risk.slice(0, 1))).toBe("this tile leaves your hand");
  });
});
