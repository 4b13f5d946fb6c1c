/** Lexigo's challenge window: one plays a word, the other is asked, challenges rightly or wrongly, or accepts. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, sitDown, visitor, type Visitor } from "./browser";
import { standing } from "./games";
import { pressButton } from "./keys/press";
import { key } from "./keys/answer";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Every tile is a Q; QQ is agreed to be a word, QQQ is none. */
const OPTIONS = { words: "challenge", set: { tiles: { Q: 60 } }, lexicon: { extra: ["QQ"] } };
const SEATS = [{ kind: "me" }, { kind: "open" }] as const;

/** Both people, the one to begin first. */
async function atTable(ann: Visitor, bo: Visitor): Promise<[Visitor, Visitor]> {
  const table = await makeTable(ann, { game: "lexigo", seats: SEATS, options: OPTIONS, name: "Ann" });
  await sitDown(bo, table, "Bo");
  for (const { page } of [ann, bo]) await page.locator(".controls, .waiting").first().waitFor();
  return (await standing(ann.page)) === "mine" ? [ann, bo] : [bo, ann];
}

const nameOf = ({ page }: Visitor) =>
  page
    .locator("ol[aria-label=Seats] .mine")
    .innerText()
    .then((text) => text.split(/\s/)[0] ?? "");
const tilesLeft = async (page: Page, name: string) =>
  Number(await page.locator("ol[aria-label=Seats] li", { hasText: name }).locator(".score").innerText());
const storyShows = (page: Page, text: string) => page.getByLabel("The story so far").getByText(text, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tile = (page: Page, at: string) => page.locator(`[data-piece][data-at="${at}"]`);

/** With the mouse: the tile the pawn starts on, then a tile of the bank to the middle of the ring. */
async function playMiddle(page: Page): Promise<void> {
  await tile(page, "1,0").click();
  await page.locator(".rack .slot").first().click();
  await page.locator('.target[data-at="0,0"]').click();
  await button(page, "Play QQ").click();
}

it("a wrong challenge costs three tiles, a right one takes the word back", async () => {
  const [one, two] = await atTable(await visitor(browser), await visitor(browser));
  const [first, second] = [await nameOf(one), await nameOf(two)];

  await playMiddle(one.page);
  await two.page.getByText(`${first} played QQ. Is it a word?`).waitFor();
  expect(await two.page.locator("header p").innerText()).toBe(`Do you accept ${first}'s word?`);
  expect(await two.page.title()).toContain(`Do you accept ${first}'s word?`);
  expect(await one.page.locator(".waiting").innerText()).toBe(`Waiting for ${second}.`);
  expect(await one.page.locator(".rack .slot").count()).toBe(5); // nothing is drawn before the window closes
  expect(await button(one.page, "Challenge").count()).toBe(0);
  if (soak) expect(await findings(two.page)).toEqual([]);

  const before = await tilesLeft(two.page, second);
  await button(two.page, "Challenge").click();
  for (const { page } of [one, two]) await storyShows(page, `${second} challenges ${first}'s word: it is in the word list.`);
  expect(await tilesLeft(one.page, second)).toBe(before + 3);
  expect(await one.page.locator(".rack .slot").count()).toBe(6);

  await two.page.locator(".controls").waitFor();
  await tile(two.page, "-1,0").click();
  await tile(two.page, "-1,1").click();
  await two.page.locator(".rack .slot").first().click();
  await two.page.locator('.target[data-at="-2,1"]').click();
  await button(two.page, "Play QQQ").click();
  await button(one.page, "Challenge").click();
  for (const { page } of [one, two]) {
    await storyShows(page, `${second} takes the tiles back and loses the turn.`);
    expect(await tile(page, "-2,1").count()).toBe(0);
    expect(await page.locator("[data-piece^=pawn]").count()).toBe(1);
  }
  expect(await two.page.locator(".rack .slot").count()).toBe(6);
  expect(await tilesLeft(one.page, second)).toBe(before + 3);

  await one.page.getByText("Spell a word from your pawn").waitFor(); // no trade after a lost turn
  await leave(one, two);
});

it.runIf(soak)("with the keyboard alone a word is accepted, and another challenged", async () => {
  const [one, two] = await atTable(await visitor(browser), await visitor(browser));
  const [first, second] = [await nameOf(one), await nameOf(two)];
  const middle = {
    kind: "play",
    place: [{ at: [0, 0], tile: "Q" }],
    path: [
      [0, 1],
      [0, 0],
    ],
    word: "QQ",
    pawn: [0, 1],
    knock: [],
  };
  await key(one, "lexigo", middle);
  await two.page.getByText(`${first} played QQ. Is it a word?`).waitFor();
  await pressButton(two.page, "Accept");
  await storyShows(one.page, `${second} accepts.`);

  await two.page.getByText("Your first word").waitFor();
  const path = [
    [1, 0],
    [1, -1],
    [2, -1],
  ];
  await key(two, "lexigo", { kind: "play", place: [{ at: [2, -1], tile: "Q" }], path, word: "QQQ", pawn: [1, 0], knock: [] });
  await one.page.getByText(`${second} played QQQ. Is it a word?`).waitFor();
  await pressButton(one.page, "Challenge");
  for (const { page } of [one, two]) await storyShows(page, `${first} challenges ${second}'s word: it is not in the word list.`);
  await one.page.getByText("Spell a word from your pawn").waitFor();
  expect(await two.page.locator("[data-piece^=pawn]").count()).toBe(1);
  await leave(one, two);
});
