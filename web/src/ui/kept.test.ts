import { beforeEach, expect, it, vi } from "vitest";
import { Kept } from "./kept";

const isText = (found: unknown): found is string => typeof found === "string";
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

it("brings back what was put aside, also after another one has begun", () => {
  const kept = new Kept("sheet", isText);
  kept.save("first evening");
  kept.discard();
  expect(kept.load()).toBeNull();
  expect(kept.before()).toBe("first evening");
  kept.save("second evening");
  expect(kept.before()).toBe("first evening");
  kept.discard();
  expect(kept.before()).toBe("second evening");
});

it("keeps what was put aside when there is nothing to put aside", () => {
  const kept = new Kept("sheet", isText);
  kept.save("first evening");
  kept.discard();
  kept.discard();
  expect(kept.before()).toBe("first evening");
});

it("ignores what it cannot read", () => {
  stored.set("sheet", "{");
  stored.set("sheet.before", "7");
  const kept = new Kept("sheet", isText);
  expect([kept.load(), kept.before()]).toEqual([null, null]);
});
