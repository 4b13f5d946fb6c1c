/** A visitor of the static page, and what can be asked of the device behind it. */

import type { Page } from "playwright-core";
import type { Table } from "../../src/gen/wire";
import { answer, standing } from "../games";
import { Limit, PATIENCE_MS } from "../waiting";

interface Asked {
  readonly tilery: { readonly state: string; fetch(path: string, init?: RequestInit): Promise<Response> };
}

/** Opens a page of the client and waits until the device answers. */
export async function visit(page: Page, url: string, path = "/"): Promise<void> {
  await page.goto(`${url}#${path}`);
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as Partial<Asked>).tilery?.state === "ready", null, { timeout: PATIENCE_MS });
}

/** Waits until the page needs no network any more. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });
}

export async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const text = await page.evaluate(
    async ([how, where, what]) => {
      const answer = await (globalThis as unknown as Asked).tilery.fetch(where, { method: how, body: what });
      return answer.text();
    },
    [method, path, typeof body === "string" ? body : JSON.stringify(body ?? {})] as const,
  );
  return (path.endsWith("/record") ? text : JSON.parse(text)) as T;
}

/** Begins a match against a bot and goes to its table. */
export async function begin(page: Page, game: string, options: unknown, level = "level1"): Promise<string> {
  const seats = [{ kind: "me" }, { kind: "bot", level }];
  const table = await ask<Table>(page, "POST", "/matches", { game, seats, options, terms: { hints: true }, name: "Ann" });
  await page.evaluate((match) => (location.hash = `/table/${match}`), table.match);
  await page.locator("main.table").waitFor();
  return table.match;
}

/** Answers whatever I am asked until the match is over. */
export async function playOut(page: Page): Promise<void> {
  const limit = new Limit("the match to end");
  for (let stand = await standing(page); limit.allows(stand !== "over"); stand = await standing(page)) {
    if (stand === "mine") await answer(page);
    else await page.waitForTimeout(50);
  }
}
