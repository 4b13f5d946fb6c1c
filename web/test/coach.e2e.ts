/** The coach: why a play is better, in the replay, in the explorer and with a puzzle's solution; its numbers can be pressed. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { answer } from "./games";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
const HINTS = ["Hint", "How long is the word?", "Which word?", "Show the play"];

async function leaveMatch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.locator("main.table[data-prompt=over]").waitFor();
}

/** Press the first number of the reasons, which then stays marked. */
async function pressNumber(page: Page): Promise<void> {
  const number = page.getByRole("region", { name: "Why" }).getByRole("button").filter({ hasText: /\d/ }).first();
  await number.click();
  expect(await number.getAttribute("aria-pressed")).toBe("true");
}

// The deal decides what the coach has to say, so `make test` shows it on the server and in tests/coach.
describe.runIf(soak)("the coach", () => {
  it.each(["desktop", "phone"])("on a %s the replay and the explorer say why", async (size) => {
    const ann = await visitor(browser, size === "phone" ? PHONE : {});
    const { page } = ann;
    const { match } = await makeTable(ann, { game: "wordroad", seats: SEATS, terms: { hints: true }, name: "Ann" });
    await page.locator(".controls").waitFor();
    await answer(page);
    await page.locator(".controls, .ending").first().waitFor();
    await leaveMatch(page);

    await page.goto(`/table/${match}/replay`);
    await page.getByRole("slider", { name: "Step of the match" }).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Best play" }).click();
    await page.getByText("Best play:").waitFor();
    const why = page.getByRole("region", { name: "Why" });
    await why.waitFor();
    expect(await why.innerText()).toMatch(/\.$/);
    expect(await findings(page)).toEqual([]);
    if (size === "phone") expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await page.getByRole("link", { name: "Try it" }).click();
    const plays = page.getByRole("region", { name: "Best plays" }).getByRole("listitem").getByRole("button");
    await plays.nth(9).click(); // far enough behind the best play to score less
    await page.getByRole("button", { name: "Why?" }).click();
    await why
      .getByText(/ more: /)
      .first()
      .waitFor();
    await pressNumber(page);
    if (size === "desktop") expect(await findings(page)).toEqual([]);
    await leave(ann);
  });

  it("a puzzle's solution says why", async () => {
    const ann = await visitor(browser, { ...PHONE, viewport: { width: 390, height: 844 } });
    const { page } = ann;
    await page.goto("/puzzles");
    await page.getByRole("button", { name: "Solve a Quillico puzzle" }).tap();
    await page.locator(".controls").waitFor();
    for (const name of HINTS) await page.getByRole("button", { name, exact: true }).tap();
    await page.locator(".controls .button.main:enabled").tap();
    await page.getByRole("region", { name: "Solution" }).waitFor();
    await pressNumber(page);
    expect(await findings(page)).toEqual([]);
    await leave(ann);
  });
});
