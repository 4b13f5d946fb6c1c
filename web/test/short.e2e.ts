/** A phone held sideways, and a page at twice its size: the board has the height, and everything else can be reached. */

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { answer, SHORT } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SIZES = {
  "a phone held sideways": { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  "a small phone held sideways": { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true },
  "twice the size": { viewport: { width: 720, height: 450 } },
} as const;
const FOUR = [{ kind: "me" }, ...[1, 2, 3].map(() => ({ kind: "bot", level: "level1" }) as const)] as const;

/** Scrolled to where it is needed, all of it lies within the window, and nothing lies over its middle. */
async function reachable(control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: "nearest", inline: "nearest" }));
  const box = await control.boundingBox();
  const window = control.page().viewportSize();
  if (!box || !window) throw new Error(`not shown: ${control}`);
  const inside = box.x >= -1 && box.y >= -1 && box.x + box.width <= window.width + 1 && box.y + box.height <= window.height + 1;
  expect({ control: String(control), inside, box }).toMatchObject({ inside: true });
  const hit = await control.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
  });
  expect({ control: String(control), hit }).toMatchObject({ hit: true });
}

async function eachReachable(all: Locator): Promise<void> {
  const count = await all.count();
  expect(count).toBeGreaterThan(0);
  for (let i = 0; i < count; i++) await reachable(all.nth(i));
}

/** How much of the window's height something has. */
async function share(shown: Locator): Promise<number> {
  const [box, window] = [await shown.boundingBox(), shown.page().viewportSize()];
  return (box?.height ?? 0) / (window?.height ?? 1);
}

/** Until a tile may be laid or a word spelled. */
async function myTurn(page: Page): Promise<void> {
  await page.locator(".controls").waitFor();
  const roll = page.getByRole("button", { name: "Roll", exact: true });
  if (await roll.count()) await roll.click();
  await page.locator(".controls .button.main").waitFor();
}

/** One game in each of the sizes; in `make soak` in all of them. */
const USUAL: Readonly<Record<keyof typeof SIZES, readonly string[]>> = {
  "a phone held sideways": ["wordroad"],
  "a small phone held sideways": ["lengthxwit"],
  "twice the size": ["lexigo"],
};

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])("%s", (size) => {
  it.each(sample(Object.keys(SHORT), ...USUAL[size]))("%s", async (game) => {
    const quinn = await visitor(browser, SIZES[size]);
    const { page } = quinn;
    await makeTable(quinn, { game, seats: FOUR, terms: { hints: true }, name: "Quinn" });
    await myTurn(page);
    expect(await share(page.locator(".stage").first())).toBeGreaterThanOrEqual(0.55);
    await eachReachable(page.locator(".rack button"));
    await eachReachable(page.locator(".controls button"));
    await eachReachable(page.locator(".tabs button, header button, header a"));
    await reachable(page.getByRole("button", { name: "Hint" }));
    if (game === "lengthxwit") {
      await reachable(page.getByRole("region", { name: "Your word" }));
      await eachReachable(page.locator(".dice .die"));
    } else await eachReachable(page.getByRole("group", { name: "Zoom" }).getByRole("button"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await leave(quinn);
  });
});

it("a phone shows everyone's tiles and the answers of the last turn at once", async () => {
  const quinn = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = quinn;
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(quinn, { game: "lengthxwit", seats, options: { target: 500 }, terms: { hints: true }, name: "Quinn" });
  /** Lower edges at one moment, since the answers go when the next turn is asked about; null without answers. */
  const edges = () =>
    page.evaluate(() => {
      const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? Infinity;
      const answers = bottom('[aria-label="Answers of the last turn"]');
      return answers === Infinity ? null : { answers, tiles: bottom(`[aria-label="Other players' tiles"]`), stage: bottom("main .stage") };
    });
  let shown = await edges();
  for (let turns = 0; turns < 40 && !shown; turns++) {
    await page.locator(".controls").waitFor();
    await answer(page);
    shown = await edges();
  }
  expect(shown?.answers).toBeLessThanOrEqual(shown?.stage ?? 0);
  expect(shown?.tiles).toBeLessThanOrEqual(shown?.stage ?? 0);
  await leave(quinn);
});

it("the zoom buttons enlarge the board, make it smaller, and show all of it again", async () => {
  const quinn = await visitor(browser, SIZES["a phone held sideways"]);
  const { page } = quinn;
  await makeTable(quinn, { game: "wordroad", seats: FOUR, name: "Quinn" });
  const corner = page.locator(".cell").first();
  const width = async () => (await corner.boundingBox())?.width ?? 0;
  await corner.waitFor();
  const before = await width();
  await page.getByRole("button", { name: "Zoom in" }).tap();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.getByRole("button", { name: "Zoom out" }).tap();
  await expect.poll(width).toBeCloseTo(before, 0);
  await page.getByRole("button", { name: "Zoom out" }).tap();
  await expect.poll(width).toBeLessThan(before * 0.9);
  await page.getByRole("button", { name: "Show all" }).tap();
  await expect.poll(width).toBeCloseTo(before, 0);
  await leave(quinn);
});
