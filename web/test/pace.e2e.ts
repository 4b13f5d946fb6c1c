/** A bot's turn can be followed and skipped; hints come in steps. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, MOVING, visitor } from "./browser";
import { askForHints, LONGER_QUILLICO } from "./games";
import { sample } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Begins Word Road's lesson at this pace and notes how many tiles lie on the table, whenever that changes. */
async function begin(page: Page, pace: string): Promise<void> {
  await page.goto("/");
  await page.evaluate((chosen) => localStorage.setItem("tilery-pace", chosen), pace);
  await page.goto("/learn/wordroad");
  await page.getByRole("button", { name: "Show me" }).waitFor();
  await page.evaluate(() => {
    const counts: number[] = [];
    const look = () => {
      const lying = document.querySelectorAll("[data-piece^=tile]").length;
      if (lying !== counts[counts.length - 1]) counts.push(lying);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { counts });
  });
}
const counts = (page: Page) => page.evaluate(() => (window as unknown as { counts: number[] }).counts);

async function playStep(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".controls .button.main:enabled").click();
}

it("shows a bot's tiles one after the other, and the rest at once when somebody goes on", async () => {
  const ann = await visitor(browser, MOVING);
  const { page } = ann;
  await begin(page, "relaxed");
  await playStep(page);
  await page.getByText("2/6").waitFor();
  expect(await counts(page)).toEqual([0, 3, 4, 5, 6, 7, 8]); // mine together, the bot's five one by one
  await playStep(page);
  await expect.poll(() => counts(page)).toContain(10); // the first of four
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await counts(page)).at(-1)).toBe(13);
  expect(await page.locator("main.table").getAttribute("data-prompt")).not.toBe("none");
  await leave(ann);
});

it.each(sample(["instant", "reduced motion"], "reduced motion"))("shows a bot's turn at once: %s", async (how) => {
  const ann = await visitor(browser, how === "instant" ? MOVING : { reducedMotion: "reduce" });
  await begin(ann.page, how === "instant" ? "instant" : "relaxed");
  await playStep(ann.page);
  await ann.page.getByText("2/6").waitFor();
  expect(await counts(ann.page)).toEqual([0, 3, 8]);
  await leave(ann);
});

it("the pace is chosen in the menu and kept", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await makeTable(ann, { game: "lexigo", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel("Bots play").selectOption("quick");
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await page.getByLabel("Bots play").inputValue()).toBe("quick");
  await leave(ann);
});

it("hints come in steps, and the last one lays the play", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await makeTable(ann, {
    game: "quillico",
    seats: [{ kind: "me" }, { kind: "bot", level: "level1" }],
    options: LONGER_QUILLICO,
    terms: { hints: true },
    name: "Quinn",
  });
  await page.locator(".controls").waitFor();
  await askForHints(page);
  const clue = page.locator(".hints [role=status]");
  await clue.getByText(/^(Look|Start)/).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await clue.getByText(/^The word has \d+ letters/).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  const word = /^The word is ([A-Z]+)/.exec(await clue.innerText())?.[1] ?? "";
  await page.getByRole("button", { name: "Show the play" }).click();
  await page.locator(".controls .button.main:enabled").waitFor();
  await page.locator(".controls").getByText(word).first().waitFor();
  await leave(ann);
});
