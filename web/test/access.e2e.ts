/** Every page and every table, by day and by night: no serious finding by axe. */

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { answer, SHORT, standing } from "./games";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
}

const PAGES = ["/", "/new/lengthxwit", "/new/wordroad", "/rules/quillico", "/rules/lengthxwit", "/me", "/record", "/no/such/page/here"];
const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  it.each(PAGES)("%s", async (path) => {
    const ann = await visitor(browser, { colorScheme });
    await ann.page.goto(path);
    await ann.page.locator("main h1").first().waitFor({ state: "attached" });
    for (const summary of await ann.page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
    expect(await findings(ann.page)).toEqual([]);
    await leave(ann);
  });

  it.each(Object.keys(SHORT))("the table of %s, with a play laid, and after the end", async (game) => {
    const ann = await visitor(browser, { colorScheme });
    const { page } = ann;
    await makeTable(ann, { game, seats: SEATS, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Quinn" });
    await page.locator("main.table").waitFor();
    await page.locator(".controls").waitFor();
    if ((await standing(page)) === "mine") await answer(page);
    await page.locator(".controls, .ending").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Menu of this table" }).click();
    expect(await findings(page)).toEqual([]);
    if (await page.getByRole("button", { name: "Leave the match …" }).count()) {
      await page.getByRole("button", { name: "Leave the match …" }).click();
      await page.getByRole("button", { name: "Leave the match", exact: true }).click();
    } else await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "The end" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Look back at it" }).click();
    await page.getByRole("slider", { name: "Step of the match" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await leave(ann);
  });

  it("a table on a phone, with its drawer open", async () => {
    const ann = await visitor(browser, { ...PHONE, colorScheme });
    await makeTable(ann, { game: "lexigo", seats: SEATS, name: "Quinn" });
    await ann.page.locator("main.table").waitFor();
    for (const tab of ["Pad", "Tiles", "Story", "Chat"]) {
      await ann.page.getByRole("button", { name: tab, exact: true }).click();
      expect(await findings(ann.page)).toEqual([]);
    }
    await leave(ann);
  });
});
