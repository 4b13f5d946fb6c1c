/** Printing a set: found from the rules, chosen on a phone, and the PDF is one. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("makes the PDF that was asked for, on a phone", async () => {
  const ann = await visitor(browser, PHONE);
  const { page } = ann;
  await page.goto("/rules/lengthxwit");
  await page.getByRole("link", { name: "Print the set" }).tap();
  await page.getByRole("heading", { name: "Print the set of Length × Wit" }).waitFor();
  await page.getByRole("radio", { name: "Letter" }).check();
  await page.getByRole("radio", { name: /Black and white/ }).check();
  await page.getByRole("checkbox", { name: "Rules" }).uncheck();
  await page.getByRole("checkbox", { name: "Spinners for dice" }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findings(page)).toEqual([]);
  const link = await page.getByRole("link", { name: "Make the PDF" }).getAttribute("href");
  const answer = await page.request.get(link ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  for (const name of ["Tiles", "Dice to fold", "Spinners for dice", "Score pad"])
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  await page.getByText("Choose at least one part.").waitFor();
  await leave(ann);
});
