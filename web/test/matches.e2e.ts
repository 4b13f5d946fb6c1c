/** Whole matches through the interface, to the end: two people in two browsers, and one against a bot on a phone. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, PHONE, sitDown, visitor, type Visitor } from "./browser";
import { answer, SHORT, standing } from "./games";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Everyone answers when asked, until the match is over for all of them. */
async function playOut(people: readonly Visitor[]): Promise<void> {
  for (let turns = 0; turns < 300; turns++) {
    const stands = await Promise.all(people.map(({ page }) => standing(page)));
    if (stands.every((stand) => stand === "over")) return;
    const mine = stands.indexOf("mine");
    const next = people[mine];
    if (next) await answer(next.page);
    else await people[0]?.page.waitForTimeout(100);
  }
  throw new Error("the match did not end in 300 answers");
}

describe.each(Object.keys(SHORT))("%s", (game) => {
  it("is played by two people to the end", async () => {
    const ann = await visitor(browser);
    const bo = await visitor(browser);
    const seats = [{ kind: "me" }, { kind: "open" }] as const;
    const table = await makeTable(ann, { game, seats, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Ann" });
    await ann.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
    await sitDown(bo, table, "Bo");
    await playOut([ann, bo]);
    for (const { page } of [ann, bo]) {
      expect(await page.locator(".ending h2").innerText()).toMatch(/wins?|share the win/);
      expect(await page.locator(".ending li").count()).toBe(2);
    }
    await leave(ann, bo);
  });

  it("is played against a bot to the end, on a phone by touch", async () => {
    const ann = await visitor(browser, PHONE);
    const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
    await makeTable(ann, { game, seats, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Ann" });
    await ann.page.locator("main.table").waitFor();
    await playOut([ann]);
    expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await ann.page.getByRole("link", { name: "Replay" }).tap();
    await ann.page.getByRole("slider", { name: "Step of the match" }).waitFor();
    await leave(ann);
  });
});
