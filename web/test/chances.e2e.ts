/** Luck and skill after the match: requested, computed with progress, shown as chart and table, kept for later visitors. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { answer } from "./games";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

it("the chances are worked out once, and shown as a chart and as a table", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const options = { target: 10, max_rounds: 2 };
  const { match } = await makeTable(ann, { game: "lengthxwit", seats: SEATS, options, terms: { hints: true }, name: "Ann" });
  await page.locator(".controls").waitFor();
  await answer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.getByRole("link", { name: "Replay" }).click();

  const part = page.getByRole("region", { name: "Chances" });
  await part.getByRole("button", { name: "Calculate chances" }).click();
  await part.getByRole("img", { name: /Chances to win/ }).waitFor();
  expect(await part.locator("svg polygon").count()).toBe(2);
  expect(await part.getByRole("table").first().getByRole("row").count()).toBe(3);
  await part.getByText("Turn by turn").click();
  const steps = part.getByRole("table").nth(1).locator("tbody tr");
  expect(await steps.count()).toBeGreaterThan(2);
  expect(await steps.last().innerText()).toMatch(/100 %/);
  // The balance starts where the chart starts, and every row is the one before it with its choice and luck.
  const start = await part.getByRole("table").first().locator("tbody tr").first().locator("td").first().innerText();
  expect(await steps.first().locator("td").nth(2).innerText()).toMatch(new RegExp(`^${start} %`));
  const number = (text: string) => Number(text.replace("−", "-").replace(/ ?%.*/s, ""));
  const rows = await steps.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "")),
  );
  rows.slice(1).forEach(([, who = "", ann = "", bo = "", choice = "", luck = ""], i) => {
    const column = who.includes("Ann") ? 2 : 3;
    expect(number(rows[i]?.[column] ?? "") + number(choice) + number(luck)).toBe(number(column === 2 ? ann : bo));
  });
  await steps.nth(1).getByRole("button").click();
  expect(await steps.nth(1).getAttribute("aria-current")).toBe("step");
  expect(await findings(page)).toEqual([]);

  const bo = await visitor(browser, PHONE);
  await bo.page.goto(`/table/${match}/replay`);
  await bo.page.getByRole("img", { name: /Chances to win/ }).waitFor();
  await bo.page.getByText("Turn by turn").tap();
  expect(await bo.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await leave(ann, bo);
});
