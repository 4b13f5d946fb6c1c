/** Pictures of every page and game, at desktop and phone size, by day and by night; of the tables also held sideways. */

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { launch, leave, makeTable, PHONE, visitor, type Visitor } from "./browser";
import { answer, lay, standing } from "./games";

const FOLDER = resolve(import.meta.dirname, "../../docs/images/screens");
const SIZES: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" },
  phone: { ...PHONE, deviceScaleFactor: 1, reducedMotion: "reduce" },
  sideways: { ...PHONE, viewport: { width: 844, height: 390 }, deviceScaleFactor: 1, reducedMotion: "reduce" },
};
/** Held sideways only the tables are another picture. */
const TABLES_ONLY = "sideways";
const GAMES = ["lengthxwit", "quillico", "wordroad", "lexigo"];
const RECORD = resolve(import.meta.dirname, "../../tests/golden/wordroad/two.tilery");
const SEATS = [{ kind: "me" }, { kind: "bot", level: "level2" }] as const;

let browser: Browser;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(Object.keys(SIZES))("%s", (size) => {
  const people = (): Promise<Visitor> => visitor(browser, SIZES[size]);
  async function shoot(page: Page, name: string, lights: readonly ("light" | "dark")[] = ["light"]): Promise<void> {
    for (const colorScheme of lights) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.locator(`:root[data-theme=${colorScheme}]`).waitFor();
      await page.waitForTimeout(700); // until every part of the picture is painted anew
      await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
    }
  }

  const pages = size === TABLES_ONLY ? [] : ["pages"];
  it.each(pages)("%s", async () => {
    const ann = await people();
    for (const [name, path] of [
      ["shelf", "/"],
      ["new", "/new/wordroad"],
      ["rules", "/rules/quillico"],
      ["all-rules", "/rules"],
      ["me", "/me"],
    ] as const) {
      await ann.page.goto(path);
      await ann.page.locator("main h1").first().waitFor({ state: "attached" });
      await ann.page.waitForTimeout(400);
      await shoot(ann.page, name, name === "shelf" ? ["light", "dark"] : ["light"]);
    }
    await ann.page.goto("/record");
    await ann.page.getByLabel("Record file").setInputFiles(RECORD);
    await ann.page.getByText(/A valid record/).waitFor({ timeout: 120_000 });
    await ann.page.getByRole("button", { name: "Last step" }).click();
    await ann.page.getByRole("button", { name: "Covered tiles" }).click();
    await shoot(ann.page, "record");
    await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "level3" }], name: "Ann" });
    await ann.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
    await shoot(ann.page, "waiting");
    await leave(ann);
  });

  async function chances(page: Page): Promise<void> {
    const part = page.getByRole("region", { name: "Chances" });
    const button = part.getByRole("button", { name: "Calculate chances" });
    await part.locator("button, progress, figure").first().waitFor();
    if (await button.count()) await button.click(); // unless the table has asked for them already
    const chart = part.getByRole("img", { name: /Chances to win/ });
    await chart.waitFor({ timeout: 200_000 });
    await part.evaluate((section) => section.scrollIntoView());
    await shoot(page, "chances", ["light", "dark"]);
  }

  it.each(GAMES)("%s", async (game) => {
    const ann = await people();
    const { page } = ann;
    const options = game === "lengthxwit" ? { target: 500 } : {}; // not over before the picture is taken
    await makeTable(ann, { game, seats: SEATS, options, terms: { hints: true }, name: "Quinn" });
    for (let turns = 0; turns < (game === "lexigo" ? 2 : 10); turns++) {
      await page.locator(".controls").waitFor();
      if ((await standing(page)) === "mine") await answer(page);
    }
    for (let tries = 0; tries < 12; tries++) {
      await page.locator(".controls").waitFor();
      if (await lay(page)) break;
      await answer(page);
    }
    await page.waitForTimeout(600);
    await shoot(page, game, size === TABLES_ONLY ? ["light"] : ["light", "dark"]);
    if (size === TABLES_ONLY) return leave(ann);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Leave the match…" }).click();
    await page.getByRole("button", { name: "Leave the match", exact: true }).click();
    await page.getByRole("region", { name: "Result" }).waitFor();
    if (game === "quillico") await shoot(page, "end");
    await page.getByRole("link", { name: "Replay" }).click();
    await page.getByRole("slider", { name: "Step of the match" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(300);
    if (game === "wordroad") await shoot(page, "replay");
    if (game === "lexigo") await chances(page);
    await leave(ann);
  });
});
