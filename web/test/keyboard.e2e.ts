/** Playing with the keyboard alone: no pointer is used after the page is open. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, visitor, type Visitor } from "./browser";
import { name, neighbours, parse } from "../src/geometry/hex";
import { answer, PAIRS } from "./games";
import { soak } from "./soak";

let browser: Browser;
let quinn: Visitor;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SEATS = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;

async function atTable(game: string, options: Record<string, unknown> = {}): Promise<Page> {
  quinn = await visitor(browser);
  await makeTable(quinn, { game, seats: SEATS, options, terms: { hints: true }, name: "Quinn" });
  const page = quinn.page;
  await page.locator("main.table").waitFor();
  await page.locator(".controls").waitFor();
  return page;
}
const prompt = (page: Page) => page.locator("main.table").getAttribute("data-prompt");
async function submitted(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-prompt") !== old, before);
}
const letters = (page: Page) =>
  page.locator(".rack .slot").evaluateAll((slots) => slots.map((slot) => slot.getAttribute("aria-label")?.split(",")[0] ?? ""));

describe("with the keyboard alone", () => {
  it("a match is begun from the shelf", async () => {
    quinn = await visitor(browser);
    const { page } = quinn;
    await page.goto("/");
    await page.getByRole("link", { name: "Play Length × Wit" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Bot" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("radio", { name: "Friend" }).isChecked()).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter"); // sends the form
    await page.locator("main.table").waitFor();
    await leave(quinn);
  });

  it.runIf(soak)("Length × Wit is rolled, spelled and scored", async () => {
    const page = await atTable("lengthxwit", { lexicon: PAIRS });
    if (await page.getByRole("button", { name: "Roll" }).count()) {
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Score/ }).waitFor();
    }
    const before = await prompt(page);
    const dice = await page.locator(".dice .die").evaluateAll((all) => all.map((die) => die.getAttribute("aria-label")?.[4] ?? ""));
    const rack = await letters(page);
    const word = dice.length === 1 ? dice[0] + (rack[0] ?? "") : dice.slice(0, 2).join("");
    await page.keyboard.type(word);
    expect(await page.locator(".word .piece").count()).toBe(2);
    await page.keyboard.press("Backspace");
    expect(await page.locator(".word .piece").count()).toBe(1);
    await page.keyboard.type(word[1] ?? "");
    if (dice.length <= 2) {
      await page.locator(".controls .button.main:enabled").waitFor();
      await page.keyboard.press("Enter");
      await submitted(page, before);
    }
    await leave(quinn);
  });

  it("Word Road is begun in a corner with a tile worth 1", async () => {
    const page = await atTable("wordroad");
    const before = await prompt(page);
    await page.keyboard.press("ArrowUp");
    await page.locator(".cursor").waitFor();
    const labels = await page.locator(".rack .slot").evaluateAll((all) => all.map((slot) => slot.getAttribute("aria-label") ?? ""));
    const cheap = labels.find((label) => label.endsWith(", 1"));
    await page.keyboard.type(cheap?.[0] ?? "");
    expect(await page.locator(".ghost").count()).toBe(1);
    await page.locator(".controls .button.main:enabled").waitFor();
    await page.keyboard.press("Enter");
    await submitted(page, before);
    await leave(quinn);
  });

  it("Quillico: a typed word, and Escape takes it back", async () => {
    const page = await atTable("quillico", { lexicon: PAIRS });
    const before = await prompt(page);
    const [a, b] = (await letters(page)).filter((name) => name !== "star").map((name) => name.slice(-1));
    await page.keyboard.type(`${a}${b}`);
    expect(await page.locator(".ghost").count()).toBe(2);
    await page.keyboard.press("Escape");
    expect(await page.locator(".ghost").count()).toBe(0);
    await page.keyboard.press("Space");
    await page.keyboard.type(`${a}${b}`);
    await page.locator(".controls .button.main:enabled").waitFor();
    await page.keyboard.press("Enter");
    await submitted(page, before);
    await leave(quinn);
  });

  it("Lexigo: a tile is offered only places that the rules accept", async () => {
    const page = await atTable("lexigo");
    const cells = (selector: string) => page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("data-at") ?? ""));
    const there = new Set(await cells("[data-at]:has(.tile)"));
    expect(there.size).toBeGreaterThanOrEqual(6);
    await page.locator(".rack .slot:enabled").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".target.open").first().waitFor();
    const places = await cells(".target.open");
    expect(places.length).toBeGreaterThan(5);
    for (const at of places) expect(neighbours(parse(at)).filter((cell) => there.has(name(cell))).length, at).toBeGreaterThanOrEqual(2);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator(".ghost").waitFor();
    await page.keyboard.press("Backspace");
    expect(await page.locator(".ghost").count()).toBe(0);
    await leave(quinn);
  });

  it.runIf(soak)("Lexigo: from a ring tile into the middle", async () => {
    const page = await atTable("lexigo", { lexicon: PAIRS });
    const before = await prompt(page);
    const ring = await page
      .locator("[data-at] .tile.ivory .letter")
      .evaluateAll((all) =>
        all.map((text) => ({ letter: text.textContent ?? "", at: text.closest("[data-at]")?.getAttribute("data-at") ?? "" })),
      );
    const pawns = await page.locator("[data-piece^=pawn]").count();
    const toMiddle: Record<string, string[]> = {
      "1,0": ["ArrowLeft"],
      "-1,0": ["ArrowRight"],
      "0,1": ["ArrowUp", "ArrowUp"],
      "-1,1": ["ArrowUp"],
      "0,-1": ["ArrowDown"],
      "1,-1": ["ArrowDown", "ArrowDown"],
    };
    const middle = ring.some(({ at }) => at === "0,0");
    const start = ring.find(({ letter, at }) => at in toMiddle && ring.filter((one) => one.letter === letter).length === 1);
    const bank = (await letters(page)).filter((name) => name !== "blank");
    if (start && !middle && pawns === 0) {
      await page.keyboard.type(start.letter);
      for (const key of toMiddle[start.at] ?? []) await page.keyboard.press(key);
      await page.keyboard.type(bank[0] ?? "");
      expect(await page.locator(".ghost").count()).toBe(1);
      await page.locator(".controls .button.main:enabled").waitFor();
      await page.keyboard.press("Enter");
    } else {
      await page.getByRole("button", { name: "Pass" }).focus();
      await page.keyboard.press("Enter");
    }
    await submitted(page, before);
    await leave(quinn);
  });

  it.runIf(soak)("Word Road: a letter typed without an aim goes where the road goes on", async () => {
    const page = await atTable("wordroad");
    const [first = "A"] = (await letters(page)).filter((letter) => /^[A-Z]$/.test(letter));
    await page.keyboard.press(first.toLowerCase());
    await page.locator(".ghost").waitFor();
    await leave(quinn);
  });

  it("Quillico: a letter typed without a place says what to do first", async () => {
    const page = await atTable("quillico", { lexicon: PAIRS });
    if (!(await page.locator(".board .tile").count())) await answer(page);
    await page.locator(".controls").waitFor();
    await page.keyboard.press("e");
    await page.locator(".notice", { hasText: "First choose a letter on the table" }).waitFor();
    await leave(quinn);
  });
});
