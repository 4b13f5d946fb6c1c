/** An account, its rating on the ladder, and the page everybody may see. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("who has an account is rated, stands on the ladder and has a page", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/me");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByLabel("Username").fill("ann-of-the-ladder");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator("input[type=password]:invalid:focus").waitFor(); // the browser says why; nothing is sent
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Account created").waitFor();
  await page.getByLabel("Old password").fill("correct horse battery");
  await page.getByLabel("New password").fill("another horse battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed. Your other devices are signed out.").waitFor();
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("quillico");
  await page.getByText("Nobody is rated yet. Play a rated match").waitFor(); // and no "Sign in": that is done
  expect(await page.locator("main, header").getByText("Sign in").count()).toBe(0);
  expect(await page.getByLabel("Theme").locator("option").allInnerTexts()).toEqual(["System", "Light", "Dark"]);

  await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
  await page.locator("main.table").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the match…" }).click();
  await page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await page.getByRole("region", { name: "Result" }).waitFor();

  const listed = page.getByRole("region", { name: "Ladder" }).getByRole("link", { name: "Ann" });
  await expect
    .poll(
      async () => {
        await page.goto("/me");
        await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("quillico");
        await page.getByRole("region", { name: "Ladder" }).locator("table, p:not([role])").first().waitFor();
        return listed.count();
      },
      { interval: 500 },
    )
    .toBe(1);
  await listed.click();
  await page.getByRole("heading", { name: "Ann" }).waitFor();
  await page.getByText("Quillico").first().waitFor();
  expect(await findings(page)).toEqual([]);
  await leave(ann);
});
