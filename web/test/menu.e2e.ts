/** The menu of the table: Escape closes it at every step, the link to one's seat can be copied and scanned, leaving asks first. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
const open = (page: Page) => page.getByRole("button", { name: "Menu" }).click();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("dialog") !== null && document.activeElement !== document.body);

it("Escape closes the menu whatever was pressed in it", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await makeTable(quinn, { game: "lexigo", seats: SEATS, name: "Quinn" });
  await page.locator("main.table").waitFor();
  const dialog = page.getByRole("dialog");
  for (const name of ["Play on another device", "Leave the match…"]) {
    await open(page);
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name }).waitFor({ state: "detached" });
    expect(await focused(page)).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  // and also where the focus has got lost
  await open(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await leave(quinn);
});

it.runIf(soak)("the link to one's seat can be copied and scanned", async () => {
  const quinn = await visitor(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = quinn;
  await makeTable(quinn, { game: "quillico", seats: SEATS, name: "Quinn" });
  await page.locator("main.table").waitFor();
  await open(page);
  await page.getByRole("button", { name: "Play on another device" }).click();
  const link = await page.getByRole("dialog").getByRole("textbox").inputValue();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const square = page.getByRole("img", { name: "QR code of the link" });
  expect(await square.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await leave(quinn);
});

it("leaving the match is never the main button, and asks first", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await makeTable(quinn, { game: "quillico", seats: SEATS, name: "Quinn" });
  await page.locator("main.table").waitFor();
  await open(page);
  await page.getByRole("button", { name: "Leave the match…" }).click();
  const sure = page.getByRole("button", { name: "Leave the match", exact: true });
  expect(await sure.getAttribute("class")).toMatch(/\bdanger\b/);
  expect(await page.getByRole("dialog").locator(".button.main").count()).toBe(0);
  await page.keyboard.press("Enter"); // the focus is on staying
  await sure.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await sure.click();
  await page.locator("main.table[data-prompt=over]").waitFor();
  await leave(quinn);
});

it("says how the keyboard works, fits the window exactly, and knows at once that the network is gone", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await makeTable(quinn, { game: "wordroad", seats: SEATS, name: "Quinn" });
  await page.locator("main.table").waitFor();
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  }
  await open(page);
  await page.getByText("Keyboard", { exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "Enter plays" }).waitFor();
  await page.keyboard.press("Escape");
  const banner = page.getByText("Connection lost.");
  expect(await banner.count()).toBe(0);
  // The browser says so before any answer is missed; the server, on this machine, is found again.
  const seen = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        new MutationObserver(() => document.body.innerText.includes("Connection lost.") && done(true)).observe(document.body, {
          childList: true,
          subtree: true,
        });
        dispatchEvent(new Event("offline"));
      }),
  );
  expect(await seen).toBe(true);
  await banner.waitFor({ state: "detached" });
  await leave(quinn);
});
