/** A phone as the bag: another phone has the hand, an open table is fed from it, and the seed checks the draws. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor, type Visitor } from "./browser";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("draws blindly for another phone, whose hand plays, puts back and undoes; the draws can be checked", async () => {
  const bag = await visitor(browser, PHONE);
  const bo = await visitor(browser, PHONE);
  const tap = (guest: Visitor, name: string) => guest.page.getByRole("button", { name, exact: true }).tap();
  const hand = () => bo.page.getByRole("list", { name: "Your hand" }).getByRole("button");
  /** Bo's phone scans the code that the bag shows. */
  const scan = async (): Promise<void> => {
    await bag.page.getByRole("heading", { name: "Bo, scan this" }).waitFor();
    const link = new URL((await bag.page.getByRole("link", { name: "Open it on this device" }).getAttribute("href")) ?? "");
    await bo.page.goto("about:blank");
    await bo.page.goto(`${link.pathname}${link.hash}`);
    await bo.page.getByRole("heading", { name: "Your tiles" }).waitFor();
    await tap(bag, "Done");
  };
  const draw = async (count: string, back = ""): Promise<void> => {
    await bag.page.getByLabel("Tiles to draw").selectOption(count);
    await bag.page.getByLabel("Tiles put back first").fill(back);
    await tap(bag, "Draw for Bo");
    await scan();
  };
  await bag.page.goto("/bag/wordroad");
  await bag.page.getByLabel("Player 2").fill("Bo");
  await tap(bag, "Fill the bag");
  await bag.page.getByText("100 tiles in the bag.").waitFor();
  await draw("10");
  await bag.page.getByText("90 tiles in the bag.").waitFor();
  expect(await findings(bag.page)).toEqual([]);
  expect(await hand().count()).toBe(10);
  await expect.poll(() => hand().locator("small").count()).toBeGreaterThan(6); // values; a blank has 0

  await hand().nth(0).tap();
  await hand().nth(1).tap();
  await tap(bo, "Played");
  expect(await hand().count()).toBe(8);
  await tap(bo, "Undo");
  expect(await hand().count()).toBe(10);
  await hand().nth(0).tap();
  await tap(bo, "Played");
  await hand().nth(0).tap();
  const name = (await hand().nth(0).getAttribute("aria-label")) ?? "";
  await tap(bo, "Put back");
  await bo.page.getByText("Tell the bag").waitFor();
  expect(await findings(bo.page)).toEqual([]);
  await draw("2", name === "blank" ? "?" : name);
  expect(await hand().count()).toBe(10);
  await bag.page.getByText("89 tiles in the bag.").waitFor();

  await tap(bag, "Undo the last draw"); // the tile put back is in Bo's hand again
  await scan();
  expect(await hand().count()).toBe(9);
  await bag.page.getByText("90 tiles in the bag.").waitFor();
  await tap(bag, "Show Bo's code again");
  await scan();
  expect(await hand().count()).toBe(9);

  await bag.page.reload();
  await tap(bag, "New bag");
  await tap(bag, "Start a new bag");
  await tap(bag, "Bring it back");
  await bag.page.getByText("90 tiles in the bag.").waitFor();
  await tap(bag, "Show the seed");
  await bag.page.getByRole("heading", { name: "Everybody, scan this" }).waitFor();
  const link = new URL((await bag.page.getByRole("link", { name: "Open it on this device" }).getAttribute("href")) ?? "");
  await bo.page.goto("about:blank");
  await bo.page.goto(`${link.pathname}${link.hash}`);
  await bo.page.getByText("The draw on this phone is as promised.").waitFor();
  if (soak) expect(await findings(bag.page)).toEqual([]);
  await leave(bag, bo);
});

it("feeds an open table from the hand", async () => {
  const guest = await visitor(browser, PHONE);
  const { page } = guest;
  const tap = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  await page.goto("/open-table/wordroad");
  for (const [seat, name] of ["Ann", "Bo"].entries()) await page.getByLabel(`Player ${seat + 1}`, { exact: true }).fill(name);
  await page.getByLabel("First player").selectOption("Ann");
  await tap("Begin");
  await page.getByLabel("Tiles of Ann", { exact: true }).waitFor();
  const promise = "0f".repeat(32);
  await page.goto("about:blank");
  await page.goto(`/draw/wordroad#h=${promise}&p=0&m=0&n=0&t=F.I.R.E.Q.Z.A.A.A.A`);
  for (const letter of "FIRE") await page.getByRole("button", { name: letter, exact: true }).tap();
  await tap("To the open table");
  const link = new URL((await page.getByRole("link", { name: "Open it on this device" }).getAttribute("href")) ?? "");
  await page.goto("about:blank");
  await page.goto(`${link.pathname}${link.hash}`);
  await expect.poll(() => page.locator(".rack .slot").count()).toBe(4);
  expect(new URL(page.url()).hash).toBe(""); // a reload does not name them again

  await tap("New table");
  await page.getByText("This table has 1 entry.").waitFor();
  await tap("Start a new table");
  await tap("Bring it back");
  await expect.poll(() => page.locator(".rack .slot").count()).toBe(4);
  await leave(guest);
});
