import { expect, it } from "vitest";
import { onlineText } from "./online";

const people = (n: number) => Array.from({ length: n }, (_, i) => ({ user: `u${i}`, name: `P${i}` }));

it("says who is online, and counts those it does not name", () => {
  expect(onlineText(null)).toBe("");
  expect(onlineText({ count: 0, people: [] })).toBe("Nobody else is online right now.");
  expect(onlineText({ count: 2, people: people(2) })).toBe("Online: P0 and P1.");
  expect(onlineText({ count: 15, people: people(13) })).toMatch(/^Online: P0, .*P11 and 3 more\.$/);
});
