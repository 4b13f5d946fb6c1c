/** What happened before the page opened is no news: nothing lights up or is read aloud again on a reload. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, MOVING, visitor, type Visitor } from "./browser";
import { answer } from "./games";
import { soak } from "./soak";
import { updatesOf } from "./updates";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

/** Notes from now on that say a word and its points; kept also when they are gone again. */
async function watchNotes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const note of document.querySelectorAll(".board:has(.glow) .note.word")) seen.add(note.textContent?.trim() ?? "");
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
const notes = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

/** Longer than the words of a play take to light up. */
const lit = (page: Page) => page.waitForTimeout(2_000);

async function playTwice(someone: Visitor): Promise<void> {
  const { page } = someone;
  for (let turn = 0; turn < 2; turn++) {
    await page.locator(".controls").waitFor();
    await answer(page);
  }
  await page.locator(".controls").waitFor();
}

it.runIf(soak).each(["wordroad", "quillico"])("%s lights no word again on a reload", async (game) => {
  const quinn = await visitor(browser, MOVING);
  const { page } = quinn;
  await watchNotes(page);
  await makeTable(quinn, { game, seats: SEATS, terms: { hints: true }, name: "Quinn" });
  await playTwice(quinn);
  await expect.poll(() => notes(page)).not.toEqual([]); // they did light up when they were played
  await page.reload();
  await page.locator(".controls").waitFor();
  await lit(page);
  expect(await notes(page)).toEqual([]);
  expect(await page.locator("div.sr[aria-live=polite]").innerText()).toBe("Your turn.");
  await leave(quinn);
});

it.runIf(soak)("a seat taken over on another device lights nothing at the first one", async () => {
  const quinn = await visitor(browser, MOVING);
  const phone = await visitor(browser);
  const { page } = quinn;
  await watchNotes(page);
  await makeTable(quinn, { game: "wordroad", seats: SEATS, terms: { hints: true }, name: "Quinn" });
  await playTwice(quinn);
  await page.reload();
  await page.locator(".controls").waitFor();
  const updates = () => updatesOf(quinn).length;
  const before = updates();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Play on another device" }).click();
  await phone.page.goto(await page.getByLabel(/other device/).inputValue());
  await phone.page.locator(".controls").waitFor();
  await expect.poll(updates).toBeGreaterThan(before);
  await lit(page);
  expect(await notes(page)).toEqual([]);
  await leave(quinn, phone);
});

it.runIf(soak)("Length × Wit shows the answers of the last turn alone, also after a reload", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await makeTable(quinn, { game: "lengthxwit", seats: SEATS, options: { target: 300 }, terms: { hints: true }, name: "Quinn" });
  const shown = page.getByRole("region", { name: "Answers" }).locator(".answer");
  const rounds = () => page.locator(".pad tbody tr").count();
  const roll = page.getByRole("button", { name: "Roll" });
  await page.locator(".controls").waitFor();
  const limit = new Limit("the third round begins");
  while (limit.allows((await rounds()) < 3 || !(await roll.count()))) {
    await answer(page);
    await page.locator(".controls").waitFor();
  }
  // My turn begins: the bot's dice are answered.
  await shown.first().waitFor();
  expect(await shown.count()).toBe(1);
  const before = await shown.innerText();
  await page.reload();
  await roll.waitFor();
  await shown.first().waitFor();
  expect(await shown.allInnerTexts()).toEqual([before]);
  await leave(quinn);
});
