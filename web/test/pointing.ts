/** Plays an action with a finger: tiles of the rack, places on the table, buttons. */

import type { Page } from "playwright-core";
import { cellName, type At } from "../src/table/cells";

interface Asked {
  readonly kind: string;
  readonly word?: string;
  readonly tile?: string;
  readonly tiles?: readonly string[];
  readonly place?: readonly { readonly at: At; readonly tile: string }[];
  readonly path?: readonly At[];
  readonly pawn?: At;
  readonly swaps?: readonly At[];
  readonly knock?: readonly { readonly to: At }[];
  readonly to?: At;
}

const label = (tile: string) => (tile === "*" ? "star" : tile.endsWith("+") ? `red ${tile[0]}` : tile);

export async function point(page: Page, action: unknown): Promise<void> {
  const asked = action as Asked;
  switch (asked.kind) {
    case "play":
      await (asked.path ? walk(page, asked) : lay(page, asked));
      return press(page, /^Play/);
    case "score":
    case "respond":
    case "press":
      for (const letter of asked.word ?? "") await spell(page, letter);
      return press(page, { score: /^Score \d/, respond: /^Answer for/, press: /^Press your luck bank/ }[asked.kind]);
    case "exchange":
    case "mulligan":
      await press(page, asked.kind === "mulligan" ? "Mulligan" : "Exchange");
      for (const tile of asked.tiles ?? []) await rack(page, tile);
      return press(page, asked.kind === "mulligan" ? /^Swap/ : /^Exchange/);
    case "trade":
      for (const tile of asked.tiles ?? []) await rack(page, tile);
      return press(page, /^Trade \d/);
    case "relocate":
      await press(page, "Move pawn");
      await table(page, asked.to ?? "");
      return press(page, "Move pawn");
    case "spend":
      await press(page, "Spend a vowel");
      return press(page, `Spend ${asked.tile}`);
    case "roll":
      return press(page, "Roll");
    case "keep":
      return press(page, "Keep all");
    case "decline":
      return press(page, "No word");
    default:
      throw new Error(`no finger does ${asked.kind}`);
  }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).and(page.locator(":enabled")).last().tap();
}

async function rack(page: Page, tile: string): Promise<void> {
  await page
    .locator(`.rack .slot:enabled[aria-pressed=false][aria-label^="${label(tile)}"]`)
    .first()
    .tap();
}

/** A letter of the dice if one is free, else of the rack. */
async function spell(page: Page, letter: string): Promise<void> {
  const die = page.locator(`.dice .die:enabled[aria-label^="die ${letter},"]`);
  if (await die.count()) await die.first().tap();
  else await rack(page, letter);
}

/** A place that the lesson points at. */
async function table(page: Page, at: At): Promise<void> {
  await page.locator(`.place-mark[data-at="${cellName(at)}"]`).waitFor();
  const box = await page.locator(`.place-mark[data-at="${cellName(at)}"] path`).boundingBox();
  if (!box) throw new Error(`${cellName(at)} is not shown`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function open(page: Page, at: At): Promise<void> {
  await page.locator(`.target[data-at="${cellName(at)}"]`).waitFor({ state: "attached" }); // the server has said that it may go there
}

async function lay(page: Page, { place = [], swaps = [] }: Asked): Promise<void> {
  for (const at of swaps) {
    await rack(page, "*");
    await table(page, at);
  }
  for (const { at, tile } of place) {
    if (typeof at === "string") await extend(page, at, tile);
    else {
      await rack(page, tile);
      await open(page, at);
      await table(page, at);
    }
    await page.locator(`.ghost[data-at="${cellName(at)}"]`).waitFor();
  }
}

/** A road: the place is tapped, then the tile; straight on the tile alone is enough. */
async function extend(page: Page, at: string, tile: string): Promise<void> {
  await open(page, at);
  if (!(await page.locator(`.cursor[data-at="${at}"]`).count())) await table(page, at);
  await rack(page, tile);
}

/** From tile to tile; those of the bank are added when the walk comes to them. */
async function walk(page: Page, { place = [], path = [], pawn, knock = [] }: Asked): Promise<void> {
  const added = new Map(place.map(({ at, tile }) => [cellName(at), tile]));
  for (const [i, at] of path.entries()) {
    if (i === 0 && !pawn) continue; // the pawn stands there
    const tile = added.get(cellName(at));
    if (tile) {
      added.delete(cellName(at));
      await rack(page, tile);
      await open(page, at);
    }
    await table(page, at);
  }
  for (const { to } of knock) {
    await press(page, /^Place .* pawn/);
    await table(page, to);
  }
}
