/** "Your move": the matches that wait for me, on every device, and how I am told while I am away. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("lists what waits for me, and refuses an address in a private network", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
  await page.locator("main.table .controls").waitFor();
  await page.goto("/your-move");
  await page
    .getByRole("link", { name: /Word Road/ })
    .first()
    .waitFor();
  expect(await page.title()).toContain("(1) Your move");
  await page.getByRole("region", { name: "While you are away" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByText("For programmers").click();
  await page.getByLabel(/Address of your program/).fill("https://127.0.0.1/hook");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("is not on the public internet").waitFor();
  ann.messages.length = 0; // the browser notes the refused request
  await leave(ann);
});

it("subscribes this browser", async () => {
  const ann = await visitor(browser);
  const { page, context } = ann;
  await context.grantPermissions(["notifications"]);
  // A browser under test has no push service of its own; the server's side is tested against one.
  await context.addInitScript(() => {
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const endpoint = "https://127.0.0.1/push";
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription);
  });
  await page.goto("/your-move");
  await page.getByText("No match is waiting for you.").waitFor();
  await page.getByRole("button", { name: "Notify me in this browser" }).click();
  await page.getByText("is not on the public internet").waitFor(); // the subscription reached the server, which looks at its address
  ann.messages.length = 0;
  await leave(ann);
});
