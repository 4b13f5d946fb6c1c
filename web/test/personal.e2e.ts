/** My data: downloaded and deleted from the profile. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, visitor } from "./browser";
import { soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("an account is exported and deleted; its matches keep a neutral name", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const name = `gone${Date.now() % 1_000_000}`;
  const { match } = await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
  await page.locator("main.table").waitFor();
  await page.goto("/me");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Signed in as").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  expect((await download).suggestedFilename()).toBe("tilery-about-me.zip");

  await page.getByRole("button", { name: "Delete my account…" }).click();
  if (soak) expect(await findings(page)).toEqual([]);
  await page.getByLabel("Your password").fill("wrong one");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Your password").fill("correct horse");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`/table/${match}`);
  await page.getByText("Deleted player").first().waitFor();
  ann.messages.length = 0; // the browser notes the refused password
  await leave(ann);
});
