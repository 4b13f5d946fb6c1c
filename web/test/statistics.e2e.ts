/** Statistics of a person: on their own page and for others, as numbers, plots and tables. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { answer, LONGER_QUILLICO } from "./games";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.runIf(soak)("shows results, plots and best plays to the person and to others", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  for (let match = 0; match < 2; match++) {
    const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
    await makeTable(ann, { game: "quillico", seats, options: LONGER_QUILLICO, terms: { hints: true }, name: "Ann" });
    await page.locator(".controls").waitFor();
    await answer(page);
    await page.locator(".controls").waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Leave the match…" }).click();
    await page.getByRole("button", { name: "Leave the match", exact: true }).click();
    await page.locator("main.table[data-prompt=over]").waitFor();
  }
  await page.goto("/me");
  const part = page.getByRole("region", { name: "Statistics" });
  await part.getByText("2 matches, 0 won (0 %).").waitFor();
  await part.getByRole("button", { name: "Analyse 2 matches" }).click();
  const game = part.getByRole("region", { name: "Quillico" });
  await game.getByRole("img", { name: /^Cost per turn/ }).waitFor();
  await part.getByRole("button", { name: /Analys/ }).waitFor({ state: "detached" });
  expect(await game.locator("circle").count()).toBe(4);
  expect(await game.getByRole("heading", { name: "Best plays" }).count()).toBe(1);
  await game.getByText("All 2 matches").click();
  expect(await game.getByRole("table").last().getByRole("row").count()).toBe(3);
  expect(await findings(page)).toEqual([]);

  const user = await page.evaluate(async () => ((await (await fetch("/api/me")).json()) as { user: string }).user);
  const bo = await visitor(browser, PHONE);
  await bo.page.goto(`/u/${user}`);
  await bo.page.getByRole("region", { name: "Quillico" }).getByText("Novice").waitFor();
  expect(await bo.page.getByRole("button", { name: /Analys/ }).count()).toBe(0);
  expect(await bo.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (soak) expect(await findings(bo.page)).toEqual([]);
  await leave(ann, bo);
});
