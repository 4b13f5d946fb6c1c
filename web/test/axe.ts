/** Accessibility as axe sees it. */

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What can differ by night: the night changes colours and nothing else. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds in light, and of its colours in dark. No page has frames, so axe may look from within. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`:root[data-theme=${colorScheme}]`).waitFor();
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity));
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await (colorScheme === "dark" ? axe.withRules(OF_COLOURS) : axe).analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map((node) => `${colorScheme} ${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
  }
  return found;
}
