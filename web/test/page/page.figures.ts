/** Figures of the static page in Chromium, each beside what it should be at most; asserts nothing. */

import { readdirSync, readFileSync } from "node:fs";
import { chromium, type BrowserServer, type Page } from "playwright-core";
import { it } from "vitest";
import { answer, standing } from "../games";
import { ARGS, chromiumPath } from "../server";
import type { FromPreviewer } from "../../src/device/messages";
import { begin, kept, ready } from "./device";
import { startHost } from "./host";
import { FOLDER } from "./setup";
import { Limit } from "../waiting";

const GAMES = ["lengthxwit", "lexigo", "quillico", "wordroad"];
const TURNS = 5;
const POLL_MS = 20;

const report = (what: string, value: number, unit: string, most: number, note = "") =>
  console.log(`${what.padEnd(44)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(3)} (at most ${most})${note}`);

const TICKS = 100;

/** A file that Linux has about a process; empty if the process has ended. */
function told(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

/** The browser's renderers: the page with its workers is one of them. */
function renderers(server: BrowserServer): string[] {
  const parent = (pid: string) => told(pid, "stat").split(") ")[1]?.split(" ")[1] ?? "";
  const isOurs = (pid: string): boolean => pid === String(server.process().pid) || (pid !== "" && pid !== "0" && isOurs(parent(pid)));
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => told(pid, "cmdline").includes("--type=renderer") && isOurs(pid));
}

/** The memory of the largest renderer in MB, shared pages counted in part. */
function memory(server: BrowserServer): number {
  return Math.max(...renderers(server).map((pid) => Number(/^Pss:\s+(\d+)/m.exec(told(pid, "smaps_rollup"))?.[1] ?? 0) / 1000));
}

/** The processor's time that renderers have used so far, in seconds: what a quiet machine would wait at most. */
function used(server: BrowserServer): number {
  const ticks = (pid: string) => (told(pid, "stat").split(") ")[1] ?? "").split(" ").slice(11, 13).map(Number);
  return (
    renderers(server)
      .flatMap(ticks)
      .reduce((sum, one) => sum + one, 0) / TICKS
  );
}

/** Seconds by the wall, and of the processor in the browser's renderers. */
interface Took {
  readonly wall: number;
  readonly processor: number;
}

function watch(server: BrowserServer): () => Took {
  const [start, before] = [performance.now(), used(server)];
  return () => ({ wall: (performance.now() - start) / 1000, processor: used(server) - before });
}

const reportTime = (what: string, took: Took, most: number) =>
  report(what, took.wall, "s", most, `  ${took.processor.toFixed(2)} s of the processor`);

async function open(server: BrowserServer, page: Page, url: string): Promise<{ home: Took; usable: Took }> {
  const took = watch(server);
  await page.goto(url);
  await page.getByRole("link", { name: "Play Lexigo" }).waitFor();
  const home = took();
  await ready(page);
  return { home, usable: took() };
}

/** Seconds in which I was asked nothing, because a bot was. */
async function botTimes(page: Page, game: string): Promise<number[]> {
  await begin(page, game, {}, "level3");
  const times = await page.evaluateHandle(() => {
    const table = document.querySelector("main.table") as HTMLElement;
    const found: number[] = [];
    let since = table.dataset["prompt"] === "none" ? performance.now() : 0;
    const look = () => {
      if (table.dataset["prompt"] === "none") since ||= performance.now();
      else if (since) found.push((performance.now() - since) / 1000);
      if (table.dataset["prompt"] !== "none") since = 0;
    };
    new MutationObserver(look).observe(table, { attributes: true, attributeFilter: ["data-prompt"] });
    return found;
  });
  const limit = new Limit("the turns to be played");
  while (limit.allows((await times.evaluate((found) => found.length)) < TURNS)) {
    const stand = await standing(page);
    if (stand === "over") break;
    if (stand === "mine") await answer(page);
    else await page.waitForTimeout(POLL_MS);
  }
  return times.jsonValue();
}

it("is measured", async () => {
  const host = await startHost(FOLDER);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: ARGS });
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => localStorage.setItem("tilery-pace", "instant")); // how long bots think, not how they are shown
  const page = await context.newPage();
  const first = await open(server, page, host.url);
  reportTime("first visit, home page", first.home, 6);
  reportTime("first visit, usable", first.usable, 6);
  await kept(page);
  report("downloaded", host.sent() / 1e6, "MB", 10);
  const later = await open(server, page, host.url);
  reportTime("later visit, usable", later.usable, 2.5);
  await context.setOffline(true);
  const offline = await open(server, page, host.url);
  reportTime("later visit without a network, usable", offline.usable, 2.5);
  for (const game of GAMES) {
    const times = await botTimes(page, game);
    report(`${game}: level 3 answers, slowest of ${times.length}`, Math.max(...times), "s", 2);
  }
  report("memory of the page with its worker", memory(server), "MB", 450);
  await browser.close();
  await server.close();
  await host.close();
});

it("is measured beside the table of a server", async () => {
  const host = await startHost(FOLDER, "/device/");
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: ARGS });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  await page.goto(`${host.url}build.json`);
  const [before, sent, took] = [memory(server), host.sent(), watch(server)];
  await page.evaluate(() => {
    const worker = new Worker("/device/previews.js", { type: "module" });
    return new Promise((done) => (worker.onmessage = ({ data }: MessageEvent<FromPreviewer>) => done(data.kind)));
  });
  reportTime("previews for a server's table, ready", took(), 6);
  report("downloaded for them", (host.sent() - sent) / 1e6, "MB", 10);
  report("memory for them", memory(server) - before, "MB", 450);
  await browser.close();
  await server.close();
  await host.close();
});
