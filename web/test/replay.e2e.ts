/** Looking back: a running replay stops wherever somebody goes to a step by hand. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { answer } from "./games";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

it("going to a step stops a running replay", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  const { match } = await makeTable(quinn, { game: "quillico", seats: SEATS, terms: { hints: true }, name: "Quinn" });
  for (let turn = 0; turn < 2; turn++) {
    await page.locator(".controls").waitFor();
    await answer(page);
  }
  await page.locator(".controls").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.locator("main.table[data-prompt=over]").waitFor();
  await page.goto(`/table/${match}/replay`);
  await page.getByRole("button", { name: "Analyse" }).click();
  const show = page.getByRole("button", { name: /^Show turn/ });
  await show.first().waitFor();
  const [run, stop] = [page.getByRole("button", { name: "Play", exact: true }), page.getByRole("button", { name: "Pause" })];
  const slider = page.getByRole("slider", { name: "Step of the match" });
  const ways = [() => show.first().click(), () => page.keyboard.press("Home"), () => slider.press("ArrowRight")];
  for (const go of ways) {
    await page.keyboard.press("Home");
    await run.click();
    await stop.waitFor();
    await go();
    await stop.waitFor({ state: "detached" });
  }
  const seq = (await show.first().getAttribute("aria-label"))?.replace("Show turn ", ""); // the costliest turn is first
  await show.first().click();
  expect(await slider.inputValue()).toBe(seq);
  await leave(quinn);
});
