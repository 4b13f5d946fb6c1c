/** What lies beneath covered tiles: by a tap, by a key, for all at once, and told to a screen reader. */

import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, PHONE, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const RECORD = resolve(import.meta.dirname, "../../tests/golden/wordroad/two.tilery");

it("a finger or a key looks beneath the tiles of a true record", async () => {
  const ann = await visitor(browser, PHONE);
  const { page } = ann;
  await page.goto("/record");
  await page.getByLabel("Record file").setInputFiles(RECORD);
  await page.getByText(/A valid record of Word Road/).waitFor();
  await page.getByRole("button", { name: "Last step" }).click();

  const covered = page.locator("[data-piece]:has(title)");
  await covered.first().waitFor();
  await covered.first().tap();
  expect(await page.locator(".note text").allInnerTexts()).toHaveLength(1);
  expect(await page.locator(".note text").first().textContent()).toMatch(/^over [A-Z]/);

  const button = page.getByRole("button", { name: "Covered tiles" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText(/Covered tiles: [A-O][0-9]+ [A-Z] over [A-Z]/).waitFor({ state: "attached" });
  expect(await page.locator(".note").count()).toBe(await covered.count());
  expect(await page.locator(".note.foot").count()).toBe((await covered.count()) - 1);
  await button.press("Enter");
  expect(await page.locator(".note").count()).toBe(1);
  await leave(ann);
});
