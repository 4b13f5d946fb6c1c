/** Puzzles in the browser: solved by pointer with hints, by keyboard alone, on a phone; the puzzle of the day; axe. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DailyCard, HintCard, PuzzleCard } from "../src/gen/wire";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor } from "./browser";
import { keyInto } from "./keys/answer";
import { isSimple, layByPointer } from "./pointer";
import { sample, soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const GAMES = ["lengthxwit", "quillico", "wordroad", "lexigo"];
const FIRST_DAY = "2026-11-16";
const HINTS = ["Hint", "How long is the word?", "Which word?", "Show the play"];

/** An answer of the server to this page's visitor. */
async function ask<T>({ request }: Page, path: string, body?: unknown): Promise<T> {
  await request.get("/api/me"); // pages that were not opened yet have no identity
  const answer = await (body === undefined ? request.get(path) : request.post(path, { data: body }));
  return (await answer.json()) as T;
}

/** What the solution is, found out by somebody else: the visitor who solves it has asked for no hint. */
async function solutionOf(puzzle: string): Promise<unknown> {
  const other = await visitor(browser);
  const hint = await ask<HintCard>(other.page, `/api/puzzles/${puzzle}/hint`, { step: 4 });
  await leave(other);
  return hint.action;
}

/** A puzzle whose solution needs no blank, star or knocked pawn. */
async function simplePuzzle(page: Page, game: string): Promise<{ card: PuzzleCard; action: unknown }> {
  for (let tries = 0; tries < 40; tries++) {
    const card = await ask<PuzzleCard>(page, `/api/puzzles/next/${game}?grade=easy`);
    const action = await solutionOf(card.id);
    if (isSimple(game, action, { scene: card.update.scene, seat: card.update.seat ?? -1 })) return { card, action };
  }
  throw new Error(`no simple puzzle of ${game}`);
}

/** A puzzle of Quillico in which tiles may be exchanged: the bag is not empty. */
async function puzzleWithExchange(page: Page): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const { id, update } = await ask<PuzzleCard>(page, "/api/puzzles/next/quillico");
    if (update.prompt?.kinds.includes("exchange")) return id;
  }
  throw new Error("no puzzle of Quillico with an exchange");
}

async function signUp(page: Page): Promise<void> {
  const username = `solver${Math.random().toString(36).slice(2, 10)}`;
  await ask(page, "/api/account", { username, password: "correct horse" });
}

describe("a puzzle", () => {
  it.runIf(soak).each(GAMES)("%s is solved by pointer with the hints, on a phone", async (game) => {
    const quinn = await visitor(browser, { ...PHONE, viewport: { width: 390, height: 844 } });
    const { page } = quinn;
    await page.goto("/puzzles");
    await page.getByRole("radio", { name: "Easy" }).check();
    const titles = await ask<{ game: string; title: string }[]>(page, "/api/puzzles");
    const title = titles.find((row) => row.game === game)?.title ?? "";
    await page.getByRole("button", { name: `Solve a ${title} puzzle` }).tap();
    await page.locator(".controls").waitFor();
    expect(await findings(page)).toEqual([]);
    for (const name of HINTS) await page.getByRole("button", { name, exact: true }).tap();
    await page.locator(".controls .button.main:enabled").tap();
    await page.getByRole("region", { name: "Solution" }).waitFor();
    expect(await page.getByText(/^Solved!/).count()).toBe(1);
    const next = page.getByRole("button", { name: "Next move" });
    if (await next.isEnabled()) {
      await next.tap(); // unless it is the solver's turn again at once
      await page.getByText("Move 2 of").waitFor();
    }
    if (soak) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const before = page.url();
    await page.getByRole("button", { name: "Next puzzle" }).tap();
    await page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/puzzles/"));
    await page.locator(".controls").waitFor();
    await leave(quinn);
  });

  it.each(sample(GAMES, "quillico"))("%s is solved by pointer alone, tile by tile", async (game) => {
    const quinn = await visitor(browser);
    const { page } = quinn;
    const { card, action } = await simplePuzzle(page, game);
    await page.goto(`/puzzles/${card.id}`);
    await page.locator(".controls").waitFor();
    await layByPointer(page, game, action, card.update.scene);
    await page.locator(".controls .button.main:enabled").click();
    await page.getByText(/^Solved!/).waitFor();
    await leave(quinn);
  });

  it.each(sample(GAMES, "wordroad"))("%s is solved by keyboard alone, and rated", async (game) => {
    const quinn = await visitor(browser);
    const { page } = quinn;
    await signUp(page);
    const card = await ask<PuzzleCard>(page, `/api/puzzles/next/${game}`);
    const action = await solutionOf(card.id);
    await page.goto(`/puzzles/${card.id}`);
    await page.locator(".controls").waitFor();
    expect(await page.getByText("Your rating: 1000.").count()).toBe(1);
    await keyInto(page, game, action, { scene: card.update.scene, seat: card.update.seat ?? -1 });
    await page.getByText(/^Solved!/).waitFor();
    expect(await page.getByText(/^Your rating: 1\d+ \(\+\d+\)$/).count()).toBe(1);
    await page.getByRole("region", { name: "Solution" }).waitFor();
    if (soak) expect(await findings(page)).toEqual([]); // else on a phone, above
    await leave(quinn);
  });
});

it("a wrong play gets partial credit, and giving up shows the solution", async () => {
  const quinn = await visitor(browser);
  const { page } = quinn;
  await page.goto(`/puzzles/${await puzzleWithExchange(page)}`);
  await page.locator(".controls").waitFor();
  await page.getByRole("button", { name: "Exchange" }).click();
  const tiles = page.locator('.rack .slot:enabled:not([aria-label="star"])');
  for (let i = 0; i < 3; i++) await tiles.nth(i).click();
  await page.locator(".controls .button.main:enabled").click();
  await page.getByText("0 points: 0 % of the best play.").waitFor();
  await page.getByRole("button", { name: "See the solution" }).click();
  await page.getByRole("region", { name: "Solution" }).waitFor();
  await leave(quinn);
});

it("the puzzle of the day is played, its result copied, and kept after a reload", async () => {
  const quinn = await visitor(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = quinn;
  await page.goto("/daily");
  await page.locator(".games").waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await page.getByRole("link", { name: "Daily puzzle of Word Road" }).getAttribute("href")).toBe("/daily/wordroad");
  const day = FIRST_DAY; // its position is always the same, with tiles in the bag
  await page.goto(`/daily/wordroad/${day}`);
  await page.locator(".controls").waitFor();
  const card = await ask<DailyCard>(page, `/api/daily/wordroad/${day}`);
  expect(await page.getByText(`Par is ${card.par} points.`).count()).toBe(1);
  expect(await page.getByText("Monday 16 November 2026").count()).toBe(1);
  expect(await page.getByText("Try 1 of 3").count()).toBe(1);
  if (soak) expect(await findings(page)).toEqual([]);
  await swap(page, 1);
  await page.getByText("Try 2 of 3").waitFor();
  await swap(page, 1);
  await page.getByText("You have tried this play. Try another one.").waitFor();
  expect(await page.getByText("Try 2 of 3").count()).toBe(1);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.getByText("Pass this turn?").waitFor();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.getByText("Try 3 of 3").waitFor();
  await page.getByText("Pass this turn?").waitFor({ state: "detached" });
  await swap(page, 3);
  await page.getByText("Your best try: 0 points.").waitFor();
  await page.getByRole("region", { name: "Solution" }).waitFor();
  await page.getByRole("img", { name: "Your result, without the solution" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Copy result" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split("\n").slice(0, 2)).toEqual(["Tilery daily 1: Word Road", "□□□□□"]);
  expect(text).toContain("/daily/wordroad");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share picture" }).click();
  expect((await download).suggestedFilename()).toBe("tilery-daily.png");
  await page.reload();
  await page.getByRole("region", { name: "Solution" }).waitFor();
  await page.getByRole("link", { name: "16 Nov 2026: played, 0 points" }).waitFor();
  expect(quinn.messages).toEqual([expect.stringContaining("409")]); // the play that was tried before
  await quinn.context.close();
});

/** A mulligan of this many tiles. */
async function swap(page: Page, count: number): Promise<void> {
  const back = page.getByRole("button", { name: "Back", exact: true });
  if (await back.count()) await back.click();
  await page.getByRole("button", { name: "Mulligan" }).click();
  for (let i = 0; i < count; i++) await page.locator(".rack .slot:enabled").nth(i).click();
  await page.getByRole("button", { name: `Swap ${count}` }).click();
}

it.runIf(soak).each(["/puzzles", "/daily", "/puzzles/nosuch", "/daily/lexigo/2001-01-01"])(
  "axe finds nothing on %s, on a phone and on a desktop",
  async (path) => {
    for (const options of [{}, PHONE]) {
      const quinn = await visitor(browser, options);
      await quinn.page.goto(path);
      await quinn.page.locator(".games, .bad").first().waitFor();
      expect(await findings(quinn.page)).toEqual([]);
      expect(quinn.messages.filter((text) => !text.includes("404"))).toEqual([]);
      await quinn.context.close();
    }
  },
);
