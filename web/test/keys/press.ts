/** A person's keyboard: tabbing to a thing and pressing it, going with arrow keys to a place. */

import type { Locator, Page } from "playwright-core";
import type { Arrow } from "../../src/board/stops";
import type { Scene } from "../../src/gen/wire";

/** The table as the page shows it. */
export interface Shown {
  readonly scene: Scene;
  readonly seat: number;
}

const ARROWS: readonly Arrow[] = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

/** Goes with Tab, or back with Shift and Tab, until this has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 150; tabs++) {
    const away = await target.evaluate(tabsAway);
    if (away === 0) return;
    const key = away < 0 ? "Shift+Tab" : "Tab";
    for (let presses = 0; presses < Math.abs(away); presses++) await target.page().keyboard.press(key);
  }
  throw new Error(`Tab never comes to ${target}`);
}

/** About how many tabs it is from the focus to this element, back if negative; one if nothing has the focus. */
function tabsAway(target: Element): number {
  const now = document.activeElement;
  if (now === target) return 0;
  const stops = [...document.querySelectorAll("a[href], button:enabled, input:enabled, summary, [tabindex='0']")];
  const shown = stops.filter((element) => element.checkVisibility());
  return now && shown.includes(now) ? shown.indexOf(target) - shown.indexOf(now) || 1 : 1;
}

/** Tabs to a button of this name and presses it. */
export async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  const button = page.locator("main").getByRole("button", { name, exact: true }).and(page.locator(":enabled")).first();
  await tabTo(button);
  await page.keyboard.press("Enter");
}

/** Plays what is laid, as soon as the table says that it may be. */
export async function play(page: Page): Promise<void> {
  await page.locator(".controls .button.main:enabled").waitFor();
  await page.keyboard.press("Enter");
}

/** Tabs to tiles of the rack and presses them, each tile once; `?` is a blank. */
export async function mark(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    await tabTo(page.locator(`.rack .slot:enabled[aria-pressed=false][aria-label^="${label === "?" ? "blank" : label}"]`).first());
    await page.keyboard.press("Enter");
  }
}

/** Where the keyboard stands on the table; null if it does not yet. */
export async function cursor(page: Page): Promise<string | null> {
  const shown = page.locator(".cursor, .target.aim");
  return (await shown.count()) ? shown.first().getAttribute("data-at") : null;
}

/** The fewest arrow keys from one place to another, if an arrow goes as `step` says. */
export function route(from: string, to: string, step: (from: string, arrow: Arrow) => string | null): Arrow[] {
  const ways = new Map<string, Arrow[]>([[from, []]]);
  for (const [at, keys] of ways) {
    if (at === to) return keys;
    for (const arrow of ARROWS) {
      const next = step(at, arrow);
      if (next !== null && !ways.has(next)) ways.set(next, [...keys, arrow]);
    }
  }
  throw new Error(`no arrow keys go from ${from} to ${to}`);
}

export async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
