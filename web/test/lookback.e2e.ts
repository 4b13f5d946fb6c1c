/** Looking back on the board: the best play of a turn is shown and tried, other plays are explored, a match goes on from there. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { answer, LONGER_QUILLICO, SHORT } from "./games";
import { sample, soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

async function leaveMatch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.locator("main.table[data-prompt=over]").waitFor();
}

it.each(sample(["lengthxwit", "quillico", "wordroad", "lexigo"], "quillico"))(
  "%s: the best play is shown on the board, tried, and played on from",
  async (game) => {
    const ann = await visitor(browser);
    const { page } = ann;
    const { match } = await makeTable(ann, {
      game,
      seats: SEATS,
      options: game === "quillico" ? LONGER_QUILLICO : (SHORT[game] ?? {}),
      terms: { hints: true },
      name: "Ann",
    });
    await page.locator(".controls").waitFor();
    await answer(page);
    await page.locator(".controls, .ending").first().waitFor();
    await leaveMatch(page);

    await page.goto(`/table/${match}/replay`);
    await page.getByRole("slider", { name: "Step of the match" }).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Share picture" }).click()]);
    expect(picture.suggestedFilename()).toBe(`tilery-${match}-2.png`);
    const best = page.getByRole("button", { name: "Best play" });
    await best.click();
    await page.getByText("Best play:").waitFor();
    expect(await best.getAttribute("aria-pressed")).toBe("true");
    if (soak) expect(await findings(page)).toEqual([]);

    await page.getByRole("link", { name: "Try it" }).click();
    const plays = page.getByRole("region", { name: "Best plays" }).getByRole("button");
    await plays.nth(0).and(page.locator("[aria-pressed=true]")).waitFor();
    const main = page.locator(".controls .button.main").and(page.locator(":enabled"));
    await main.first().waitFor();
    expect(await findings(page)).toEqual([]);
    await main.first().click();
    await page.getByText("then 1 play of your own").waitFor();
    const link = page.url();

    const bo = await visitor(browser, PHONE);
    await bo.page.goto(link);
    await bo.page.getByText("then 1 play of your own").waitFor();
    expect(await bo.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    if (soak) expect(await findings(bo.page)).toEqual([]);

    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("region", { name: "Your plays" }).waitFor({ state: "detached" });
    await page.getByText("Play on from here").click();
    await page.getByLabel("Bots").selectOption("novice");
    await page.getByRole("button", { name: "Play on", exact: true }).click();
    await page.locator("main.table").waitFor();
    await page.getByRole("link", { name: "Continued from an earlier match" }).waitFor();
    await leave(ann, bo);
  },
);

it("a position of a match that is not over is not shown", async () => {
  const ann = await visitor(browser);
  const { match } = await makeTable(ann, { game: "quillico", seats: SEATS, name: "Ann" });
  await ann.page.locator("main.table").waitFor();
  await ann.page.goto(`/analysis/${match}/1`);
  await ann.page.getByRole("heading", { name: "This position cannot be shown" }).waitFor();
  expect(await ann.page.getByRole("alert").innerText()).toBe("The match is not over yet.");
  expect(ann.messages.splice(0).every((text) => text.includes("409"))).toBe(true);
  await leave(ann);
});
