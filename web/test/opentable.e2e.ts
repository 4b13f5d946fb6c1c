/** A match on a real table, entered by touch on one phone: tiles are named, laid and checked, and the record is looked back at. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor } from "./browser";
import { layByPointer } from "./pointer";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** FIRE in the first row: the way is clear after two tiles, so the others go on by a tap each. */
async function layFire(page: Page): Promise<void> {
  const place = [
    { at: "A1", tile: "F" },
    { at: "B1", tile: "I" },
  ];
  await layByPointer(page, "wordroad", { kind: "play", place }, { tiles: [] });
  for (const [letter, at] of [
    ["R", "C1"],
    ["E", "D1"],
  ] as const) {
    await page.locator(`.rack .slot:enabled[aria-label^="${letter},"]`).tap();
    await page.locator(`.ghost[data-at="${at}"]`).waitFor();
  }
  await page.getByRole("button", { name: /^Play/ }).tap();
}

it("a whole match of Word Road is entered, taken back, checked and looked back at", async () => {
  const guest = await visitor(browser, PHONE);
  const { page } = guest;
  await page.goto("/referee/wordroad");
  await page.getByRole("link", { name: "open table" }).tap();
  for (const [seat, name] of ["Ann", "Bo"].entries()) await page.getByLabel(`Player ${seat + 1}`, { exact: true }).fill(name);
  await page.getByLabel("First player").selectOption("Ann");
  await page.getByRole("button", { name: "Begin" }).tap();
  const own = page.getByLabel("Tiles of Ann", { exact: true });
  await own.fill("zzz");
  await page.getByRole("button", { name: "Put on the rack" }).tap();
  await page.getByRole("alert").getByText("There is no Z left in the bag").waitFor();
  expect(guest.messages.splice(0)).toEqual([expect.stringContaining("409")]); // the browser notes what the server refused
  await own.fill("fire");
  await page.getByRole("button", { name: "Put on the rack" }).tap();
  await expect.poll(() => page.locator(".rack .slot").count()).toBe(4);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await layFire(page);
  await page.getByText("Bo to play").waitFor();
  await page.getByRole("button", { name: "Take back the last entry" }).tap();
  await page.getByText("Ann to play").waitFor();
  await page.reload();
  await layFire(page);
  for (const name of ["Bo", "Ann"]) {
    await page.getByText(`${name} to play`).waitFor();
    await page.getByRole("button", { name: "Pass", exact: true }).tap();
    await page.locator(".controls").getByText("Pass this turn?").waitFor();
    await page.getByRole("button", { name: "Pass", exact: true }).tap();
  }
  await page.getByText("Ann wins.").waitFor();
  await page.getByRole("button", { name: "Look back" }).tap();
  await page.getByText(/^A valid record of Word Road/).waitFor();
  await leave(guest);
});
