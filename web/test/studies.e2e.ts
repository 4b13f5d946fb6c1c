/** A study: made of a match, with a note and a variation, shared by a link, changed by nobody else, deleted after a question. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, PHONE, visitor } from "./browser";
import { playOut, SHORT } from "./games";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each(["desktop", "phone"])("%s: a match becomes a study that is shared by its link", async (kind) => {
  const ann = await visitor(browser, kind === "phone" ? PHONE : {});
  const { page } = ann;
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  const { match } = await makeTable(ann, {
    game: "wordroad",
    seats,
    options: SHORT["wordroad"] ?? {},
    terms: { hints: true },
    name: "Ann",
  });
  await page.locator("main.table").waitFor();
  await playOut([page]);
  await page.goto(`/table/${match}/replay`);
  await page.getByRole("button", { name: "Study" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Here it begins.");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Pass" }).click();
  await page.getByText("Pass this turn?").waitFor();
  await page.getByRole("button", { name: "Pass" }).click();
  const variations = page.getByRole("region", { name: "Variations" });
  await variations.getByRole("link", { name: /pass/i }).waitFor();
  await page.getByText(", a variation").waitFor();
  await page.getByRole("textbox", { name: "Note" }).fill("Waiting is no better.");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Anyone with the link can see it").check();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  const path = await page.getByRole("link", { name: "Download" }).getAttribute("href");
  const text = await (await page.request.get(path ?? "")).text();
  expect(text.split("\n")[0]).toContain("Waiting is no better.");

  const bo = await visitor(browser);
  await bo.page.goto(page.url());
  await bo.page.getByText("Waiting is no better.").waitFor();
  expect(await bo.page.getByRole("button", { name: "Save note" }).count()).toBe(0);
  expect(await bo.page.getByRole("button", { name: /Delete this study/ }).count()).toBe(0);

  await page.getByRole("button", { name: "Remove this variation" }).click();
  await variations.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Delete this study…" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("You have no studies yet.").waitFor();
  await leave(ann, bo);
});
