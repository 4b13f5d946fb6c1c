/** Practice in the browser: mistakes of my matches are found, reviewed until nothing is due, removed and taken back. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExerciseCard, PracticeSummary, Table } from "../src/gen/wire";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor, type Visitor } from "./browser";
import { soak } from "./soak";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const HINTS = ["Hint", "How long is the word?", "Which word?", "Show the play"];

async function ask<T>({ request }: Page, path: string, body?: unknown): Promise<T> {
  const answer = await (body === undefined ? request.get(path) : request.post(path, { data: body }));
  return (await answer.json()) as T;
}

/** A match of Lexigo against a bot in which I passed once and left. */
async function lostMatch({ page }: Visitor): Promise<void> {
  const seats = [{ kind: "me" }, { kind: "bot", level: "novice" }];
  const options = { first: 0 };
  const { match } = await ask<Table>(page, "/api/matches", { game: "lexigo", seats, options, name: "Ann" });
  await page.goto(`/table/${match}`);
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  const sure = page.getByRole("button", { name: "Pass", exact: true }).and(page.locator("dialog button"));
  if (await sure.count()) await sure.click();
  await page.locator("main.table:not([data-prompt=play])").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.locator("main.table[data-prompt=over]").waitFor();
}

/** Matches until one of them had a mistake, looked through by the page itself. */
async function exercises(ann: Visitor): Promise<PracticeSummary> {
  await ann.page.goto("/");
  const limit = new Limit("a match gives exercises");
  let summary = await ask<PracticeSummary>(ann.page, "/api/practice");
  while (limit.allows(summary.total === 0)) {
    await lostMatch(ann);
    await ann.page.goto("/practice");
    await ann.page.getByText("Looking through your matches").waitFor({ state: "detached" });
    await ann.page.getByText(/to review now|No exercises yet/).waitFor();
    summary = await ask<PracticeSummary>(ann.page, "/api/practice");
  }
  return summary;
}

// The deal decides which mistakes there are to review, so `make test` shows it on the server (tests/server/test_practice.py).
describe.runIf(soak)("practice", () => {
  it.each([
    ["phone", { ...PHONE, viewport: { width: 390, height: 844 } }],
    ["desktop", {}],
  ] as const)("of my mistakes goes on until nothing is due, on a %s", async (_, options) => {
    const ann = await visitor(browser, options);
    const { page } = ann;
    await page.goto("/practice");
    await page.getByText("No exercises yet").waitFor();
    expect(await findings(page)).toEqual([]);
    const { due } = await exercises(ann);
    await page.getByRole("region", { name: "Words you missed" }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

    await page.goto("/");
    const panel = page.getByRole("region", { name: "Practice" });
    await panel.getByText(`${due} to review today`).waitFor();
    await panel.getByRole("link", { name: "Review" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".controls").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove this exercise" }).click();
    await page.getByText("Removed. It will not come again.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    for (let left = due; left > 0; left--) {
      for (const name of HINTS) await page.getByRole("button", { name, exact: true }).click();
      await page.locator(".controls .button.main:enabled").click();
      await page.getByText(/^Right, with a hint:/).waitFor();
      await page.getByRole("region", { name: "Solution" }).waitFor();
      await page.getByText("In the match you made no word here.").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await page.getByText("Nothing due", { exact: true }).waitFor();
    await page.getByText(/The next exercise comes in \d+ minutes/).waitFor();
    expect(await findings(page)).toEqual([]);
    const refused = await page.request.get("/api/practice/next");
    expect(((await refused.json()) as { code: string }).code).toBe("practice/nothing-due");
    await leave(ann);
  });

  it("counts a look at the solution as wrong, and links to the turn of the match", async () => {
    const ann = await visitor(browser);
    const { page } = ann;
    await exercises(ann);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("button", { name: "See the solution" }).click();
    await page.getByRole("region", { name: "Solution" }).waitFor();
    await page.getByText("It comes again in some minutes.").waitFor();
    const summary = await ask<PracticeSummary>(page, "/api/practice");
    expect(summary.days.map((day) => [day.reviews, day.solved])).toEqual([[1, 0]]);
    await page.getByRole("link", { name: "The turn in the match" }).click();
    await page.waitForURL(/\/analysis\//);
    const next = await page.request.get("/api/practice/next");
    if (next.ok()) expect(((await next.json()) as ExerciseCard).progress.reviews).toBe(0);
    await leave(ann);
  });
});
