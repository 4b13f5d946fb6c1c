/** Word Road by keyboard: an arrow key for every turn of the road, a letter for every tile. */

import type { Page } from "playwright-core";
import type { Arrow } from "../../src/board/stops";
import type { Action } from "../../src/gen/wordroad";
import { parse } from "../../src/geometry/square";
import { cursor, mark, play, pressButton, tabTo, type Shown } from "./press";

export async function wordroad(page: Page, action: Action, { scene, seat }: Shown): Promise<void> {
  switch (action.kind) {
    case "play": {
      let from = scene.pins?.find((pin) => pin.kind === "head" && pin.seat === seat)?.at ?? null;
      for (const { at, tile } of action.place) {
        await aim(page, from, at);
        await lay(page, tile);
        await page.locator(`.ghost[data-at="${at}"]`).waitFor();
        from = at;
      }
      return play(page);
    }
    case "mulligan":
      await pressButton(page, "Mulligan");
      await mark(page, action.tiles);
      return pressButton(page, /^Swap/);
    case "pass":
      await pressButton(page, "Pass");
      return pressButton(page, "Pass");
    default:
      throw new Error(`no key for ${action.kind}`);
  }
}

/** A letter is typed; a blank too, unless the letter itself is on the rack: then the blank is tabbed to. */
async function lay(page: Page, tile: string): Promise<void> {
  const letter = tile.toUpperCase();
  const held = await page.locator(`.rack .slot:enabled[aria-label^="${letter},"]`).count();
  if (tile === letter || !held) return page.keyboard.press(letter);
  await tabTo(page.locator(`.rack .slot:enabled[aria-label="blank"]`).first());
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Choose a letter for the blank" }).waitFor();
  await page.keyboard.press(letter);
}

/** Aims at a cell: the arrow that points there, once more for what lies beyond tiles, then the other arrows. */
async function aim(page: Page, from: string | null, at: string): Promise<void> {
  await page.locator(".target").first().waitFor(); // the server has answered where the road may go
  const arrows = from === null ? corner(at) : [...pointing(from, at), "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
  for (const arrow of arrows) {
    for (let presses = 0; presses < (from === null ? 1 : 5); presses++) {
      if ((await cursor(page)) === at) return;
      await page.keyboard.press(arrow);
    }
  }
  if ((await cursor(page)) !== at) throw new Error(`no arrow key aims at ${at} from ${from}`);
}

function pointing(from: string, at: string): Arrow[] {
  const [a, b] = [parse(from), parse(at)];
  const [dx, dy] = [b.column - a.column, b.row - a.row];
  const across: Arrow = dx > 0 ? "ArrowRight" : "ArrowLeft";
  const along: Arrow = dy > 0 ? "ArrowDown" : "ArrowUp";
  return Math.abs(dx) >= Math.abs(dy) ? [across, along] : [along, across];
}

/** From the middle of the board to one of its corners. */
function corner(at: string): Arrow[] {
  return [at.startsWith("A") ? "ArrowLeft" : "ArrowRight", at.endsWith("15") ? "ArrowDown" : "ArrowUp"];
}
