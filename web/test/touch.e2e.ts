/** A phone held upright: tap and tap, dragging with a finger, pinching, and never a sideways scroll. */

import type { Browser, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, PHONE, visitor, type Visitor } from "./browser";
import { PAIRS, SHORT } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

async function atTable(game: string): Promise<Visitor> {
  const quinn = await visitor(browser, PHONE);
  await makeTable(quinn, { game, seats: SEATS, options: { lexicon: PAIRS }, terms: { hints: true }, name: "Quinn" });
  await quinn.page.locator("main.table").waitFor();
  await quinn.page.locator(".controls").waitFor();
  return quinn;
}

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing there");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Finger = { x: number; y: number };
async function fingers(session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", points: readonly Finger[]): Promise<void> {
  const touchPoints = points.map((point, id) => ({ ...point, id }));
  await session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** Pixels by which the tile floats above the finger. */
const LIFT = 60;

/** A finger that brings a tile to this place; it is seen above the finger on the way. */
async function drag(page: Page, from: Finger, to: Finger): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const end = { x: to.x, y: to.y + LIFT };
  await fingers(session, "touchStart", [from]);
  for (let i = 1; i <= 8; i++)
    await fingers(session, "touchMove", [{ x: from.x + ((end.x - from.x) * i) / 8, y: from.y + ((end.y - from.y) * i) / 8 }]);
  const lowest = async () => {
    const tile = await page.locator(".layer > .tile").boundingBox();
    return tile ? tile.y + tile.height : Infinity;
  };
  await expect.poll(lowest).toBeLessThan(end.y - 20); // a browser follows a finger frame by frame
  await fingers(session, "touchEnd", []);
  await session.detach();
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Whatever can be tapped at the table of a phone of usual height is 44 pixels high at least. */
async function forThumbs(page: Page): Promise<void> {
  const small = await page
    .locator("main.table")
    .evaluate((table) =>
      [...table.querySelectorAll("a, button, label, input")]
        .map((one) => ({ name: one.getAttribute("aria-label") ?? one.textContent, height: one.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 43.5),
    );
  expect(small).toEqual([]);
}

describe("on a phone", () => {
  it("no page scrolls sideways, also not on the smallest phone", async () => {
    const quinn = await visitor(browser, { ...PHONE, viewport: { width: 320, height: 568 } });
    const shown = sample(Object.keys(SHORT), "quillico");
    const games = shown.flatMap((game) => [`/new/${game}`, `/rules/${game}`]);
    for (const path of ["/", "/rules", "/ladder", "/puzzles", "/daily", "/me", "/record", ...games]) {
      await quinn.page.goto(path);
      await quinn.page.locator("main h1").first().waitFor({ state: "attached" });
      await fits(quinn.page);
      const opened = quinn.page.locator("summary:visible");
      for (let i = 0; i < (await opened.count()); i++) await opened.nth(i).tap(); // options within options too
      await fits(quinn.page);
    }
    for (const game of shown) {
      await makeTable(quinn, { game, seats: SEATS, terms: { hints: true }, name: "Quinn" });
      await quinn.page.locator(".controls").waitFor();
      await fits(quinn.page);
    }
    await leave(quinn);
  });

  it("Word Road: tap a tile, tap a corner, tap Play", async () => {
    const quinn = await atTable("wordroad");
    const { page } = quinn;
    await fits(page);
    const side = async () => (await page.locator(".board").boundingBox())?.height ?? 0;
    expect(await side()).toBeGreaterThan(300); // the board gets the room, also on a short phone
    await page.setViewportSize({ width: 390, height: 844 });
    await forThumbs(page);
    await page.locator('.rack .slot[aria-label$=", 1"]').first().tap();
    await page.locator(".target").first().tap();
    await expect.poll(() => page.locator(".ghost").count()).toBe(1);
    await page.locator(".controls .button.main:enabled").tap();
    await page.locator("[data-piece^=tile]").first().waitFor();
    await leave(quinn);
  });

  it("Quillico: drag two octagons from the hand, and back", async () => {
    const quinn = await atTable("quillico");
    const { page } = quinn;
    const hand = page.locator('.rack .slot:enabled:not([aria-label="star"])');
    const origin = await middle(page.locator(".target").first());
    await drag(page, await middle(hand.nth(0)), origin);
    await expect.poll(() => page.locator(".ghost").count()).toBe(1);
    const laid = await middle(page.locator(".ghost").first());
    const width = (await page.locator(".ghost .face").first().boundingBox())?.width ?? 40;
    await drag(page, await middle(hand.nth(0)), { x: laid.x + width * 1.04, y: laid.y });
    await expect.poll(() => page.locator(".ghost").count()).toBe(2);
    await page.locator(".controls .button.main:enabled").waitFor();
    await drag(page, await middle(page.locator(".ghost").nth(1)), await middle(page.locator(".rack")));
    await expect.poll(() => page.locator(".ghost").count()).toBe(1);

    await hand.nth(0).tap(); // one is chosen, and the places where it could go are shown
    await expect.poll(() => page.locator(".target").count()).toBe(8);
    await page.getByRole("button", { name: "Clear" }).tap();
    await hand.nth(0).tap();
    await hand.nth(0).tap(); // letters tapped one after another spell a word
    await expect.poll(() => page.locator(".ghost").count()).toBe(2);
    await page.locator(".controls .button.main:enabled").waitFor();
    await leave(quinn);
  });

  it("two fingers zoom the table, and Show all brings it back", async () => {
    const quinn = await atTable("lexigo");
    const { page } = quinn;
    const session = await page.context().newCDPSession(page);
    const { x, y } = await middle(page.locator(".board"));
    const tile = page.locator("[data-piece] .face").first();
    const width = async () => (await tile.boundingBox())?.width ?? 0;
    const before = await width();
    await fingers(session, "touchStart", [
      { x: x - 30, y },
      { x: x + 30, y },
    ]);
    for (let i = 1; i <= 6; i++)
      await fingers(session, "touchMove", [
        { x: x - 30 - i * 6, y },
        { x: x + 30 + i * 6, y },
      ]);
    await fingers(session, "touchEnd", []);
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await page.getByRole("button", { name: "Show all" }).tap();
    await expect.poll(width).toBeCloseTo(before, 0);
    await leave(quinn);
  });
});
