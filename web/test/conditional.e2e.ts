/** Conditional moves: prepared on the board while the other thinks, played for somebody who has gone, seen by nobody else. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, sitDown, visitor } from "./browser";
import { answer, nextOf } from "./games";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function prepare(page: Page, when: string): Promise<void> {
  await page.getByRole("button", { name: "Conditional moves" }).click();
  await page.getByRole("heading", { name: "Conditional moves" }).waitFor();
  await page.getByRole("button", { name: "Pass" }).click();
  await page.getByText("Pass this turn?").waitFor();
  await page.getByRole("button", { name: "Pass" }).click();
  await page.getByRole("radio", { name: when }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("list", { name: "My conditional moves" }).getByText("I pass").waitFor();
}

it.each(["desktop", "phone"])("%s: a prepared answer is played after its author has gone", async (kind) => {
  const ann = await visitor(browser, kind === "phone" ? PHONE : {});
  const bo = await visitor(browser);
  const terms = { hints: true, clock: { kind: "days", days: 2 } };
  const table = await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "open" }], terms, name: "Ann" });
  await sitDown(bo, table, "Bo");
  await ann.page.locator("main.table").waitFor();
  const first = await nextOf([ann, bo]);
  const second = first === ann ? bo : ann;
  await first.page.locator(".controls").waitFor();
  await answer(first.page);
  await second.page.locator(".controls").waitFor();

  await prepare(first.page, "If they pass");
  await first.page.getByText(/^If (Ann|Bo) passes$/).waitFor();
  await first.page.getByRole("button", { name: "Remove" }).click();
  await first.page.getByText("There are none yet.").waitFor();
  await first.page.getByRole("link", { name: "Back to the table" }).click();
  await prepare(first.page, "Whatever they play");
  await leave(first);

  await answer(second.page);
  await second.page
    .getByText(/(Ann|Bo) passes/)
    .first()
    .waitFor();
  await second.page.locator(".controls").waitFor();
  expect(second.frames.join("")).not.toContain("conditional");
  await leave(second);
});

it("one that does not fit is removed, and its author is told what was played", async () => {
  const ann = await visitor(browser);
  const bo = await visitor(browser);
  const terms = { hints: true, clock: { kind: "days", days: 2 } };
  const table = await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "open" }], terms, name: "Ann" });
  await sitDown(bo, table, "Bo");
  await ann.page.locator("main.table").waitFor();
  const first = await nextOf([ann, bo]);
  const second = first === ann ? bo : ann;
  await first.page.locator(".controls").waitFor();
  await answer(first.page);
  await second.page.locator(".controls").waitFor();
  await prepare(first.page, "If they pass");
  await first.page.getByRole("link", { name: "Back to the table" }).click();
  await first.page.getByRole("button", { name: "Conditional moves (1)" }).waitFor();
  await answer(second.page);
  await first.page.getByText("None of your conditional moves fits").waitFor();
  await first.page.getByRole("button", { name: "OK" }).click();
  await first.page.getByText("None of your conditional moves fits").waitFor({ state: "detached" });
  await leave(ann, bo);
});
