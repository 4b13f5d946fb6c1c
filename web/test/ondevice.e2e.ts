/** A server that has the static page: play on this device, and previews that need no way to the server and back. */

import { existsSync } from "node:fs";
import type { Browser, Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, visitor } from "./browser";
import { answer } from "./games";
import { begin, kept, ready } from "./page/device";
import { soak } from "./soak";
import { Limit } from "./waiting";

const BUILT = existsSync("../src/tilery/page/static/build.json");
/** Longer than a near server takes. */
const FAR_MS = 200;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The line between a page and its server: answers to previews take their time, and it can be cut. */
class Line {
  asked = 0;
  private isCut = false;
  private readonly routes: WebSocketRoute[] = [];

  static async to(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/api\/socket/, (route) => line.carry(route));
    return line;
  }

  async cut(): Promise<void> {
    this.isCut = true;
    for (const route of this.routes) await route.close();
  }

  private carry(route: WebSocketRoute): void {
    if (this.isCut) return void route.close();
    this.routes.push(route);
    const server = route.connectToServer();
    route.onMessage((text) => {
      if (String(text).includes('"preview"')) this.asked++;
      server.send(text);
    });
    server.onMessage((text) => {
      if (String(text).includes('"preview_answer"')) setTimeout(() => this.isCut || route.send(text), FAR_MS);
      else route.send(text);
    });
  }
}

/** Lays one tile and takes it back: what the page said about it. */
async function verdict(page: Page): Promise<string> {
  const line = page.locator(".controls [role=status]").first();
  const idle = await line.innerText();
  await page.locator('.rack .slot[aria-label$=", 1"]').first().click();
  await page.locator(".target").first().click();
  await page.locator(".ghost").waitFor();
  const limit = new Limit("the verdict");
  let text = "";
  while (limit.allows(text === "" || text === idle)) text = (await line.innerText()).trim();
  await page.keyboard.press("Escape");
  await page.locator(".ghost").waitFor({ state: "detached" });
  return text;
}

describe.runIf(soak && BUILT)("a server with the static page", () => {
  it("has previews computed on the device where it is far away, and while the connection is lost", async () => {
    const ann = await visitor(browser, {}, false);
    const { page, messages } = ann;
    const line = await Line.to(page);
    await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
    await page.locator(".controls").waitFor();
    const loaded: string[] = [];
    page.on("request", (request) => request.url().includes("/device/") && loaded.push(request.url()));
    const said = await verdict(page);
    expect(loaded).toEqual([]);

    const limit = new Limit("the device to answer");
    let before = -1;
    while (limit.allows(before !== line.asked)) {
      before = line.asked;
      expect(await verdict(page)).toBe(said);
    }
    expect(loaded.length).toBeGreaterThan(0);
    await line.cut();
    await page.getByText(/connection lost/i).waitFor();
    expect(await verdict(page)).toBe(said);
    expect(line.asked).toBe(before);
    messages.splice(0, messages.length, ...messages.filter((text) => !text.includes("WebSocket")));
    await leave(ann);
  });

  it("offers play on this device, without a network too, and takes previews from there", async () => {
    const ann = await visitor(browser, {}, false);
    const { page, context } = ann;
    await page.goto("/");
    await page.getByRole("link", { name: "Play on this device" }).click();
    await ready(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    await begin(page, "wordroad", {});
    await answer(page);
    await context.setOffline(false);

    const line = await Line.to(page);
    await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
    const worker = await page.waitForEvent("worker");
    expect(worker.url()).toContain("/device/previews.js");
    const limit = new Limit("the device to answer");
    let before = -1;
    while (limit.allows(before !== line.asked)) {
      before = line.asked;
      await verdict(page);
    }
    await leave(ann);
  });
});
