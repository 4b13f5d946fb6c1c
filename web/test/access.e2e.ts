/** Every page and every table, by day and by night: no finding by axe. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings, NIGHT } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { answer, LONGER_QUILLICO, SHORT } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The four games, and one of another package. */
const GAMES = [...Object.keys(SHORT), "highletter"];
const PAGES = [
  "/",
  "/pair",
  "/rooms",
  "/rules",
  "/ladder",
  "/me",
  "/record",
  "/no/such/page",
  ...sample(["/ladder/lexigo"]),
  ...sample(GAMES, "wordroad").flatMap((game) => [`/new/${game}`, `/rules/${game}`]),
];
/** Looked at by night too. In `make soak` every page is; the colours are those of one theme. */
const BY_NIGHT = sample(PAGES, "/", "/new/wordroad", "/rules/wordroad");
/** Matches that are not over after the first turns. */
const OPTIONS: Readonly<Record<string, Record<string, unknown>>> = { ...SHORT, lengthxwit: {}, quillico: LONGER_QUILLICO };
const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

it("every page", async () => {
  const ann = await visitor(browser);
  for (const path of PAGES) {
    await ann.page.goto(path);
    await ann.page.locator("main h1").first().waitFor({ state: "attached" });
    expect(await ann.page.title(), path).toMatch(path === "/" ? /^Tilery$/ : /. · Tilery$/);
    for (const summary of await ann.page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
    expect(await findings(ann.page, BY_NIGHT.includes(path) ? NIGHT : undefined), path).toEqual([]);
    // The browser notes the status of the one page that there is not.
    expect(ann.messages.splice(0), path).toEqual(path === "/no/such/page" ? [expect.stringContaining("404")] : []);
  }
  await leave(ann);
});

it("the waiting room", async () => {
  const ann = await visitor(browser);
  await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "open" }], name: "Ann" });
  await ann.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
  expect(await findings(ann.page)).toEqual([]);
  await leave(ann);
});

it.each(sample(Object.keys(SHORT), "lexigo"))("the table of %s, its menu, its end and its replay", async (game) => {
  const ann = await visitor(browser);
  const { page } = ann;
  await makeTable(ann, { game, seats: SEATS, options: OPTIONS[game] ?? {}, terms: { hints: true }, name: "Quinn" });
  await page.locator(".controls").waitFor();
  await answer(page);
  await page.locator(".controls, .ending").first().waitFor();
  expect(await findings(page, NIGHT)).toEqual([]);
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.getByRole("region", { name: "Result" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("slider", { name: "Step of the match" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await leave(ann);
});

it("a table on a phone, with its drawer open", async () => {
  const ann = await visitor(browser, PHONE);
  await makeTable(ann, { game: "lexigo", seats: SEATS, name: "Quinn" });
  await ann.page.locator("main.table").waitFor();
  for (const tab of sample(["Tiles", "Chat"], "Tiles")) {
    await ann.page.getByRole("button", { name: tab, exact: true }).click();
    expect(await findings(ann.page)).toEqual([]);
  }
  await leave(ann);
});
