/** Whole matches through the interface, to the end: two people in two browsers, and one against a bot on a phone. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, PHONE, sitDown, visitor } from "./browser";
import { playOut, SHORT } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("a whole match", () => {
  it.each(sample(Object.keys(SHORT), "quillico"))("%s is played by two people to the end", async (game) => {
    const ann = await visitor(browser);
    const bo = await visitor(browser);
    const seats = [{ kind: "me" }, { kind: "open" }] as const;
    const table = await makeTable(ann, { game, seats, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Ann" });
    await ann.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
    await sitDown(bo, table, "Bo");
    await playOut([ann.page, bo.page]);
    for (const { page } of [ann, bo]) {
      expect(await page.locator(".ending h2").innerText()).toMatch(/wins?|share the win/);
      expect(await page.locator(".ending li").count()).toBe(2);
    }
    await leave(ann, bo);
  });

  it.each(sample(Object.keys(SHORT), "wordroad"))("%s is played against a bot to the end, on a phone by touch", async (game) => {
    const ann = await visitor(browser, PHONE);
    const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
    await makeTable(ann, { game, seats, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Ann" });
    await ann.page.locator("main.table").waitFor();
    await playOut([ann.page]);
    expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await ann.page.getByRole("link", { name: "Replay" }).tap();
    await ann.page.getByRole("slider", { name: "Step of the match" }).waitFor();
    await leave(ann);
  });
});
