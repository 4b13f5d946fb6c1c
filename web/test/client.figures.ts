/** How quick the client is: main-thread work a frame while a full table is panned, a tile laid, a table opened. */

import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { octWord } from "../src/board/sample";
import type { SceneTile } from "../src/gen/wire";
import { launch, leave, makeTable, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

/** All 134 tiles of Quillico, in rows that do not touch. */
function full(): SceneTile[] {
  const rows = Array.from({ length: 14 }, (_, row) => octWord("A B C D+ E F G H I+ K", [0, 0, -2 * row, 0], 0));
  return rows.flat().slice(0, 134);
}

interface Slice {
  readonly name: string;
  /** Processor time, so that a busy machine does not count. */
  readonly tdur?: number;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
}

const FRAME = 16_667;
const thread = ({ pid, tid }: Slice) => `${pid} ${tid}`;

/** The main thread's work in each frame in which it had any, while something is done; milliseconds. */
async function workByFrame(page: Page, work: () => Promise<void>): Promise<number[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const slices: Slice[] = [];
  session.on("Tracing.dataCollected", ({ value }) => slices.push(...(value as unknown as Slice[])));
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "devtools.timeline"] },
  });
  await work();
  const done = new Promise((finished) => session.once("Tracing.tracingComplete", finished));
  await session.send("Tracing.end");
  await done;
  const mains = new Set(slices.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(thread));
  const frames = new Map<number, number>();
  for (const { ts, tdur = 0 } of slices.filter((slice) => slice.name === "RunTask" && mains.has(thread(slice)))) {
    const frame = Math.floor(ts / FRAME);
    frames.set(frame, (frames.get(frame) ?? 0) + tdur / 1000);
  }
  return [...frames.values()];
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

it("panning a table of 134 octagons", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const { match } = await makeTable(ann, { game: "quillico", seats: SEATS, name: "Quinn" });
  await page.route("**/api/**/replay**", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { frames: { scene: { tiles: unknown; cells: unknown } }[] };
    for (const frame of body.frames) Object.assign(frame.scene, { tiles: full(), cells: [] });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/table/${match}/replay`);
  await page.locator("[data-piece]").nth(133).waitFor();
  const box = await page.locator(".board .board, .board").first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 200];
  const spent = await workByFrame(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) await page.mouse.move(x + 90 * Math.sin(i / 9), y + 60 * Math.cos(i / 7));
    await page.mouse.up();
  });
  const sorted = spent.sort((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(0);
  console.log(
    `panning 134 tiles: ${sorted.length} frames, work p50 ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms`,
  );
  await leave(ann);
});

it("opening a table, and laying a tile", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const { match } = await makeTable(ann, { game: "wordroad", seats: SEATS, name: "Quinn" });
  await page.locator(".controls").waitFor();
  const opened: number[] = [];
  for (let i = 0; i < 5; i++) {
    const begun = performance.now();
    await page.goto(`/table/${match}`);
    await page.locator(".controls").waitFor();
    opened.push(performance.now() - begun);
  }
  const laid = await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const cheap = document.querySelector('.rack .slot[aria-label$=", 1"]')?.getAttribute("aria-label")?.[0] ?? "";
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    await frame();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: cheap, bubbles: true }));
    let frames = 0;
    while (!document.querySelector(".ghost") && frames < 60) {
      await frame();
      frames++;
    }
    return frames;
  });
  const sorted = opened.sort((a, b) => a - b);
  console.log(
    `a table is usable after ${at(sorted, 0.5).toFixed(0)} ms (median of ${sorted.length}); a laid tile is there after ${laid} frame(s)`,
  );
  expect(laid).toBeLessThan(60);
  await leave(ann);
});
