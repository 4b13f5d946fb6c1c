/** Whole matches of each game, entered by touch on the referee's sheet: the totals are those of the rules. */

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseEntry, TurnEntry as LengthxwitTurn } from "../src/gen/lengthxwit";
import type { TurnEntry as LexigoTurn } from "../src/gen/lexigo";
import type { PlayEntry as QuillicoPlay, SettleEntry } from "../src/gen/quillico";
import type { PlayEntry as WordroadPlay, Run } from "../src/gen/wordroad";
import { launch, leave, PHONE, visitor } from "./browser";
import { python } from "./server";
import { sample } from "./soak";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Evening {
  readonly names: readonly { readonly name: string }[];
  readonly entries: readonly { readonly seat: number; readonly entry: { readonly kind: string } }[];
  readonly scores: readonly number[];
}
/** Enters one line, up to the button that sends it. */
type Enter = (page: Page, entry: never, seat: string) => Promise<void>;

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const check = (page: Page, label: string) => page.getByRole("checkbox", { name: label, exact: true }).tap();

/** Letters of Quillico, the red ones tapped. */
async function letters(page: Page, label: string, tiles: readonly string[]): Promise<void> {
  const shown = tiles.filter((tile) => tile !== "*");
  await fill(page, label, shown.map((tile) => tile[0]).join(""));
  for (const [i, tile] of shown.entries()) if (tile.endsWith("+")) await tap(page, `${tile[0]}, letter ${i + 1}: red`);
}

/** A row or column of Word Road: which tiles are new, what is beneath them, and which are blanks. */
async function row(page: Page, { tiles, down }: Run): Promise<void> {
  await fill(page, "Letters side by side", tiles.map(({ tile }) => tile.toUpperCase()).join(""));
  await page.getByRole("radio", { name: down ? "Down" : "Across" }).tap();
  for (const [i, { tile, fresh, premium }] of tiles.entries()) {
    const [letter, item] = [tile.toUpperCase(), page.getByRole("list", { name: "Tiles of this row" }).getByRole("listitem").nth(i)];
    if (!fresh) await tap(page, `${letter}, tile ${i + 1}: new`);
    if (premium) await item.getByRole("combobox").selectOption(premium);
    if (tile !== letter) await item.getByRole("checkbox").tap();
  }
}

async function pressedAndWord(page: Page, { pressed = [], word, dice, ran_out }: LengthxwitTurn): Promise<void> {
  for (const one of pressed) {
    await fill(page, "Dice on the table", one.dice);
    await fill(page, "Word", one.word);
    await tap(page, "Press");
  }
  if (ran_out) await check(page, "Used the last tile");
  if (!word) return tap(page, "Fail");
  await fill(page, "Dice on the table", dice ?? "");
  await fill(page, "Word", word);
  await tap(page, "Score");
}

async function answered(page: Page, { word, dice, ran_out }: ResponseEntry, seat: string): Promise<void> {
  await page.getByRole("region", { name: "Answers" }).getByLabel("Player").selectOption(seat);
  if (await page.getByLabel("Dice that lie there").count()) await fill(page, "Dice that lie there", dice);
  await fill(page, "Answer", word);
  if (ran_out) await check(page, "The answer used the last tile");
  await tap(page, "Add the answer");
}

async function wordsOf(page: Page, { words }: QuillicoPlay): Promise<void> {
  for (const [i, word] of words.entries()) {
    if (i) await tap(page, "Another word");
    await letters(page, i ? "Another word of this play" : "Word", word);
  }
  await tap(page, "Score");
}

async function leftOver(page: Page, { tiles = [] }: SettleEntry, seat: string): Promise<void> {
  if (!(await page.getByLabel("Letters left").isVisible())) await page.getByText("Tiles left at the end").tap();
  await page.locator("details").filter({ hasText: "Tiles left at the end" }).getByLabel("Player").selectOption(seat);
  await letters(page, "Letters left", tiles);
  await tap(page, tiles.some((tile) => tile !== "*") ? "Count the letters left" : "Went out");
}

/** A tile alone in its column makes no word; alone in its row it may be one, such as A. */
async function rowsOf(page: Page, { runs }: WordroadPlay): Promise<void> {
  for (const [i, run] of runs.filter(({ tiles, down }) => tiles.length > 1 || !down).entries()) {
    if (i) await tap(page, "Another row or column");
    await row(page, run);
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

/** How each kind of line is entered; without a kind: a turn in which nothing is scored. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Enter>>>> = {
  lengthxwit: { turn: pressedAndWord, response: answered, skip: (page) => tap(page, "Fail") },
  quillico: { play: wordsOf, settle: leftOver, skip: (page) => tap(page, "Exchange or pass") },
  wordroad: { play: rowsOf, skip: (page) => tap(page, "Tiles put back, or pass") },
  lexigo: { turn: walked, skip: (page) => tap(page, "Pass") },
};
/** Lines that are not a player's turn. */
const BESIDE = ["response", "settle"];

it.each(sample(Object.keys(FORMS), "lexigo"))("a whole match of %s", async (game) => {
  const script = resolve(import.meta.dirname, "../../tests/referee/evening.py");
  const evening = JSON.parse(execFileSync(python(), [script, game], { encoding: "utf8" })) as Evening;
  const names = evening.names.map(({ name }) => name);
  const guest = await visitor(browser, PHONE);
  const { page } = guest;
  await page.goto(`/referee/${game}`);
  for (const [seat, name] of names.entries()) await page.getByLabel(`Player ${seat + 1}`, { exact: true }).fill(name);
  await tap(page, "Begin");
  await page.getByText(`${names[0]} to play.`).waitFor();

  const enter = async (kind: string, seat: number, entry: unknown) => {
    const form = FORMS[game]?.[kind] as Enter;
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(`/api/referee/${game}`)), form(page, entry as never, names[seat] ?? "")]);
    expect(guest.messages).toEqual([]); // nothing was refused
  };
  for (const { seat, entry } of evening.entries) {
    const isTurn = async () => (await page.getByRole("region", { name: `Turn of ${names[seat]}`, exact: true }).count()) > 0;
    const limit = new Limit(`it is the turn of ${names[seat]}`);
    while (limit.allows(!BESIDE.includes(entry.kind) && !(await isTurn()))) await enter("skip", seat, {});
    await enter(entry.kind, seat, entry);
  }
  const totals = async () => (await page.locator(".pad tfoot b").allInnerTexts()).map((text) => Number.parseInt(text.replace("−", "-"), 10));
  await expect.poll(totals).toEqual(evening.scores);
  await leave(guest);
});
