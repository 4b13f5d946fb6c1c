/** The board gets the room: sizes of cells and tiles in windows of every shape, with usual text and text twice as large. */

import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { PAIRS, SHORT } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
const TOUCH = { hasTouch: true, isMobile: true };

/** Windows, and the least width of a cell of Word Road's fifteen by fifteen in them. */
const WINDOWS: Readonly<Record<string, readonly [BrowserContextOptions, number]>> = {
  "a desktop": [{ viewport: { width: 1440, height: 900 } }, 48],
  "a small desktop": [{ viewport: { width: 1100, height: 700 } }, 38],
  "a tablet upright": [{ viewport: { width: 820, height: 1180 }, ...TOUCH }, 42],
  "a tablet held sideways": [{ viewport: { width: 1180, height: 820 }, ...TOUCH }, 42],
  "a phone": [{ viewport: { width: 390, height: 844 }, ...TOUCH }, 22],
};

async function boxOf(shown: Locator): Promise<{ left: number; top: number; right: number; bottom: number; width: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error(`not shown: ${shown}`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height, width: box.width };
}

/** No two of these parts of the table lie over each other, and none is cut off by the window. */
async function apart(page: Page, selectors: readonly string[]): Promise<void> {
  const boxes = await Promise.all(selectors.map(async (selector) => ({ selector, ...(await boxOf(page.locator(selector).first())) })));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [i, one] of boxes.entries()) {
    expect({ ...one, inside: one.left >= -1 && one.top >= -1 && one.right <= width + 1 && one.bottom <= height + 1 }).toMatchObject({
      inside: true,
    });
    for (const other of boxes.slice(i + 1)) {
      const overlaps = one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
      expect({ one: one.selector, other: other.selector, overlaps }).toMatchObject({ overlaps: false });
    }
  }
}

describe.each(Object.keys(WINDOWS))("on %s", (name) => {
  const [options, least] = WINDOWS[name] as (typeof WINDOWS)[string];

  it("Word Road's cells are large, and rack and buttons leave them alone", async () => {
    const quinn = await visitor(browser, options);
    const { page } = quinn;
    await makeTable(quinn, { game: "wordroad", seats: SEATS, terms: { hints: true }, name: "Quinn" });
    await page.locator(".controls").waitFor();
    expect((await boxOf(page.locator(".cell").first())).width).toBeGreaterThanOrEqual(least);
    await apart(page, [".board", ".rack", ".controls", "header"]);
    await apart(page, [".controls .button:has-text('Hint')", ".controls .button:has-text('Mulligan')"]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    await leave(quinn);
  });
});

it.each(sample(Object.keys(SHORT), "quillico"))(
  "%s: rack and buttons stand beside the board of a wide window, below that of an upright one",
  async (game) => {
    const quinn = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    const { page } = quinn;
    await makeTable(quinn, { game, seats: SEATS, terms: { hints: true }, name: "Quinn" });
    await page.locator(".controls").waitFor();
    const isBeside = async () => (await boxOf(page.locator(".rack"))).left >= (await boxOf(page.locator("main > .stage"))).right - 1;
    expect(await isBeside()).toBe(game !== "lengthxwit"); // dice and word need no such room
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(isBeside).toBe(false);
    expect((await boxOf(page.locator("main > .stage"))).width).toBe(820);
    await leave(quinn);
  },
);

it("a phone shows the cells of Word Road large enough to tap while a tile is in hand", async () => {
  const quinn = await visitor(browser, { viewport: { width: 390, height: 844 }, ...TOUCH });
  const { page } = quinn;
  await makeTable(quinn, { game: "wordroad", seats: SEATS, options: { lexicon: PAIRS }, name: "Quinn" });
  await page.locator(".controls").waitFor();
  const width = async () => (await boxOf(page.locator(".cell").first())).width;
  const all = await width();
  await page.locator('.rack .slot[aria-label$=", 1"]').first().tap();
  await page.locator(".target").first().tap();
  await page.locator(".ghost").waitFor();
  await expect.poll(width).toBeGreaterThanOrEqual(29);
  await page.locator(".controls .button.main:enabled").tap();
  await page.locator(".controls .button.main:disabled").waitFor();
  await expect.poll(width).toBeLessThan(all + 1);
  await expect.poll(() => page.locator("[data-piece^=tile]").count()).toBeGreaterThan(1); // the bot has played
  await page.getByText("Your turn.").first().waitFor();
  await page.locator('.rack .slot:enabled[aria-label$=", 1"]').first().tap(); // a blank could not begin
  await expect.poll(width).toBeGreaterThanOrEqual(29);
  for (const target of await page.locator(".target").all()) {
    const { left, right } = await boxOf(target);
    expect(left >= 0 && right <= 390).toBe(true);
  }
  await page.locator(".rack .slot[aria-pressed=true]").tap();
  await expect.poll(width).toBeLessThan(all + 1);
  await leave(quinn);
});

describe.each(sample(Object.keys(SHORT), "lexigo"))("with text twice as large, %s", (game) => {
  it.each([
    ["a desktop", { width: 1280, height: 800 }, 0],
    ["a phone", { width: 390, height: 844 }, 240],
  ])("keeps tiles that can be tapped on %s, and Play in sight", async (_, viewport, least) => {
    const quinn = await visitor(browser, { viewport });
    const { page } = quinn;
    await makeTable(quinn, { game, seats: SEATS, terms: { hints: true }, name: "Quinn" });
    await page.locator(".rack .slot").first().waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const narrowest = async () => {
      const boxes = await Promise.all((await page.locator(".rack .slot").all()).map(boxOf));
      return Math.min(...boxes.map((box) => box.width));
    };
    await expect.poll(narrowest).toBeGreaterThanOrEqual(60); // as the text grows, tiles do
    const bottomOfPlay = async () => (await boxOf(page.locator(".controls .buttons .button").first())).bottom;
    await expect.poll(bottomOfPlay).toBeLessThanOrEqual(viewport.height);
    const stage = await boxOf(page.locator("main > .stage"));
    expect(stage.bottom - stage.top).toBeGreaterThanOrEqual(least);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await leave(quinn);
  });
});

it.each([
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])("with text twice as large the zoom buttons cover no cell of Word Road on %s", async (_, viewport) => {
  const quinn = await visitor(browser, { viewport });
  const { page } = quinn;
  await makeTable(quinn, { game: "wordroad", seats: SEATS, name: "Quinn" });
  await page.locator(".cell").first().waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const gap = async () => {
    const [cell, zoom] = [await boxOf(page.locator(".cell").last()), await boxOf(page.getByRole("group", { name: "Zoom" }))];
    return Math.max(zoom.left - cell.right, zoom.top - cell.bottom);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await leave(quinn);
});

const PAGES = [
  "/",
  "/new/lengthxwit",
  "/rules/lexigo",
  "/puzzles",
  "/daily",
  "/me",
  "/ladder",
  "/pair",
  "/rooms",
  "/referee/wordroad",
  "/print/quillico",
  "/setup/wordroad",
];

it.each(sample([390, 820], 390))("with text twice as large no page is wider than a window of %i pixels", async (width) => {
  const quinn = await visitor(browser, { viewport: { width, height: 844 } });
  const { page } = quinn;
  for (const path of PAGES) {
    await page.goto(path);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBeLessThanOrEqual(width);
  }
  await leave(quinn);
});
