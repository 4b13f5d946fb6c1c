/** The referee: a few turns of each game entered by touch on one phone (evenings.e2e.ts has whole matches), words judged, entries taken back, the sheet shared. */

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
const totals = async (page: Page) => (await page.locator(".pad tfoot b").allInnerTexts()).map((text) => Number.parseInt(text.replace("−", "-"), 10));
const turnOf = (page: Page, name: string) => page.getByText(`${name} to play.`).waitFor();

/** The last page of an evening: who won, whether axe is content, and the sheet at another device by its link, which axe need not see four times. */
async function finish(guest: Visitor, winner: string, expected: readonly number[], seen = soak): Promise<void> {
  const { page } = guest;
  expect(await totals(page)).toEqual(expected);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await page.locator(".pad tfoot b").first().waitFor();
  expect(await totals(page)).toEqual(expected);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: async (data: ShareData) => void ((window as { shared?: ShareData }).shared = data) });
  });
  await tap(page, "End the game");
  await page.getByText(`${winner} wins.`).waitFor();
  await tap(page, "Share the sheet");
  const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
  expect(shared?.text).toContain(`1. ${winner}`);
  const other = await visitor(browser);
  await other.page.goto(shared?.url ?? "");
  await other.page.getByText(`${winner} wins.`).waitFor();
  expect(await totals(other.page)).toEqual(expected);
  if (seen) expect(await findings(other.page)).toEqual([]);
  await leave(guest, other);
}

it.runIf(soak)("keeps an evening of Length × Wit", async () => {
  const guest = await begin("lengthxwit", "Ann", "Bo", "Cy");
  const { page } = guest;
  await fill(page, "Dice on the table", "K");
  await fill(page, "Word", "pink");
  await tap(page, "Press");
  await page.getByText("In the bank: PINK").waitFor();
  await fill(page, "Dice on the table", "NY");
  await fill(page, "Word", "ENVOY");
  await tap(page, "Score");
  await turnOf(page, "Bo");
  expect(await totals(page)).toEqual([25, 0, 0]);
  await fill(page, "Answer", "NEWLY");
  await tap(page, "Add the answer");
  await page.getByText("NEWLY (answer)").first().waitFor();
  expect(await totals(page)).toEqual([25, 9, 0]);

  await fill(page, "Dice on the table", "T");
  await fill(page, "Word", "TXQ");
  await tap(page, "Score");
  await page.getByRole("alert").getByText("TXQ is not in the word list.").waitFor();
  expect(guest.messages.splice(0)).toEqual([expect.stringContaining("409")]); // the browser notes what the server refused
  await fill(page, "Word", "TRAINS");
  await page.getByRole("checkbox", { name: "Used the last tile", exact: true }).check();
  await tap(page, "Score");
  await turnOf(page, "Cy");
  expect(await totals(page)).toEqual([25, 35, 0]);
  await tap(page, "Fail");
  await turnOf(page, "Ann");
  await tap(page, "Take back the last entry");
  await turnOf(page, "Cy");
  await fill(page, "Dice on the table", "ON");
  await fill(page, "Word", "ON");
  await tap(page, "Score");
  await turnOf(page, "Ann");
  await finish(guest, "Bo", [25, 35, 4], true);
});

it.runIf(soak)("keeps an evening of Quillico", async () => {
  const guest = await begin("quillico", "Tyler", "Ann");
  const { page } = guest;
  await fill(page, "Word", "STORE");
  await page.getByRole("button", { name: "O, letter 3: red" }).tap();
  await page.getByRole("button", { name: "E, letter 5: red" }).tap();
  await tap(page, "Score");
  await turnOf(page, "Ann");
  await fill(page, "Word", "BOOT");
  await page.getByRole("button", { name: "O, letter 3: red" }).tap();
  await tap(page, "Another word");
  await fill(page, "Another word of this play", "IT");
  await tap(page, "Score");
  await turnOf(page, "Tyler");
  expect(await totals(page)).toEqual([7, 7]);
  await tap(page, "Exchange or pass");
  await turnOf(page, "Ann");

  await page.getByText("Judge a word").tap();
  const judge = page.locator("details").filter({ hasText: "Judge a word" });
  await judge.getByLabel("Word to judge").fill("QI");
  await judge.getByRole("button", { name: "Judge the word" }).tap();
  await judge.getByText(/^QI is /).waitFor();

  await page.getByText("Tiles left at the end").tap();
  await fill(page, "Letters left", "CVL");
  await page.getByRole("button", { name: "V, letter 2: red" }).tap();
  await tap(page, "Count the letters left");
  await page.locator(".pad").getByText("Letters left").first().waitFor();
  await tap(page, "Went out");
  await page.locator(".pad").getByText("Went out").first().waitFor();
  await finish(guest, "Ann", [3, 12]);
});

it.runIf(soak)("keeps an evening of Word Road", async () => {
  const guest = await begin("wordroad", "Ann", "Bo");
  const { page } = guest;
  await fill(page, "Letters side by side", "FIRE");
  await page.getByLabel("Cell under F, tile 1").selectOption("3w");
  await page.getByLabel("Cell under E, tile 4").selectOption("2l");
  await tap(page, "Score");
  await turnOf(page, "Bo");
  await page.getByText(/FIRE 24, FIR 18/).waitFor();
  expect(await totals(page)).toEqual([50, 0]);
  await tap(page, "Tiles put back, or pass");
  await turnOf(page, "Ann");
  await fill(page, "Letters side by side", "FIRES");
  for (const [i, letter] of [..."FIRE"].entries()) await page.getByRole("button", { name: `${letter}, tile ${i + 1}: new` }).tap();
  await tap(page, "Score");
  await turnOf(page, "Bo");
  await fill(page, "Letters side by side", "HATE");
  await page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "A, tile 2: new" }) }).getByLabel("blank").check();
  await page.getByRole("radio", { name: "Down" }).check();
  await page.getByLabel("Cell under H, tile 1").selectOption("3w");
  await page.getByLabel("Cell under E, tile 4").selectOption("2l");
  await tap(page, "Score");
  await turnOf(page, "Ann");
  const [ann, bo] = await totals(page);
  expect(ann).toBe(67);
  await finish(guest, "Ann", [67, bo ?? 0]);
});

it("keeps an evening of Lexigo, with a challenge", async () => {
  const guest = await begin("lexigo", "Ann", "Bo");
  const { page } = guest;
  await fill(page, "Word", "CUT");
  await page.getByLabel("Tiles added").selectOption("2");
  await tap(page, "Enter the word");
  await turnOf(page, "Bo");
  expect(await totals(page)).toEqual([14, 16]);
  await tap(page, "Challenge");
  await page.getByText("CUT is a word: the challenger takes 3 tiles").first().waitFor();
  expect(await totals(page)).toEqual([14, 19]);
  await page.getByRole("checkbox", { name: "Moved the pawn first" }).check();
  await tap(page, "Pass");
  await turnOf(page, "Ann");
  await finish(guest, "Ann", [14, 21]);
});
