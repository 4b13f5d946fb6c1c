/** Lexigo by keyboard: the word is walked with arrow keys and letters, pawns are put with arrow keys and Enter. */

import type { Page } from "playwright-core";
import { directionFor, neighbour } from "../../src/games/lexigo/walk";
import { stepTo } from "../../src/games/lexigo/choosing";
import type { Action, Play } from "../../src/gen/lexigo";
import { name, type Hex } from "../../src/geometry/hex";
import { cursor, mark, play, pressAll, pressButton, route, type Shown } from "./press";

export async function lexigo(page: Page, action: Action, shown: Shown): Promise<void> {
  switch (action.kind) {
    case "play":
      return walk(page, action, shown);
    case "relocate":
      await pressButton(page, "Move pawn");
      await choose(page, name(action.to as Hex), pawnOf(shown));
      return play(page);
    case "pass":
      return pressButton(page, "Pass");
    case "trade":
      await mark(page, action.tiles);
      return pressButton(page, /^Trade/);
    case "keep":
      return pressButton(page, "Keep all");
    case "accept":
      return pressButton(page, "Accept");
    case "challenge":
      return pressButton(page, "Challenge");
    default:
      throw new Error(`no key for ${action.kind}`);
  }
}

const pawnOf = ({ scene, seat }: Shown) => scene.pins?.find((pin) => pin.seat === seat)?.at ?? null;

async function walk(page: Page, action: Play, shown: Shown): Promise<void> {
  const cells = action.path.map((at) => name(at as Hex));
  if (!walkable(action, shown)) {
    for (const { at, tile } of action.place) {
      await mark(page, [tile]);
      await choose(page, name(at as Hex), pawnOf(shown), "open");
      await page.keyboard.press("Enter");
    }
  }
  await start(page, cells[0] ?? "", action.word[0] ?? "", shown);
  for (const [i, at] of cells.entries()) {
    if (i === 0) continue;
    await aim(page, cells[i - 1] ?? "", at);
    await page.keyboard.press(action.word[i] ?? "");
  }
  for (const { to } of action.knock ?? []) {
    await page.getByRole("button", { name: /^Place .* pawn/ }).waitFor();
    await page.keyboard.press("Enter");
    await choose(page, name(to as Hex), pawnOf(shown));
    await page.keyboard.press("Enter");
  }
  return play(page);
}

/** Whether every tile touches two others when it is added on the way; else they have to be put down before. */
export function walkable({ path, place }: Play, { scene }: Shown): boolean {
  const there = new Set((scene.tiles ?? []).map(({ at }) => at));
  const added = new Set(place.map(({ at }) => name(at as Hex)));
  return path
    .map((at) => name(at as Hex))
    .every((at) => {
      if (!added.has(at) || there.has(at)) return true;
      const touched = [0, 1, 2, 3, 4, 5].filter((way) => there.has(neighbour(at, way))).length;
      there.add(at);
      return touched >= 2;
    });
}

/** The word begins under the pawn by itself; a tile to start on, or the letter of a blank, is chosen. */
async function start(page: Page, at: string, letter: string, shown: Shown): Promise<void> {
  const tiles = shown.scene.tiles ?? [];
  const blank = tiles.find((tile) => tile.at === at)?.face.tile === "?";
  const pawn = pawnOf(shown);
  if (pawn !== null) return blank ? page.keyboard.press(letter) : undefined;
  await choose(page, at, null);
  await page.keyboard.press("Enter");
  if (!blank) return;
  await page.getByRole("dialog", { name: "Choose a letter for the blank" }).waitFor();
  await page.keyboard.press(letter);
}

/** Goes with arrow keys to one of the tiles that may be chosen, or to one of the open places. */
async function choose(page: Page, to: string, pawn: string | null, kind: "choose" | "open" = "choose"): Promise<void> {
  const shown = page.locator(`.target.${kind}[data-at]`);
  await shown.first().waitFor();
  const targets = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-at") ?? ""));
  await page.keyboard.press("ArrowRight");
  const from = stepTo(targets, null, pawn, "ArrowRight") ?? "";
  await pressAll(
    page,
    route(from, to, (at, arrow) => stepTo(targets, at, pawn, arrow)),
  );
  if ((await cursor(page)) !== to) throw new Error(`arrow keys came to ${await cursor(page)}, not to ${to}`);
}

async function aim(page: Page, from: string, to: string): Promise<void> {
  const way = [0, 1, 2, 3, 4, 5].find((one) => neighbour(from, one) === to);
  const arrow = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].find((key) =>
    [null, 1, 5].some((now) => directionFor(key, now) === way),
  );
  for (let presses = 0; presses < 3 && (await cursor(page)) !== to; presses++) await page.keyboard.press(arrow ?? "");
  if ((await cursor(page)) !== to) throw new Error(`arrow keys do not aim from ${from} at ${to}`);
}
