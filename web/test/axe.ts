/** Accessibility as axe sees it. */

import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { soak } from "./soak";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What can differ by night: the night changes colours and nothing else. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

type Scheme = "light" | "dark";
/** By day and by night. access.e2e.ts looks so at some pages, `make soak` at all: the colours are those of one theme. */
export const NIGHT: readonly Scheme[] = ["light", "dark"];
const DAY: readonly Scheme[] = ["light"];

/** What axe finds in light, and of its colours in dark. It is put into a page once, because reading it takes longer than a look. */
export async function findings(page: Page, schemes: readonly Scheme[] = soak ? NIGHT : DAY): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`:root[data-theme=${colorScheme}]`).waitFor();
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity),
    );
    const { violations } = await look(page, colorScheme === "dark" ? { runOnly: OF_COLOURS } : {});
    for (const { id, nodes } of violations)
      found.push(...nodes.map((node) => `${colorScheme} ${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
  }
  return found;
}

function look(page: Page, options: RunOptions): Promise<AxeResults> {
  return page.evaluate(
    (given) => {
      if (!window.axe) throw new Error("axe is not in this page");
      return window.axe.run(document, given);
    },
    { resultTypes: ["violations"], ...options } satisfies RunOptions,
  );
}
