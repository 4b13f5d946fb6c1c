/** Every lesson to its end: by finger, by keyboard, and by what a screen reader reads. */

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LessonCard, LessonStep } from "../src/gen/wire";
import { findings } from "./axe";
import { launch, leave, PHONE, visitor, type Visitor } from "./browser";
import { playOut, SHORT } from "./games";
import { key } from "./keys/answer";
import { point } from "./pointing";
import { sample, soak } from "./soak";

const GAMES = Object.keys(SHORT);
const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Do = (step: LessonStep) => Promise<void>;

async function lessonOf(page: Page, game: string): Promise<LessonCard> {
  const answer = await page.request.get(`/api/lessons/${game}`);
  return (await answer.json()) as LessonCard;
}

/** Begins the lesson from the home page and does each step; then the match goes on. */
async function walk({ page }: Visitor, game: string, act: Do): Promise<void> {
  const { steps, finish } = await lessonOf(page, game);
  const coach = page.getByRole("region", { name: "Lesson" });
  for (const [i, step] of steps.entries()) {
    await coach.getByText(`${i + 1}/${steps.length}`).waitFor();
    await coach.getByText(step.ask).waitFor();
    const before = await page.locator("main.table").getAttribute("data-prompt");
    await act(step);
    await page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-prompt") !== old, before);
  }
  await coach.getByText(finish).waitFor();
}

async function begin({ page }: Visitor, game: string): Promise<void> {
  await page.goto("/");
  await page.locator(`a[href="/learn/${game}"]`).first().click();
  await page.locator("main.table").waitFor();
}

describe("a lesson", () => {
  it.runIf(soak).each(GAMES)("%s by finger, on a phone", async (game) => {
    const ann = await visitor(browser, TALL);
    await begin(ann, game);
    await walk(ann, game, (step) => point(ann.page, step.action));
    await ann.page.getByRole("button", { name: "Play on" }).tap();
    await ann.page.locator(".controls, .waiting").first().waitFor();
    await ann.page.goto("/");
    await ann.page.locator(`a.main[href="/new/${game}"]`).first().waitFor(); // learned: now Play comes first
    await leave(ann);
  });

  it.each(sample(GAMES, "lexigo"))("%s, and then the match that goes on, to its end", async (game) => {
    const ann = await visitor(browser);
    const { page } = ann;
    await begin(ann, game);
    await walk(ann, game, async (step) => {
      await page.getByRole("button", { name: "Show me" }).click();
      await enabled(page.getByRole("button", { name: buttonOf(step) })).click();
    });
    await page.getByRole("button", { name: "Play on" }).click();
    await playOut([page]);
    expect(await page.locator(".ending h2").innerText()).toMatch(/win|won/i);
    await leave(ann);
  });

  it.runIf(soak).each(GAMES)("%s by keyboard alone", async (game) => {
    const ann = await visitor(browser);
    await begin(ann, game);
    await walk(ann, game, async (step) => {
      await ann.page.locator(".controls").waitFor();
      await key(ann, game, step.action);
    });
    await leave(ann);
  });

  it.each(sample(GAMES, "wordroad"))("%s by accessible names alone, left and resumed", async (game) => {
    const ann = await visitor(browser);
    const { page } = ann;
    await begin(ann, game);
    let done = 0;
    await walk(ann, game, async (step) => {
      if (done++ === 2) {
        await page.goto("/"); // left, and resumed
        await page.getByRole("link", { name: /^Continue the lesson of/ }).click();
      }
      const coach = page.getByRole("region", { name: "Lesson" });
      await coach.getByRole("button", { name: "How?" }).click();
      expect(await coach.innerText()).toContain(step.how);
      await named(page, step);
      await coach.getByRole("button", { name: "Show me" }).click();
      await enabled(page.getByRole("button", { name: buttonOf(step) })).click();
    });
    await leave(ann);
  });

  it.each(sample(GAMES, "lexigo"))("%s: axe finds nothing, and the terms can be looked up", async (game) => {
    const ann = await visitor(browser, TALL);
    const { page } = ann;
    await begin(ann, game);
    await page.getByRole("button", { name: "Show me" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (soak) expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Explain the terms" }).click();
    const { terms } = await lessonOf(page, game);
    for (const term of terms) await page.getByRole("dialog").getByText(term.text).waitFor();
    if (soak) expect(await findings(page)).toEqual([]);
    await leave(ann);
  });
});

it("answers a legal action that was not asked for, and does not play it", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await begin(ann, "wordroad");
  await page.getByRole("button", { name: "Pass" }).click();
  await page.locator(".controls .button.main", { hasText: "Pass" }).click();
  await page.getByRole("region", { name: "Lesson" }).getByText("For this lesson, spell CAN").waitFor();
  await page.getByText("1/6").waitFor();
  await leave(ann);
});

/** Tiles that the step needs say so. */
async function named(page: Page, { action }: LessonStep): Promise<void> {
  const { place = [] } = action as { place?: readonly unknown[] };
  const told = page.getByRole("button", { name: /, for this step$/ });
  if (place.length) await expect.poll(() => told.count()).toBeGreaterThan(0);
}

/** The button that does it, by its name. */
function buttonOf({ action }: LessonStep): RegExp {
  const { kind, tile } = action as { kind: string; tile?: string };
  const names: Readonly<Record<string, RegExp>> = {
    press: /^Press your luck/,
    respond: /^Answer for/,
    decline: /^No word$/,
    mulligan: /^Swap/,
    relocate: /^Move pawn$/,
    keep: /^Keep all$/,
    spend: new RegExp(`^Spend ${tile}$`),
  };
  return names[kind] ?? new RegExp(`^${kind}\\b`, "i");
}

const enabled = (button: Locator) => button.and(button.page().locator(":enabled")).last();
