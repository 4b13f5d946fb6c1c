/** What no folder of this client knows: a game of another package on a plain table, and components of one's own. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, visitor } from "./browser";
import { standing } from "./games";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function layOne(page: Page): Promise<void> {
  const before = await page.locator("main.table").getAttribute("data-prompt");
  await page.getByRole("list", { name: "Plays" }).getByRole("button").first().click();
  await page.locator(".controls .button.main:enabled").click();
  await page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-prompt") !== old, before);
}

it("a game without a folder here is played to the end, by list, by tile and by key", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/");
  await page.getByRole("link", { name: "Play High Letter" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".controls").waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole("list", { name: "Plays" }).waitFor();
  await page.locator(".rack .slot:enabled").first().click();
  await page.locator(".controls .button.main:enabled").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator(".controls .button.main").isEnabled()).toBe(false);

  const limit = new Limit("the match ends");
  while (limit.allows((await standing(page)) !== "over")) {
    await page.locator(".controls, .ending").first().waitFor();
    if ((await standing(page)) === "mine") await layOne(page);
  }
  expect(await page.locator(".ending h2").innerText()).toMatch(/wins?|share the win/);
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("slider", { name: "Step of the match" }).waitFor();
  await leave(ann);
});

it("tiles of one's own are written into the form; what cannot be read is said", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/new/lexigo");
  await page.getByText("Rules: Standard").click();
  await page.getByText("Game options").click();
  await page.getByRole("combobox", { name: /hundred tiles/ }).selectOption("own");
  const tiles = page.getByPlaceholder(/A 9/);
  await tiles.fill("A 6, E six");
  await page.getByText("“E six” cannot be read").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  expect(new URL(page.url()).pathname).toBe("/new/lexigo");
  await tiles.fill("A 20, E 20, S 20, T 20, N 10, R 5");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("main.table").waitFor();
  const letters = await page.locator(".rack .slot").evaluateAll((slots) => slots.map((slot) => slot.getAttribute("aria-label")?.[0]));
  expect(letters.length).toBeGreaterThan(0);
  expect(letters.every((letter) => "AESTNR".includes(letter ?? "-"))).toBe(true);
  await leave(ann);
});
