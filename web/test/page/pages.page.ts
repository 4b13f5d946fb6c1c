/** What the page offers besides matches against bots, from a static host below a path. */

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findings } from "../axe";
import { callMe, launch, leave, PHONE, visitor } from "../browser";
import { answer, SHORT } from "../games";
import { soak } from "../soak";
import { ask, begin, playOut, ready, visit } from "./device";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Whoever is asked takes the device and answers: the name at their seat. */
async function takeTurn(page: Page): Promise<string> {
  const pass = page.getByRole("button", { name: /^Pass the device to/ });
  await pass.or(page.locator(".controls")).first().waitFor();
  if (await pass.count()) {
    await pass.click();
    await page.getByRole("button", { name: /Show my tiles$/ }).click();
    await page.locator(".controls").waitFor();
  }
  const name = await page.locator(".name", { hasText: "(you)" }).first().innerText();
  await answer(page);
  return name.replaceAll(/\s+/g, " ").trim();
}

describe("the static page", () => {
  it("shows its games before Python is there, asks nobody else, and goes on in the tab that was opened last", async () => {
    const ann = await visitor(browser);
    const others: string[] = [];
    ann.context.on("request", (request) => {
      if (!request.url().startsWith(inject("url")) && !request.url().startsWith("blob:")) others.push(request.url());
    });
    const whileLoading = async (route: Route) => {
      await ann.page.getByRole("link", { name: "Rules of Lexigo" }).click();
      await ann.page.getByRole("heading", { name: "Lexigo" }).first().waitFor();
      await route.continue();
    };
    await ann.page.route("**/pyodide.asm.wasm", whileLoading, { times: 1 }); // the tab may load it again when it takes over
    await visit(ann.page, inject("url"));
    expect(others).toEqual([]);

    const second = await ann.context.newPage();
    await visit(second, inject("url"));
    await ann.page.getByText("Tilery is open in another tab").waitFor();
    await ann.page.getByRole("button", { name: "Use it here" }).click();
    await ready(ann.page);
    await second.getByText("Tilery is open in another tab").waitFor();
    await leave(ann);
  });

  it.runIf(soak)("is played by two people who pass the device, and neither sees the other's tiles", async () => {
    const ann = await visitor(browser, PHONE);
    const { page } = ann;
    await visit(page, inject("url"), "/new/wordroad");
    await callMe(page, "Ann");
    await page.getByRole("radio", { name: "Friend" }).check();
    await page.getByText("Rules: Standard").click();
    await page.getByText("Clock and table options").click();
    await page.getByRole("checkbox", { name: /^Hints/ }).check(); // by which the test finds its plays
    await page.getByLabel("Name of player 2").fill("Bo");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator("main.table").waitFor();
    const names = [await takeTurn(page), await takeTurn(page), await takeTurn(page)];
    expect(new Set(names)).toEqual(new Set(["Ann (you)", "Bo (you)"]));
    expect(names[0]).toBe(names[2]);
    await leave(ann);
  });

  it.runIf(soak)("teaches, sets puzzles, looks words up, and looks back", async () => {
    const ann = await visitor(browser);
    const { page } = ann;
    await visit(page, inject("url"), "/learn/lexigo");
    await page.locator("main.table").waitFor();
    await visit(page, inject("url"), "/puzzles");
    await page.getByRole("heading", { name: "Puzzles" }).waitFor();
    expect(await findings(page)).toEqual([]);
    const word = await ask<{ valid: boolean; senses: unknown[] }>(page, "GET", "/words/tile");
    expect(word.valid).toBe(true);
    expect(word.senses.length).toBeGreaterThan(0);
    const match = await begin(page, "lengthxwit", SHORT["lengthxwit"]);
    await playOut(page);
    await visit(page, inject("url"), `/table/${match}/replay`);
    await page.getByRole("slider", { name: "Step of the match" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download the record" }).click()]);
    expect(download.suggestedFilename()).toBe(`lengthxwit-${match}.tilery`);
    const file = join(mkdtempSync(join(tmpdir(), "tilery-page-")), "match.tilery");
    await download.saveAs(file);
    await visit(page, inject("url"), "/record");
    await page.locator("input[type=file]").setInputFiles({ name: "a.tilery", mimeType: "text/plain", buffer: readFileSync(file) });
    await page.getByRole("slider", { name: "Step of the match" }).waitFor();
    await leave(ann);
  });
});
