/** Taking back: at once against bots, by consent with people, seen by axe, told in the story and in the replay. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, sitDown, visitor } from "./browser";
import { answer, nextOf, SHORT } from "./games";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const prompt = (page: Page) => page.locator("main.table").getAttribute("data-prompt");

async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: item }).click();
}

it.runIf(soak).each(Object.keys(SHORT))("%s: a play against a bot is taken back from the menu", async (game) => {
  const ann = await visitor(browser);
  const { page } = ann;
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(ann, { game, seats, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Ann" });
  await page.locator(".controls").waitFor();
  const tiles = await page.locator(".rack .tile, .rack button").count();
  await answer(page);
  await page.locator(".controls, [aria-label=Result]").first().waitFor();
  const played = await prompt(page);
  await choose(page, /^Take back my last play$/);
  await page
    .getByRole("tab", { name: "Story" })
    .or(page.getByRole("button", { name: "Story" }))
    .first()
    .click();
  await page.getByText("Ann takes back a play.").first().waitFor();
  await page.locator(".controls").waitFor();
  expect(Number(await prompt(page))).toBeGreaterThan(Number(played));
  expect(await page.locator(".rack .tile, .rack button").count()).toBe(tiles);
  await answer(page);
  await leave(ann);
});

it("people are asked: one declines, then agrees", async () => {
  const ann = await visitor(browser);
  const bo = await visitor(browser);
  const table = await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "open" }], terms: { hints: true }, name: "Ann" });
  await sitDown(bo, table, "Bo");
  await ann.page.locator("main.table").waitFor();
  const first = await nextOf([ann, bo]);
  const second = first === ann ? bo : ann;
  const name = first === ann ? "Ann" : "Bo";
  await first.page.locator(".controls").waitFor();
  await answer(first.page);
  await second.page.locator(".controls").waitFor();

  await choose(first.page, /^Ask to take back my last play$/);
  await first.page.getByText("to agree to your takeback").waitFor();
  await second.page.getByText(`${name} asks to take back a play.`).waitFor();
  expect(await findings(second.page)).toEqual([]);
  await second.page.getByRole("button", { name: "Decline" }).click();
  await first.page.getByRole("region", { name: "Takeback" }).waitFor({ state: "detached" });

  await choose(first.page, /^Ask to take back my last play$/);
  await second.page.getByRole("button", { name: "Agree" }).click();
  await first.page.locator(".controls").waitFor();
  await second.page.getByRole("region", { name: "Takeback" }).waitFor({ state: "detached" });
  expect(await second.page.locator(".controls").count()).toBe(0);
  await choose(second.page, /^Ask to take back my last play$/);
  await second.page.getByText("You have not played anything yet.").waitFor();
  await leave(ann, bo);
});
