/** A phone as the bag: two draws on another phone, checked with the seed at the end. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor } from "./browser";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("draws blindly for another phone, and the draws can be checked", async () => {
  const bag = await visitor(browser, PHONE);
  const bo = await visitor(browser, PHONE);
  await bag.page.goto("/bag/quillico");
  await bag.page.getByLabel("Player 2").fill("Bo");
  await bag.page.getByRole("button", { name: "Fill the bag" }).tap();
  await bag.page.getByText("134 tiles in the bag.").waitFor();
  const draw = async (count: string): Promise<void> => {
    await bag.page.getByLabel("Tiles to draw").selectOption(count);
    await bag.page.getByRole("button", { name: "Draw for Bo" }).tap();
    await bag.page.getByRole("heading", { name: "Bo, scan this" }).waitFor();
    const link = new URL((await bag.page.getByRole("link", { name: "Open it on this device" }).getAttribute("href")) ?? "");
    await bo.page.goto(`about:blank`);
    await bo.page.goto(`${link.pathname}${link.hash}`);
    await bo.page.getByRole("list", { name: "Drawn now" }).waitFor();
    expect(await bo.page.getByRole("list", { name: "Drawn now" }).getByRole("listitem").count()).toBe(Number(count));
    await bag.page.getByRole("button", { name: "Done" }).tap();
  };
  await draw("10");
  await bag.page.getByText("124 tiles in the bag.").waitFor();
  expect(await findings(bag.page)).toEqual([]);
  await draw("3");
  expect(await bo.page.getByRole("list", { name: "All draws" }).getByRole("listitem").count()).toBe(13);
  expect(await findings(bo.page)).toEqual([]);
  await bag.page.reload();
  await bag.page.getByText("121 tiles in the bag.").waitFor();
  await bag.page.getByRole("button", { name: "Show the seed" }).tap();
  await bag.page.getByRole("heading", { name: "Everybody, scan this" }).waitFor();
  const link = new URL((await bag.page.getByRole("link", { name: "Open it on this device" }).getAttribute("href")) ?? "");
  await bo.page.goto("about:blank");
  await bo.page.goto(`${link.pathname}${link.hash}`);
  await bo.page.getByText("All 2 draws on this phone are as promised.").waitFor();
  if (soak) expect(await findings(bag.page)).toEqual([]);
  await leave(bag, bo);
});
