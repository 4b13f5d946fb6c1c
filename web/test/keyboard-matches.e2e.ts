/** Whole matches with the keyboard alone, to the end: every play is aimed, typed and entered; no pointer is ever used. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { SHORT, standing } from "./games";
import { answerByKeys } from "./keys/answer";
import { tabTo } from "./keys/press";
import { sample } from "./soak";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const POINTERS = ["pointerdown", "mousedown", "touchstart", "wheel", "dragstart"];

/** Writes down every pointer that touches the page. */
async function watchPointers(page: Page): Promise<void> {
  await page.addInitScript((kinds) => {
    const seen: string[] = [];
    Object.assign(window, { pointersSeen: seen });
    for (const kind of kinds) addEventListener(kind, () => seen.push(kind), { capture: true });
  }, POINTERS);
}
const pointersSeen = (page: Page) => page.evaluate(() => (window as unknown as { pointersSeen: string[] }).pointersSeen);

it.each(sample(Object.keys(SHORT), "lengthxwit"))("%s is played against a bot to the end", async (game) => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await watchPointers(page);
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(quinn, { game, seats, options: SHORT[game] ?? {}, terms: { hints: true }, name: "Quinn" });
  await page.locator("main.table").waitFor();
  let answers = 0;
  const turn = page.locator(".controls, .ending").first();
  await turn.waitFor();
  const limit = new Limit("the match ends");
  while (limit.allows((await standing(page)) !== "over")) {
    answers++;
    await answerByKeys(quinn, game);
    await turn.waitFor();
  }
  expect(answers).toBeGreaterThan(1);
  expect(await page.locator(".ending h2").innerText()).toMatch(/wins?|share the win/);
  expect(await pointersSeen(page)).toEqual([]);
  await tabTo(page.getByRole("link", { name: "Replay" }));
  await page.keyboard.press("Enter");
  await page.getByRole("slider", { name: "Step of the match" }).waitFor();
  expect(await pointersSeen(page)).toEqual([]);
  await leave(quinn);
});
