/** While a word is spelled nothing is red: not before Play is pressed, or no word begins like that. No reason covers tiles. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, sitDown, visitor } from "./browser";
import { answer, PAIRS } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Every tile is a Q, and a word of the list takes three. */
const options = { set: { tiles: { Q: 60 } }, lexicon: { extra: ["QQQ"] } };
const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

const tile = (page: Page, at: string) => page.locator(`[data-piece][data-at="${at}"]`);
const red = (page: Page) => page.locator(".line.bad, .ghost.bad").count();

it("a word that can still grow is shown neutrally; Play says what is missing", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await makeTable(quinn, { game: "lexigo", seats: SEATS, options, name: "Quinn" });
  await page.locator(".controls").waitFor();
  const start = await page.locator(".target.choose").first().getAttribute("data-at"); // a bot's pawn may be on one already
  const [q, r] = (start ?? "1,0").split(",").map(Number) as [number, number];
  await tile(page, `${q},${r}`).click();
  await page.locator(".rack .slot").first().click();
  await page.locator('.target[data-at="0,0"]').click();
  await page.locator(".line", { hasText: "QQ…" }).waitFor();
  expect(await red(page)).toBe(0);
  expect(await page.locator(".note").count()).toBe(0);

  await page.getByRole("button", { name: "Play QQ" }).click();
  await page.locator(".line.bad", { hasText: "QQ is not in the word list." }).waitFor();
  expect(await page.locator(".note").count()).toBe(0); // said below the board, where it covers no tile
  await tile(page, `${-q},${-r}`).click(); // opposite, across the middle
  await page.locator(".controls .button.main:enabled", { hasText: "Play QQQ" }).waitFor();
  expect(await red(page)).toBe(0);
  await page.locator('.ghost[data-at="0,0"]').click();
  await page.locator(".line.bad", { hasText: "QQQQ is not in the word list." }).waitFor(); // no word begins like that
  expect(await page.locator(".note").count()).toBe(0);
  await leave(quinn);
});

it.each(sample(["quillico", "wordroad", "lexigo"], "wordroad"))("%s: a tile taken up while another plays stays in hand", async (game) => {
  const ann = await visitor(browser);
  const bo = await visitor(browser);
  const wish = {
    game,
    seats: [{ kind: "me" }, { kind: "open" }],
    options: { lexicon: PAIRS, first: 1 },
    terms: { hints: true },
    name: "Ann",
  } as const;
  await sitDown(bo, await makeTable(ann, wish), "Bo");
  await ann.page.getByText("Waiting for Bo.").first().waitFor();
  await ann.page.locator(".rack .slot").first().click();
  const held = ann.page.locator(".rack .slot[aria-pressed=true]");
  const label = await held.getAttribute("aria-label");
  await answer(bo.page);
  await ann.page.locator(".controls").waitFor();
  expect(await held.getAttribute("aria-label")).toBe(label);
  await ann.page.locator(".target").first().waitFor();
  await leave(ann, bo);
});
