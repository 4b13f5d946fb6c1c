/** A real browser: Debian's Chromium. Every page is watched for errors and warnings. */

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, inject, onTestFailed } from "vitest";
import { ARGS, chromiumPath } from "./server";
import { soak } from "./soak";
import { PATIENCE_MS } from "./waiting";

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** A connection to the browser of this run; closing it closes its pages alone. */
export function launch(): Promise<Browser> {
  return chromium.connect(inject("browser"));
}

/** For tests about motion. The others do without it, which costs a sixth less processor time; in `make soak` everything moves. */
export const MOVING: BrowserContextOptions = { reducedMotion: "no-preference" };
const STILL: BrowserContextOptions = { reducedMotion: "reduce" };

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings in the console of any page of this visitor. */
  readonly messages: string[];
  /** Every message the server sent to this page's sockets. */
  readonly frames: string[];
}

export async function visitor(browser: Browser, options: BrowserContextOptions = {}, savesData = true): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject("url"),
    viewport: { width: 1280, height: 800 },
    ...(soak ? MOVING : STILL),
    ...options,
  });
  return enter(context, savesData);
}

/** A visitor in a browser of their own, which keeps what it has loaded in this folder: other browsers drop it when memory is scarce. */
export async function visitorWithDisk(folder: string): Promise<Visitor> {
  return enter(await chromium.launchPersistentContext(folder, { executablePath: chromiumPath(), args: ARGS, timeout: PATIENCE_MS }));
}

async function enter(context: BrowserContext, savesData = true): Promise<Visitor> {
  // Bots play at once, unless a test is about their pace.
  await context.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return; // an empty page has no storage
    if (localStorage.getItem("tilery-pace") === null) localStorage.setItem("tilery-pace", "instant");
  });
  // On a busy machine every server seems to be far away; a second Python would not make it faster.
  if (savesData) await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  context.setDefaultTimeout(PATIENCE_MS); // a busy machine is slow, not wrong
  const messages: string[] = [];
  const frames: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") messages.push(`${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => messages.push(String(error.error())));
  const page = await context.newPage();
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  const somebody = { page, context, messages, frames };
  onTestFailed(() => describe(somebody));
  return somebody;
}

/** What somebody saw and was told last, to explain why a test failed. */
async function describe({ page, messages, frames }: Visitor): Promise<void> {
  if (page.isClosed()) return;
  const text = await page.locator("body").innerText();
  console.error(
    [page.url(), text.replaceAll(/\s+/g, " ").slice(0, 800), ...messages, ...frames.slice(-4).map((frame) => frame.slice(0, 300))].join(
      "\n",
    ),
  );
}

/** Nothing was complained about; then the visitor goes. */
export async function leave(...visitors: Visitor[]): Promise<void> {
  for (const { context, messages } of visitors) {
    expect(messages).toEqual([]);
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

/** Makes a table as this visitor and comes to it, without a look at the home page. */
export async function makeTable({ page }: Visitor, wish: Wish): Promise<{ match: string; code: string | null }> {
  await page.request.get("/api/me");
  const answer = await page.request.post("/api/matches", { data: wish });
  const table = (await answer.json()) as { match: string; code: string | null };
  if (!table.match) throw new Error(`no table: ${JSON.stringify(table)}`);
  await page.goto(`/table/${table.match}`);
  return table;
}

/** Takes another name than the one that was chosen, where a match is begun. */
export async function callMe(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByLabel("Your name").fill(name);
}

/** Sits down at a table by its link. */
export async function sitDown({ page }: Visitor, table: { match: string; code: string | null }, name: string): Promise<void> {
  await page.goto(`/table/${table.match}${table.code ? `?code=${table.code}` : ""}`);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await page.locator("main.table").waitFor();
}
