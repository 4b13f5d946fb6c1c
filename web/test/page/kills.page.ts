/** The browser is killed while a match is played; everything that was shown is there when it is opened again. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { remove } from "../folders";
import { answer, standing } from "../games";
import { ARGS, chromiumPath } from "../server";
import { Limit, PATIENCE_MS } from "../waiting";
import { begin, visit } from "./device";

const KILLS = Number(process.env["TILERY_KILLS"] ?? 1);
/** Far more than two starts of the browser and a few turns take. */
const MINUTES_EACH = 15;
const GAMES = ["quillico", "wordroad", "lexigo", "lengthxwit"];

/** A browser with its own data, which can be killed like any process. */
async function start(folder: string): Promise<{ child: ChildProcess; page: Page }> {
  const port = join(folder, "DevToolsActivePort");
  rmSync(port, { force: true });
  const args = [...ARGS, `--user-data-dir=${folder}`, "--remote-debugging-port=0", "about:blank"];
  const child = spawn(chromiumPath(), args, { stdio: "ignore", detached: true });
  const limit = new Limit("the browser to start");
  while (limit.allows(!existsSync(port) || !readFileSync(port, "utf8").includes("\n"))) await pause(50);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(port, "utf8").split("\n")[0]}`, { timeout: PATIENCE_MS });
  const context = browser.contexts()[0] ?? (await browser.newContext());
  context.setDefaultTimeout(PATIENCE_MS);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => localStorage.setItem("tilery-pace", "instant"));
  return { child, page };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The lines of the story that the page shows. */
async function story(page: Page): Promise<string[]> {
  return page.getByRole("list", { name: "The story so far" }).getByRole("listitem").allInnerTexts();
}

/** Plays, and notes what is shown, until the browser is gone. */
async function playUntilKilled(page: Page, shown: string[][]): Promise<void> {
  try {
    for (let stand = await standing(page); stand !== "over"; stand = await standing(page)) {
      if (stand === "mine") await answer(page);
      shown.push(await story(page));
    }
  } catch {
    return; // killed in the middle of something
  }
}

it(
  "loses nothing that was shown, however often it is killed",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "tilery-kills-"));
    let match = "";
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, page } = await start(folder);
      await visit(page, inject("url"));
      match = await begin(page, GAMES[kill % GAMES.length] ?? "", {}, "level1");
      const shown = [await story(page)];
      const playing = playUntilKilled(page, shown);
      const limit = new Limit("something to be played");
      while (limit.allows(shown.length < 3)) await pause(20);
      await pause(Math.random() * 1500);
      process.kill(-(child.pid as number), "SIGKILL");
      await playing;

      const again = await start(folder);
      await visit(again.page, inject("url"), `/table/${match}`);
      await again.page.locator("main.table").waitFor();
      const last = shown[shown.length - 1] ?? [];
      expect(last.length).toBeGreaterThan(0);
      const limitOfStory = new Limit("the story to be there again");
      let found = await story(again.page);
      while (limitOfStory.allows(found.length < last.length)) found = await story(again.page);
      expect(found.slice(0, last.length)).toEqual(last);
      process.kill(-(again.child.pid as number), "SIGKILL");
    }
    remove(folder);
  },
  (KILLS + 5) * MINUTES_EACH * 60_000,
);
