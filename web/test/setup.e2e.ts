/** Positions set up by hand: by pointer, by keyboard, from a match; checked by the rules, explored, and shared by a link. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor } from "./browser";
import { SHORT } from "./games";
import { sample, soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const verdict = (page: Page, text: string | RegExp) => page.locator(".verdict").getByText(text).first().waitFor();
const place = (page: Page, at: string) => page.locator(`.target[data-at="${at}"]`);

async function explore(page: Page): Promise<void> {
  await verdict(page, "The rules allow this position.");
  await page.getByRole("link", { name: "Explore it" }).click();
  await page.getByRole("button", { name: "Find the best plays" }).click();
  const best = page.getByRole("region", { name: "Best plays" }).getByRole("listitem").first();
  await best.waitFor();
  await best.getByRole("button").click();
}

it("Quillico: tile by tile with a finger, refused until the rules allow it, then explored by its link", async () => {
  const ann = await visitor(browser, PHONE);
  const { page } = ann;
  await page.goto("/setup/quillico");
  await page.getByRole("heading", { name: "Set up a position" }).waitFor();
  const put = async (tile: RegExp) => page.getByRole("group", { name: "Tiles of the set" }).getByRole("button", { name: tile }).tap();
  const box = await place(page, "0,0,0,0").boundingBox();
  if (!box) throw new Error("no place to begin");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await put(/^C, /);
  await page.getByText("1,0,0,0: choose a tile").waitFor();
  await put(/^A, /);
  await page.getByText("2,0,0,0: choose a tile").waitFor();
  await put(/^J, /);
  await verdict(page, /CAJ is not in the word list/);
  await page.getByRole("button", { name: "Remove tile" }).waitFor();
  if (soak) expect(await findings(page)).toEqual([]);
  await page.getByText("The table as text").tap();
  await page.getByLabel("One cell per line: its name, then its tiles").fill("0,0,0,0 C+\n1,0,0,0 A\n2,0,0,0 T");
  await page.getByLabel("One cell per line: its name, then its tiles").blur();
  await verdict(page, "The rules allow this position.");
  await page.getByLabel("Tiles", { exact: true }).first().fill("avesring");
  await page.getByLabel("Tiles", { exact: true }).first().blur();
  await page.waitForURL(/position=/);
  await explore(page);
  await page.locator(".controls .button.main:enabled").tap();
  await page.getByText("then 1 play of your own").waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const bo = await visitor(browser);
  await bo.page.goto(page.url());
  await bo.page.getByText("Set up by hand, then 1 play of your own").waitFor();
  await bo.page.getByRole("button", { name: "Edit position" }).click();
  await verdict(bo.page, "The rules allow this position.");
  await leave(ann, bo);
});

it.runIf(soak)("Word Road: by keyboard alone", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/setup/wordroad");
  await page.getByText("Choose a place on the table.").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("A1: choose a tile").waitFor();
  for (const [letter, next] of [
    ["c", "B1"],
    ["a", "C1"],
    ["n", "D1"],
  ] as const) {
    await page.keyboard.press(letter);
    await page.getByText(`${next}: choose a tile`).waitFor();
  }
  await verdict(page, /a road must end somewhere/);
  await page.keyboard.press("ArrowLeft");
  await page.getByText("C1: N").waitFor();
  const head = page.getByRole("button", { name: "Head of the road of player 1" });
  await head.focus();
  await page.keyboard.press("Enter");
  await verdict(page, "The rules allow this position.");
  expect(await head.getAttribute("aria-pressed")).toBe("true");
  if (soak) expect(await findings(page)).toEqual([]);
  await explore(page);
  await page.locator(".controls .button.main:enabled").click();
  await page.getByText("Set up by hand, then 1 play of your own").waitFor();
  const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Share picture" }).click()]);
  expect(picture.suggestedFilename()).toBe("tilery-wordroad.png");
  const drawn = await page.request.get((await page.getByRole("link", { name: "Picture as SVG" }).getAttribute("href")) ?? "");
  expect(await drawn.text()).toContain("<svg");
  await page.getByText("Play on from here").click();
  await page.getByLabel("Bots").selectOption("novice");
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await page.locator("main.table .controls").waitFor();
  await page.getByText("Set up", { exact: true }).waitFor();
  await leave(ann);
});

it.runIf(soak)("Length × Wit: dice and tiles in words", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/setup");
  await page.getByLabel("Game").selectOption("lengthxwit");
  await page.getByLabel("Dice on the table").fill("r");
  await page.getByLabel("Dice on the table").blur();
  await page.waitForURL(/position=/);
  await page.getByLabel("Banked tiles").fill("a");
  await page.getByLabel("Banked tiles").blur();
  await verdict(page, /at least two dice/);
  await page.getByLabel("Banked tiles").fill("");
  await page.getByLabel("Banked tiles").blur();
  expect(await findings(page)).toEqual([]);
  await explore(page);
  await page.locator(".controls .button.main:enabled").waitFor();
  expect(await findings(page)).toEqual([]);
  await leave(ann);
});

it.runIf(soak).each(Object.keys(SHORT))("%s: the page by axe, on a phone and on a desktop", async (game) => {
  for (const size of [PHONE, {}]) {
    const ann = await visitor(browser, size);
    await ann.page.goto(`/setup/${game}`);
    await verdict(ann.page, /./);
    for (const summary of await ann.page.locator("summary").all()) await summary.click();
    expect(await findings(ann.page)).toEqual([]);
    await leave(ann);
  }
});

it.each(sample(["/setup/nosuch", "/setup/quillico/explore?position=nothing"], "/setup/quillico/explore?position=nothing"))(
  "%s says what is wrong",
  async (path) => {
    const ann = await visitor(browser);
    await ann.page.goto(path);
    await ann.page.locator(".bad, .analysis").first().waitFor();
    expect(await findings(ann.page)).toEqual([]);
    ann.messages.splice(0);
    await leave(ann);
  },
);
