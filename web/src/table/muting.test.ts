import { describe, expect, it } from "vitest";
import type { Table } from "../gen/wire";
import { mayMute } from "./muting";

function table(others: readonly ("bot" | "human" | "open")[], changes: object = {}): Table {
  const seats = ["human", ...others].map((kind, seat) => ({ seat, kind }));
  return { owner: true, paired: false, mine: 0, terms: { watchers: false }, seats, ...changes } as unknown as Table;
}

describe("turning chat off for others", () => {
  it("is the owner's", () => {
    expect(mayMute(table(["human"]))).toBe(true);
    expect(mayMute(table(["human"], { owner: false }))).toBe(false);
    expect(mayMute(table(["human"], { paired: true }))).toBe(false);
  });

  it("is not offered where nobody else could write", () => {
    expect(mayMute(table(["bot", "bot"]))).toBe(false);
    expect(mayMute(table(["bot", "open"]))).toBe(true);
    expect(mayMute(table(["bot"], { terms: { watchers: true } }))).toBe(true);
  });
});
