import { beforeEach, expect, it, vi } from "vitest";
import { dropUnsent, keepUnsent, unsent, type Submit } from "./unsent";

const message = (request: string): Submit => ({ kind: "submit", request, match: "m", action: { kind: "pass" }, prompt: 3 });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it("keeps what was not answered, in order and once", () => {
  keepUnsent(message("a"));
  keepUnsent(message("b"));
  keepUnsent(message("a"));
  expect(unsent("m").map((one) => one.request)).toEqual(["b", "a"]);
  expect(unsent("other")).toEqual([]);
  dropUnsent("m", "b");
  dropUnsent("m", "nothing");
  expect(unsent("m")).toEqual([message("a")]);
  dropUnsent("m", "a");
  expect(unsent("m")).toEqual([]);
});

it("survives storage that cannot be read", () => {
  localStorage.setItem("tilery-unsent-m", "{");
  expect(unsent("m")).toEqual([]);
});
