/** The first minute: one click from the home page to a match, whoever the other is, and nothing is asked first. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const start = (page: Page) => page.getByRole("region", { name: "Play now" });
const SIZES = { desktop: [1440, 900], tablet: [820, 1180], phone: [390, 844], sideways: [844, 390], zoomed: [720, 450] } as const;

it("one click plays a bot, under a name that was chosen", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/");
  await start(page)
    .getByText(/^New here\? Start with /)
    .waitFor(); // one game is recommended
  await start(page).getByRole("button", { name: "Play a bot" }).click();
  await page.locator("main.table .controls, main.table .waiting").first().waitFor();
  const me = await page.evaluate(async () => ((await (await fetch("/api/me")).json()) as { name: string }).name);
  expect(me).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(await page.getByRole("list", { name: "Seats", exact: true }).innerText()).toContain(me);
  await page.getByRole("button", { name: "Hint" }).first().waitFor({ state: "attached" }); // a newcomer's match has hints
  await page.goto("/");
  await start(page).getByRole("heading", { name: "Play now" }).waitFor(); // no newcomer any more
  await leave(ann);
});

it("one click makes a table for a friend, without hints", async () => {
  const ann = await visitor(browser, PHONE);
  await ann.page.goto("/");
  await start(ann.page).getByLabel("Game").selectOption("quillico");
  await start(ann.page).getByRole("button", { name: "Play a friend" }).tap();
  await ann.page.getByRole("region", { name: "Invite" }).waitFor();
  expect(await ann.page.getByText("Hints on").count()).toBe(0);

  const link = new URL(await ann.page.getByLabel("Link to this table").inputValue()).pathname;
  const bo = await visitor(browser, PHONE);
  await bo.page.goto(link);
  await bo.page.getByRole("region", { name: "Quillico in 30 seconds" }).waitFor();
  expect(await findings(bo.page)).toEqual([]);
  await bo.page.getByRole("button", { name: "Join" }).tap(); // the name is there already
  await bo.page.locator("main.table").waitFor();
  expect(await bo.page.getByRole("button", { name: "Hint" }).count()).toBe(0);
  await leave(ann, bo);
});

it("one click looks for anyone", async () => {
  const ann = await visitor(browser);
  await ann.page.goto("/");
  await start(ann.page).getByLabel("Game").selectOption("wordroad");
  await start(ann.page).getByRole("link", { name: "Play anyone" }).click();
  await ann.page.getByText("Looking for people to play Word Road…").waitFor();
  await ann.page.getByRole("button", { name: "Cancel" }).click();
  await leave(ann);
});

it.each(Object.entries(SIZES))("Play is in sight in the form of every game and card, %s", async (_, [width, height]) => {
  const ann = await visitor(browser, { viewport: { width, height } });
  const { page } = ann;
  for (const game of sample(["lengthxwit", "quillico", "wordroad", "lexigo"], "quillico")) {
    await page.goto(`/new/${game}`);
    for (const mode of ["Bot", "Friend", "Anyone"]) {
      await page.getByRole("radio", { name: mode }).check();
      expect(await inSight(page)).toBe(true);
    }
    await page.getByRole("radio", { name: "Bot" }).check();
    await page.getByText("Rules: Standard").click();
    for (const folded of await page.locator("details details > summary").all()) await folded.click();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await inSight(page)).toBe(true); // also when everything is unfolded
  }
  await page.goto("/pair");
  expect(await inSight(page, "Find players")).toBe(true);
  await leave(ann);
});

/** Whether the button that starts the match can be pressed without scrolling. */
async function inSight(page: Page, name = "Play"): Promise<boolean> {
  return page.getByRole("button", { name, exact: true }).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (hit === button || button.contains(hit));
  });
}

it("says who is online and which seats are open, and leads to referee, open table and print", async () => {
  const ann = await visitor(browser);
  await makeTable(ann, { game: "lexigo", seats: [{ kind: "me" }, { kind: "open" }], terms: { public: true }, name: "Annabel" });
  await ann.page.getByRole("region", { name: "Invite" }).waitFor();
  const bo = await visitor(browser);
  const { page } = bo;
  await page.goto("/");
  await page.getByRole("link", { name: /other.* online · [1-9]\d* open seat/ }).waitFor(); // at a glance, at the top
  const others = page.getByRole("region", { name: "With others" });
  await others.getByText(/Online: .*Annabel/).waitFor();
  await others.getByRole("link", { name: /Lexigo.*Annabel.*open seat/ }).waitFor();
  const real = page.getByRole("region", { name: "At a real table" });
  await real.getByLabel("Game at a real table").selectOption("quillico");
  for (const [name, path] of [
    ["Referee", "/referee/quillico"],
    ["Open table", "/open-table/quillico"],
    ["Print a set", "/print/quillico"],
  ] as const)
    expect(await real.getByRole("link", { name }).getAttribute("href")).toBe(path);
  expect(await findings(page)).toEqual([]);
  await leave(ann, bo);
});
