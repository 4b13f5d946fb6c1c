/** What the page puts together from changes is what the server says as a whole. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { answer } from "./games";
import { sample } from "./soak";
import { updatesOf } from "./updates";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each(sample(["lengthxwit", "quillico", "wordroad", "lexigo"], "quillico"))("%s: a reload shows the same table", async (game) => {
  const quinn = await visitor(browser);
  const { page, frames } = quinn;
  await makeTable(quinn, { game, seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], terms: { hints: true }, name: "Quinn" });
  const limit = new Limit("two turns are played");
  const mine = () => updatesOf(quinn).filter(({ request }) => request).length;
  while (limit.allows(mine() < 2)) {
    await page.locator(".controls").waitFor();
    await answer(page);
  }
  await page.locator(".controls").waitFor();
  expect(frames.some((frame) => frame.includes('"kind":"change"'))).toBe(true);
  const followed = updatesOf(quinn).at(-1);
  frames.length = 0;
  await page.reload();
  await page.locator(".controls").waitFor();
  const whole = updatesOf(quinn).find(({ seq }) => seq === followed?.seq);
  expect(whole?.since).toBe(-1);
  expect([followed?.scene, followed?.view, followed?.prompt, followed?.awaited]).toEqual([
    whole?.scene,
    whole?.view,
    whole?.prompt,
    whole?.awaited,
  ]);
  await leave(quinn);
});
