/** Who leaves a page while it still waits for the server stays where they have gone. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Wait {
  readonly start: string;
  readonly begin: (page: Page) => Promise<void>;
  /** The answer that the page waits for. */
  readonly answer: { readonly method: string; readonly path: string };
}

const PAIRING = "somebody to play";
const WAITS: Record<string, Wait> = {
  "a lesson": {
    start: "/rules",
    begin: (page) => page.goto("/learn/lexigo").then(() => undefined),
    answer: { method: "POST", path: "/api/lessons/lexigo" },
  },
  "a code": {
    start: "/",
    begin: async (page) => {
      await page.getByLabel("Have a code?").fill(await codeOfATable(page));
      await page.getByRole("button", { name: "Join" }).click();
    },
    answer: { method: "GET", path: "/api/codes/" },
  },
  "a new match": {
    start: "/new/quillico",
    begin: (page) => page.getByRole("button", { name: "Play", exact: true }).click(),
    answer: { method: "POST", path: "/api/matches" },
  },
  "a puzzle": {
    start: "/puzzles",
    begin: (page) => page.getByRole("button", { name: "Solve a Quillico puzzle" }).click(),
    answer: { method: "GET", path: "/api/puzzles/next/quillico" },
  },
  [PAIRING]: {
    start: "/pair",
    begin: (page) => page.getByRole("button", { name: "Find players" }).click(),
    answer: { method: "POST", path: "/api/pairing" },
  },
};

async function codeOfATable({ request }: Page): Promise<string> {
  await request.get("/api/me"); // the page may not have an identity yet
  const wish = { game: "quillico", seats: [{ kind: "me" }, { kind: "open" }], name: "Ann" };
  const table = (await (await request.post("/api/matches", { data: wish })).json()) as { code: string };
  return table.code;
}

/** The place in the queue was given up, and nobody was paired. */
async function expectNoMatch({ request }: Page): Promise<void> {
  const ask = async (path: string): Promise<unknown> => (await request.get(path)).json();
  await expect.poll(() => ask("/api/pairing")).toMatchObject({ state: "none" });
  expect(await ask("/api/matches/mine")).toMatchObject({ tables: [] });
}

it.each(Object.keys(WAITS))("%s that comes too late pulls nobody back", async (name) => {
  const { start, begin, answer } = WAITS[name] as Wait;
  const ann = await visitor(browser);
  const { page } = ann;
  const asked = (one: { method(): string; url(): string }) =>
    one.method() === answer.method && new URL(one.url()).pathname.startsWith(answer.path);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/**", async (route) => {
    if (!asked(route.request())) return route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.goto(start);
  const waiting = page.waitForRequest(asked);
  await begin(page);
  await waiting;
  await page.getByRole("link", { name: "Tilery", exact: true }).first().click();
  await page.getByRole("region", { name: "Play now" }).waitFor();
  const answered = page.waitForResponse((one) => asked(one.request()));
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(new URL(page.url()).pathname).toBe("/");
  if (name === PAIRING) await expectNoMatch(page);
  await leave(ann);
});
