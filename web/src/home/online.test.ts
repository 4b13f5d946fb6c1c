import { expect, it } from "vitest";
import { atAGlance, onlineText } from "./online";

const people = (n: number) => Array.from({ length: n }, (_, i) => ({ user: `u${i}`, name: `P${i}` }));

it("counts people and seats at a glance", () => {
  expect(atAGlance({ count: 1, people: people(1) }, 2)).toBe("1 other person online · 2 open seats");
  expect(atAGlance({ count: 0, people: [] }, 0)).toBe("Nobody else online · no open seats");
  expect(atAGlance({ count: 3, people: people(3) }, 1)).toBe("3 others online · 1 open seat");
});

it("says who is online, and counts those it does not name", () => {
  expect(onlineText(null)).toBe("");
  expect(onlineText({ count: 0, people: [] })).toBe("Nobody else is online right now.");
  expect(onlineText({ count: 2, people: people(2) })).toBe("Online: P0 and P1.");
  expect(onlineText({ count: 15, people: people(13) })).toMatch(/^Online: P0, .*P11 and 3 more\.$/);
});
