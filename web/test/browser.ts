/** A real browser: Debian's Chromium. Every page is watched for errors and warnings. */

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, inject } from "vitest";

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env["TILERY_CHROMIUM"] ?? "/usr/bin/chromium", args: ARGS });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings that the page, or another of this visitor, has said. */
  readonly said: string[];
  /** Every message the server sent to this page's sockets. */
  readonly frames: string[];
}

export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: inject("url"), viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(90_000); // a busy machine is slow, not wrong
  const said: string[] = [];
  const frames: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  context.on("weberror", (error) => said.push(String(error.error())));
  const page = await context.newPage();
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return { page, context, said, frames };
}

/** Nothing was complained about; then the visitor goes. */
export async function leave(...visitors: Visitor[]): Promise<void> {
  for (const { context, said } of visitors) {
    expect(said).toEqual([]);
    await context.close();
  }
}

export interface Wish {
  readonly game: string;
  readonly seats: readonly { kind: "me" | "open" | "bot"; level?: string }[];
  readonly options?: Record<string, unknown>;
  readonly terms?: Record<string, unknown>;
  readonly name: string;
}

/** Makes a table as this visitor and comes to it. */
export async function makeTable({ page }: Visitor, wish: Wish): Promise<{ match: string; code: string | null }> {
  await page.goto("/");
  const table = await page.evaluate(async (body) => {
    await fetch("/api/me");
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/matches", { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { match: string; code: string | null; message?: string };
  }, wish);
  if (!table.match) throw new Error(`no table: ${JSON.stringify(table)}`);
  await page.goto(`/table/${table.match}`);
  return table;
}

/** Sits down at a table by its link. */
export async function sitDown({ page }: Visitor, table: { match: string; code: string | null }, name: string): Promise<void> {
  await page.goto(`/table/${table.match}${table.code ? `?code=${table.code}` : ""}`);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await page.locator("main.table").waitFor();
}
