/** Small sets, so that whole matches are short, and how a person answers a prompt with the help of hints. */

import type { Locator, Page } from "playwright-core";
import type { Visitor } from "./browser";
import { Limit } from "./waiting";

const TWO = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Every pair of letters is a word, also those that Quillico leaves out: whatever two letters a test lays is legal. */
export const PAIRS = { extra: TWO.flatMap((a) => TWO.map((b) => a + b)), without: [] };

export const SHORT: Readonly<Record<string, Record<string, unknown>>> = {
  lengthxwit: { target: 10 },
  quillico: { set: { black: { A: 4, E: 4, S: 4, T: 4, O: 2, N: 2, R: 2 }, red: { A: 1, E: 1 }, stars: 1 } },
  wordroad: {
    set: {
      tiles: { A: 5, E: 5, T: 5, S: 4, N: 3, "?": 1 },
      values: { A: 1, E: 1, T: 1, S: 1, N: 1 },
      premium: {},
    },
  },
  lexigo: { deal: 14, set: { tiles: { A: 6, E: 6, S: 6, T: 6, N: 4, R: 4, O: 4, I: 4 } } },
};

/** Quillico with more tiles than two people lay in their first turns, whatever is dealt; with good letters, so that there is a word. */
export const LONGER_QUILLICO = { set: { black: { A: 10, E: 10, S: 8, T: 8, O: 5, N: 5, R: 5 }, red: { A: 1, E: 1 }, stars: 1 } };

const ANSWERS = ["Keep all", "No word", "Pass", "Fail", "Accept", "Roll"];

export type Standing = "over" | "mine" | "theirs";

export async function standing(page: Page): Promise<Standing> {
  if (await page.getByRole("region", { name: "Result" }).count()) return "over";
  return (await page.locator(".controls").count()) ? "mine" : "theirs";
}

/** The person who is asked next. */
export async function nextOf(people: readonly Visitor[]): Promise<Visitor> {
  const limit = new Limit("somebody is asked");
  let next: Visitor | undefined;
  while (limit.allows(next === undefined)) {
    const standings = await Promise.all(people.map(({ page }) => standing(page)));
    next = people[standings.indexOf("mine")];
    await people[0]?.page.waitForTimeout(20);
  }
  return next as Visitor;
}

/** By finger on a phone, by mouse elsewhere. */
async function press(button: Locator, options?: { timeout: number }): Promise<void> {
  const phone = (button.page().viewportSize()?.width ?? 0) < 500;
  await (phone ? button.tap(options) : button.click(options));
}

/** Answers the prompt through the interface: by the best hint that makes a word, else by the mildest button. */
export async function answer(page: Page): Promise<void> {
  const before = await page.locator("main.table").getAttribute("data-prompt");
  if (await pressOne(page, ["Roll", "Keep all"])) return settled(page, before);
  if (await lay(page)) await press(page.locator(".controls .button.main"));
  else if (!(await pressOne(page, ANSWERS)) && !(await spend(page))) await exchange(page);
  return settled(page, before);
}

/** Everyone answers when asked, until the match is over for all of them. */
export async function playOut(pages: readonly Page[]): Promise<void> {
  const limit = new Limit("the match ends");
  let stands = await Promise.all(pages.map(standing));
  while (limit.allows(!stands.every((stand) => stand === "over"))) {
    const next = pages[stands.indexOf("mine")];
    if (next) await answer(next);
    else await pages[0]?.waitForTimeout(100); // a bot thinks
    stands = await Promise.all(pages.map(standing));
  }
}

/** Lays the best play that the hints show and that makes a word; false if there is none. */
export async function lay(page: Page): Promise<boolean> {
  if (await page.getByRole("button", { name: /^(Roll|Keep all|Accept)$/ }).count()) return false;
  await askForHints(page);
  const all = page.getByRole("button", { name: "All plays" });
  if (await all.count()) await press(all);
  const play = page.locator(".hints .button:has(b)").first();
  if (!(await play.count())) return false;
  await press(play);
  await page.locator(".controls .button.main").and(page.locator(":enabled")).waitFor();
  return true;
}

/** Asks for hints, again if the server had no time: it looks at one question of a visitor at a time. */
export async function askForHints(page: Page): Promise<void> {
  const ready = page.locator(".hints[data-ready]");
  for (let tries = 0; tries < 30 && !(await ready.count()); tries++) {
    const button = page.getByRole("button", { name: "Hint" });
    // The button goes when hints are ready, perhaps between a look at it and the click.
    await press(button, { timeout: 8_000 }).catch(() => undefined);
    await ready.waitFor({ timeout: 8_000 }).catch(() => undefined);
  }
}

async function pressOne(page: Page, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true }).and(page.locator(":enabled"));
    if (!(await button.count())) continue;
    await press(button.first());
    const again = page.locator(".controls .button.main", { hasText: name }).and(page.locator(":enabled"));
    if (name === "Pass" && (await again.count())) await press(again.first());
    return true;
  }
  return false;
}

/** No word and a vowel in hand: it is spent, and the dice are rolled again. */
async function spend(page: Page): Promise<boolean> {
  const button = page.getByRole("button", { name: "Spend a vowel" }).and(page.locator(":enabled"));
  if (!(await button.count())) return false;
  await press(button);
  await press(page.getByRole("group", { name: "Spend which vowel?" }).getByRole("button").first());
  return true;
}

async function exchange(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Exchange", exact: true }));
  const tiles = page.locator(".rack .slot:enabled");
  for (let i = 0; i < (await tiles.count()); i++) {
    if (await page.locator(".controls .button.main:enabled").count()) break;
    if ((await tiles.nth(i).getAttribute("aria-label")) !== "star") await press(tiles.nth(i));
  }
  await press(page.locator(".controls .button.main:enabled"));
}

/** Until the question just answered is no longer open. */
async function settled(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-prompt") !== old, before);
}
