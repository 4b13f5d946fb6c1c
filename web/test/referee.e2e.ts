/**
 * The referee: a few turns of each game entered by touch on one phone (evenings.e2e.ts has whole matches), words judged,
 * entries taken back, the sheet shared.
 */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor, type Visitor } from "./browser";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function begin(game: string, ...names: string[]): Promise<Visitor> {
  const guest = await visitor(browser, PHONE);
  const { page } = guest;
  await page.goto(`/referee/${game}`);
  for (let seat = 2; seat < names.length; seat++) await page.getByRole("button", { name: "Add a player" }).tap();
  for (const [seat, name] of names.entries()) await page.getByLabel(`Player ${seat + 1}`, { exact: true }).fill(name);
  await page.getByRole("button", { name: "Begin" }).tap();
  await page.getByText(`${names[0]} to play.`).waitFor();
  return guest;
}

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const totals = async (page: Page) =>
  (await page.locator(".pad tfoot b").allInnerTexts()).map((text) => Number.parseInt(text.replace("−", "-"), 10));
const turnOf = (page: Page, name: string) => page.getByText(`${name} to play.`).waitFor();

/** A sheet in the middle of an evening: axe is content, a reload keeps it, it can be stopped, and its link opens it elsewhere. */
async function finish(guest: Visitor, leader: string, expected: readonly number[], seen = soak): Promise<void> {
  const { page } = guest;
  expect(await totals(page)).toEqual(expected);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await page.locator(".pad tfoot b").first().waitFor();
  expect(await totals(page)).toEqual(expected);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => void ((window as { shared?: ShareData }).shared = data),
    });
  });
  await tap(page, "Stop here");
  await page.getByText(`You stopped before the end. ${leader} leads.`).waitFor(); // nobody has won yet
  await tap(page, "Share the sheet");
  const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
  expect(shared?.text).toContain(`1. ${leader}`);
  const other = await visitor(browser);
  await other.page.goto(shared?.url ?? "");
  await other.page.getByText(`${leader} leads.`).waitFor();
  expect(await totals(other.page)).toEqual(expected);
  if (seen) expect(await findings(other.page)).toEqual([]);
  await leave(guest, other);
}

it.runIf(soak)("keeps an evening of Length × Wit", async () => {
  const guest = await begin("lengthxwit", "Ann", "Bo", "Cy");
  const { page } = guest;
  await fill(page, "Letter on the die", "K");
  await fill(page, "Word", "pink");
  await tap(page, "Press your luck");
  await page.getByText("In the bank: PINK").waitFor();
  await fill(page, "Letters on the 2 dice", "NY");
  await fill(page, "Word", "ENVOY");
  await tap(page, "Score");
  await page.getByText("Who answers?").waitFor();
  expect(await totals(page)).toEqual([25, 0, 0]);
  await fill(page, "Answer of Bo", "NEWLY");
  await tap(page, "Enter the answers");
  await turnOf(page, "Bo"); // by itself
  expect(await totals(page)).toEqual([25, 9, 0]);

  await fill(page, "Letter on the die", "T");
  await fill(page, "Word", "TXQ");
  await tap(page, "Score");
  await page.getByRole("alert").getByText("TXQ is not in the word list.").waitFor();
  expect(guest.messages.splice(0)).toEqual([expect.stringContaining("409")]); // the browser notes what the server refused
  await fill(page, "Letter on the die", "Q");
  await fill(page, "Word", "QUIZ");
  await tap(page, "Score");
  await page.getByRole("alert").getByText("The dice of this set cannot show Q.").waitFor();
  expect(guest.messages.splice(0)).toEqual([expect.stringContaining("409")]);
  await fill(page, "Letter on the die", "T");
  await fill(page, "Word", "TRAINS");
  await tap(page, "Score");
  await tap(page, "Nobody answers");
  await turnOf(page, "Cy");
  expect(await totals(page)).toEqual([25, 15, 0]);
  await fill(page, "Letter on the die", "O");
  await tap(page, "Fail");
  await page.getByText("Who answers?").waitFor(); // also after a fail
  await tap(page, "Take back the last entry");
  await turnOf(page, "Cy");
  await fill(page, "Letter on the die", "O");
  await fill(page, "Word", "ON");
  await tap(page, "Score");
  await tap(page, "Nobody answers");
  await turnOf(page, "Ann");
  await finish(guest, "Ann", [25, 15, 2], true);
});

it.runIf(soak)("keeps an evening of Quillico", async () => {
  const guest = await begin("quillico", "Tyler", "Ann");
  const { page } = guest;
  await fill(page, "Word", "STORE");
  await page.getByRole("button", { name: "O, letter 3: red" }).tap();
  await page.getByRole("button", { name: "E, letter 5: red" }).tap();
  await tap(page, "Score");
  await turnOf(page, "Ann");
  await fill(page, "Word", "TIE");
  await page.getByLabel("T, letter 1: where from").selectOption("lying");
  await tap(page, "Score");
  await turnOf(page, "Tyler");
  expect(await totals(page)).toEqual([7, 3]);

  await page.getByText("Judge a word").tap();
  const judge = page.locator("details").filter({ hasText: "Judge a word" });
  await judge.getByLabel("Word to judge").fill("QI");
  await judge.getByRole("button", { name: "Judge the word" }).tap();
  await judge.getByText(/^QI is /).waitFor();
  await finish(guest, "Tyler", [7, 3]);
});

it.runIf(soak)("keeps an evening of Word Road", async () => {
  const guest = await begin("wordroad", "Ann", "Bo");
  const { page } = guest;
  await fill(page, "Start cell", "a1");
  await page.getByRole("radio", { name: "Down" }).tap();
  await fill(page, "Letters", "FIRE");
  await tap(page, "Score");
  await turnOf(page, "Bo");
  await page.getByText(/FIRE 24, FIR 18/).waitFor();
  expect(await totals(page)).toEqual([50, 0]); // the same as across, by the premium cells of the board
  await tap(page, "Tiles put back");
  await turnOf(page, "Ann");
  await fill(page, "Start cell", "A1");
  await page.getByRole("radio", { name: "Down" }).tap();
  await fill(page, "Letters", "FIRES");
  await tap(page, "Score");
  await turnOf(page, "Bo");
  const [ann] = await totals(page);
  await finish(guest, "Ann", [ann ?? 0, 0]);
  expect(ann).toBe(67);
});

it("keeps an evening of Lexigo, and asks before a new sheet puts it aside", async () => {
  const guest = await begin("lexigo", "Ann", "Bo");
  const { page } = guest;
  await fill(page, "Word", "CUT");
  await page.getByLabel("Tiles added").selectOption("2");
  await tap(page, "Enter the word");
  await turnOf(page, "Bo");
  expect(await totals(page)).toEqual([14, 16]);
  await tap(page, "Pass");
  await turnOf(page, "Ann");

  await tap(page, "New sheet");
  await tap(page, "Keep this sheet");
  expect(await totals(page)).toEqual([14, 16]);
  await tap(page, "New sheet");
  await page.getByText("This sheet has 2 entries.").waitFor();
  await tap(page, "Start a new sheet");
  await page.getByText("You put a sheet aside: Ann, Bo.").waitFor();
  await page.reload();
  await tap(page, "Bring it back");
  await turnOf(page, "Ann");
  await finish(guest, "Ann", [14, 16]);
});
