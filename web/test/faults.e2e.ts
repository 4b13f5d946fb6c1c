/** A lost connection and a server that dies in mid-turn: the page shows it, reconnects by itself, and nothing laid is lost. */

import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { answer, lay, SHORT } from "./games";
import { serve, stop } from "./server";
import { sample, soak } from "./soak";
import { Limit } from "./waiting";

let browser: Browser;
let folder: string;
let server: ChildProcess;
let port: number;
beforeAll(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "tilery-faults-"));
  ({ child: server, port } = await serve(folder));
});
afterAll(async () => {
  await browser.close();
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
});

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
const LOST = /connection lost/i;
/** What a browser says of a server that is gone: refused, reset, or silent in mid-answer. */
const NETWORK = /WebSocket|net::ERR_/;

/** Plays until a word is laid and can be played. */
async function layAWord(page: Page): Promise<void> {
  await page.locator(".controls").waitFor();
  const limit = new Limit("a word is laid");
  while (limit.allows(!(await lay(page)))) {
    await answer(page);
    await page.locator(".controls").waitFor();
  }
}

it.each(sample(Object.keys(SHORT), "wordroad"))("%s: the server is killed and started again while a word is laid", async (game) => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, messages } = quinn;
  await makeTable(quinn, { game, seats: SEATS, terms: { hints: true }, name: "Quinn" }); // a short match may be over before a word is laid
  await layAWord(page);
  const laid = page.locator(".ghost, .word .piece");
  const [number, before] = [await laid.count(), await page.locator("main.table").getAttribute("data-prompt")];
  expect(number).toBeGreaterThan(0);

  await stop(server, "SIGKILL");
  await page.getByText(LOST).waitFor();
  expect(await laid.count()).toBe(number);
  await page.locator(".controls .button.main").click(); // kept, and sent when the line is back
  server = (await serve(folder, port)).child;
  await page.getByText(LOST).waitFor({ state: "detached" });
  await page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-prompt") !== old, before);
  await laid.first().waitFor({ state: "detached" });
  messages.splice(0, messages.length, ...messages.filter((text) => !NETWORK.test(text)));
  await leave(quinn);
});

it("a move made while the line is lost is sent after the page was closed and opened again", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, messages } = quinn;
  const { match } = await makeTable(quinn, { game: "quillico", seats: SEATS, terms: { hints: true }, name: "Quinn" });
  await layAWord(page);
  await stop(server, "SIGKILL");
  await page.getByText(LOST).waitFor();
  await page.locator(".controls .button.main").click();
  await page.goto("about:blank");
  server = (await serve(folder, port)).child;
  await page.goto(`/table/${match}`);
  await page.getByRole("button", { name: "Story" }).first().click();
  await page
    .getByText(/^Quinn places/)
    .first()
    .waitFor();
  expect(await page.evaluate((id) => localStorage.getItem(`tilery-unsent-${id}`), match)).toBeNull();
  messages.splice(0, messages.length, ...messages.filter((text) => !NETWORK.test(text)));
  await leave(quinn);
});

it.runIf(soak)("a hint asked for while the line is lost comes when it is back", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, messages } = quinn;
  await makeTable(quinn, { game: "quillico", seats: SEATS, terms: { hints: true }, name: "Quinn" });
  const button = page.getByRole("button", { name: "Hint" });
  await button.waitFor();
  await stop(server, "SIGTERM");
  await page.getByText(LOST).waitFor();
  await button.click();
  server = (await serve(folder, port)).child;
  await page.getByText(LOST).waitFor({ state: "detached" });
  await page.locator(".hints[data-ready]").waitFor();
  messages.splice(0, messages.length, ...messages.filter((text) => !NETWORK.test(text)));
  await leave(quinn);
});

it("what is laid survives a reload", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page } = quinn;
  await makeTable(quinn, { game: "wordroad", seats: SEATS, name: "Quinn" });
  await page.locator(".controls").waitFor();
  await page.locator('.rack .slot[aria-label$=", 1"]').first().click();
  await page.locator(".target").first().click();
  await page.locator(".ghost").waitFor();
  await page.reload();
  await page.locator(".ghost").waitFor();
  await page.locator(".controls .button.main:enabled").waitFor();
  await leave(quinn);
});

it.runIf(soak)("a page without a network says so and goes on when it is back", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, context, messages } = quinn;
  await makeTable(quinn, { game: "lexigo", seats: SEATS, name: "Quinn" });
  await page.locator("main.table").waitFor();
  await stop(server, "SIGTERM");
  await page.getByText(LOST).waitFor();
  server = (await serve(folder, port)).child;
  await page.getByText(LOST).waitFor({ state: "detached" });
  await context.setOffline(false);
  messages.splice(0, messages.length, ...messages.filter((text) => !NETWORK.test(text)));
  await leave(quinn);
});

it("a page that cannot be fetched says so, and is fetched when asked again", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, messages } = quinn;
  await page.goto("/");
  await page.route("**/assets/NewMatchPage-*", (route) => route.abort());
  await page.getByRole("link", { name: "Play Lexigo" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await page.unroute("**/assets/NewMatchPage-*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  messages.splice(0, messages.length, ...messages.filter((text) => !/Failed to load resource/.test(text)));
  await leave(quinn);
});
