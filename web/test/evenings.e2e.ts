/** Whole matches of each game, entered by touch on the referee's sheet: totals, the end and the winner are those of the rules. */

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnswersEntry, TurnEntry as LengthxwitTurn } from "../src/gen/lengthxwit";
import type { TurnEntry as LexigoTurn } from "../src/gen/lexigo";
import type { PlayEntry as QuillicoPlay, SettleEntry } from "../src/gen/quillico";
import type { PlayEntry as WordroadPlay } from "../src/gen/wordroad";
import { launch, leave, PHONE, visitor } from "./browser";
import { python } from "./server";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Evening {
  readonly names: readonly { readonly name: string }[];
  readonly first: number;
  readonly entries: readonly { readonly seat: number; readonly entry: { readonly kind: string } }[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}
/** Enters one line, up to the button that sends it. */
type Enter = (page: Page, entry: never, names: readonly string[]) => Promise<void>;

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const check = (page: Page, label: string) => page.getByRole("checkbox", { name: label, exact: true }).tap();

async function turnOfDice(page: Page, { steps }: LengthxwitTurn): Promise<void> {
  for (const [i, { dice, word, spent }] of steps.entries()) {
    await fill(page, i ? `Letters on the ${i + 1} dice` : "Letter on the die", dice);
    if (spent) {
      const field = page.getByLabel("Vowels spent to roll again");
      if (!(await field.isVisible())) await page.locator("summary", { hasText: "Vowels spent" }).tap();
      await field.fill(spent);
    }
    if (word) await fill(page, "Word", word);
    await tap(page, i < steps.length - 1 ? "Press your luck" : word ? "Score" : "Fail");
  }
}

async function answers(page: Page, { answers = [] }: AnswersEntry, names: readonly string[]): Promise<void> {
  for (const { seat, word } of answers) await fill(page, `Answer of ${names[seat]}`, word);
  await tap(page, answers.length ? "Enter the answers" : "Nobody answers");
}

/** Letters of Quillico in one field, the red ones tapped. */
async function tiles(page: Page, label: string, shown: readonly string[]): Promise<void> {
  await fill(page, label, shown.map((tile) => tile[0]).join(""));
  const list = page.locator(".field", { has: page.getByLabel(label, { exact: true }) }).locator("+ ul");
  for (const [i, tile] of shown.entries()) if (tile.endsWith("+")) await list.getByRole("listitem").nth(i).getByRole("button").tap();
}

async function words(page: Page, { words: [main = [], ...others], lying = [], taken = [] }: QuillicoPlay): Promise<void> {
  await tiles(page, "Word", main);
  for (const i of lying) await page.getByLabel(`${main[i]?.[0]}, letter ${i + 1}: where from`).selectOption("lying");
  for (const i of taken) await page.getByLabel(`${main[i]?.[0]}, letter ${i + 1}: where from`).selectOption("star");
  for (const [i, word] of others.entries()) {
    await tap(page, "Another word");
    await tiles(page, `Another word it made, ${i + 1}`, word);
  }
  await tap(page, "Score");
}

async function settle(page: Page, { hands }: SettleEntry, names: readonly string[]): Promise<void> {
  for (const [seat, hand] of hands.entries()) if (hand.length) await tiles(page, `Tiles left of ${names[seat]}`, hand);
  await tap(page, "Count what is left");
}

const WAYS = { right: "Right", down: "Down", left: "Left", up: "Up" } as const;

async function road(page: Page, { legs }: WordroadPlay): Promise<void> {
  for (const [i, { start, letters, direction }] of legs.entries()) {
    if (i) await tap(page, "The road turns");
    const part = page.getByRole("group", { name: `Part ${i + 1} of the road`, exact: true });
    await part.getByLabel(i ? "Goes on at" : "Start cell").fill(start);
    await part.getByRole("radio", { name: WAYS[direction ?? "right"] }).tap();
    await part.getByLabel(i ? "Letters from there" : "Letters", { exact: true }).fill(letters.toUpperCase());
    for (const [at, letter] of [...letters].entries()) {
      if (letter !== letter.toUpperCase())
        await part.getByRole("button", { name: `${letter.toUpperCase()}, tile ${at + 1}: blank`, exact: true }).tap();
    }
  }
  await tap(page, "Score");
}

async function walked(page: Page, { word, added, moved, traded }: LexigoTurn): Promise<void> {
  if (moved) await check(page, "Moved the pawn first");
  if (traded) await check(page, "Traded at the end");
  if (!word) return tap(page, "Pass");
  await fill(page, "Word", word);
  await page.getByLabel("Tiles added").selectOption(String(added));
  await tap(page, "Enter the word");
}

/** How each kind of line is entered. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Enter>>>> = {
  lengthxwit: { turn: turnOfDice, answers },
  quillico: { play: words, settle, skip: (page) => tap(page, "Exchange or pass") },
  wordroad: { play: road, mulligan: (page) => tap(page, "Tiles put back"), pass: (page) => tap(page, "Pass") },
  lexigo: { turn: walked },
};

it.each(sample(Object.keys(FORMS), "lexigo"))("a whole match of %s", async (game) => {
  const script = resolve(import.meta.dirname, "../../tests/referee/evening.py");
  const evening = JSON.parse(execFileSync(python(), [script, game], { encoding: "utf8" })) as Evening;
  const names = evening.names.map(({ name }) => name);
  const guest = await visitor(browser, PHONE);
  const { page } = guest;
  await page.goto(`/referee/${game}`);
  for (const [seat, name] of names.entries()) await page.getByLabel(`Player ${seat + 1}`, { exact: true }).fill(name);
  await page.getByLabel("First player").selectOption({ label: names[evening.first] ?? "" });
  await tap(page, "Begin");
  await page.getByText(`${names[evening.first]} to play.`).waitFor();

  for (const { entry } of evening.entries) {
    expect(await page.getByRole("region", { name: "Final standing" }).count()).toBe(0);
    const form = FORMS[game]?.[entry.kind] as Enter;
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(`/api/referee/${game}`)), form(page, entry as never, names)]);
    expect(guest.messages).toEqual([]); // nothing was refused
  }
  const totals = async () =>
    (await page.locator(".pad tfoot b").allInnerTexts()).map((text) => Number.parseInt(text.replace("−", "-"), 10));
  await expect.poll(totals).toEqual(evening.scores);
  await page.getByRole("region", { name: "Final standing" }).waitFor(); // nobody had to say that it is over
  await page.getByText(new RegExp(`${evening.winners.map((seat) => names[seat]).join(" and ")} (wins|share the win)\\.`)).waitFor();
  await leave(guest);
});
