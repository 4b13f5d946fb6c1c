/** A lost line and a server that dies in mid-turn: it is said, it comes back by itself, and nothing laid is lost. */

import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { freePort, serve, stop } from "./server";

let browser: Browser;
let folder: string;
let server: ChildProcess;
let port: number;
beforeAll(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "tilery-faults-"));
  port = await freePort();
  server = await serve(port, folder);
});
afterAll(async () => {
  await browser.close();
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
});

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
const LOST = /connection is lost/i;

it("the server is killed and started again while tiles are laid", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, said } = quinn;
  await makeTable(quinn, { game: "wordroad", seats: SEATS, name: "Quinn" });
  await page.locator(".controls").waitFor();
  await page.locator('.rack .slot[aria-label$=", 1"]').first().click();
  await page.locator(".target").first().click();
  await page.locator(".controls .button.main:enabled").waitFor();

  await stop(server, "SIGKILL");
  await page.getByText(LOST).waitFor();
  expect(await page.locator(".ghost").count()).toBe(1);
  await page.locator(".controls .button.main").click(); // kept, and sent when the line is back
  server = await serve(port, folder);
  await page.getByText(LOST).waitFor({ state: "detached" });
  await page.locator("[data-piece^=tile]").first().waitFor();
  expect(await page.locator(".pad td b").first().innerText()).toMatch(/^\d+$/);
  said.splice(0, said.length, ...said.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text)));
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

it("a page without a network says so and goes on when it is back", async () => {
  const quinn = await visitor(browser, { baseURL: `http://127.0.0.1:${port}` });
  const { page, context, said } = quinn;
  await makeTable(quinn, { game: "lexigo", seats: SEATS, name: "Quinn" });
  await page.locator("main.table").waitFor();
  await stop(server, "SIGTERM");
  await page.getByText(LOST).waitFor();
  server = await serve(port, folder);
  await page.getByText(LOST).waitFor({ state: "detached" });
  await context.setOffline(false);
  said.splice(0, said.length, ...said.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text)));
  await leave(quinn);
});
