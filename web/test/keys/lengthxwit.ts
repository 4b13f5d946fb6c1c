/** Length × Wit by keyboard: words are typed, everything else is a button. */

import type { Page } from "playwright-core";
import type { Action } from "../../src/gen/lengthxwit";
import { play, pressButton } from "./press";

export async function lengthxwit(page: Page, action: Action): Promise<void> {
  switch (action.kind) {
    case "roll":
      return page.keyboard.press("Enter");
    case "mulligan":
      return pressButton(page, /^Mulligan/);
    case "score":
    case "respond":
      await page.keyboard.type(action.word);
      return play(page);
    case "press":
      await page.keyboard.type(action.word);
      await page.locator(".controls .button.main:enabled").waitFor();
      return pressButton(page, /^Press your luck/);
    case "spend":
      await pressButton(page, "Spend a vowel");
      return pressButton(page, `Spend ${action.tile}`);
    case "fail":
      return pressButton(page, "Fail");
    case "decline":
      return pressButton(page, "No word");
    default:
      throw new Error(`no key for ${action.kind}`);
  }
}
