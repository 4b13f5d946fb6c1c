/** A play laid tile by tile with a finger or a mouse. */

import type { Locator, Page } from "playwright-core";
import type { Action as LengthXWitAction } from "../src/gen/lengthxwit";
import type { Action as LexigoAction, Play as LexigoPlay } from "../src/gen/lexigo";
import type { Action as QuillicoAction } from "../src/gen/quillico";
import type { Action as WordRoadAction } from "../src/gen/wordroad";
import type { Scene } from "../src/gen/wire";
import { name, type Hex } from "../src/geometry/hex";
import { centre, name as octName, parse, STEPS, subtract } from "../src/geometry/oct";
import { walkable } from "./keys/lexigo";
import type { Shown } from "./keys/press";

type Laid = (page: Page, action: never, scene: Scene) => Promise<void>;

/** Clicks the middle of what is drawn there: what lies on the board is drawn, not a button. */
async function point(page: Page, place: Locator): Promise<void> {
  await place.first().scrollIntoViewIfNeeded(); // waits until it stands still, too
  const box = await place.first().boundingBox();
  if (!box) throw new Error(`nothing is drawn at ${place}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const tile = (page: Page, label: string) => page.locator(`.rack .slot:enabled[aria-pressed=false][aria-label^="${label}"]`).first();

async function lengthxwit(page: Page, action: LengthXWitAction): Promise<void> {
  if (action.kind !== "score" && action.kind !== "respond") throw new Error(`${action.kind} is no word`);
  for (const letter of action.word) {
    const die = page.locator(`.die:enabled[aria-label^="die ${letter},"]`).first();
    await ((await die.count()) ? die : tile(page, `${letter},`)).click();
  }
}

/** Where a place of the table is on the screen, by two tiles that are drawn. */
async function onScreen(page: Page, scene: Scene, at: string): Promise<{ x: number; y: number }> {
  const tiles = [...(scene.tiles ?? [])].sort((a, b) => a.x - b.x);
  const [left, right] = [tiles[0], tiles[tiles.length - 1]];
  if (!left || !right) throw new Error("the table is empty");
  const [a, b] = [await middle(page, left.at), await middle(page, right.at)];
  const scale = (b.x - a.x) / (right.x - left.x);
  const { x, y } = centre(parse(at));
  return { x: a.x + (x - left.x) * scale, y: a.y + (y - left.y) * scale };
}

async function middle(page: Page, at: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-piece][data-at="${at}"] .face`).first().boundingBox();
  if (!box) throw new Error(`no tile is drawn at ${at}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function quillico(page: Page, action: QuillicoAction, scene: Scene): Promise<void> {
  if (action.kind !== "play") throw new Error(`${action.kind} is no play`);
  const there = new Set((scene.tiles ?? []).map((one) => one.at));
  const rest = action.place.map(({ at, tile: piece }) => ({ at: at.join(","), piece }));
  const joins = ({ at }: { at: string }) => STEPS.some((step) => there.has(octName(subtract(parse(at), step))));
  for (let left = rest.length; left > 0; left -= 1) {
    const [next] = rest.splice(Math.max(0, rest.findIndex(joins)), 1); // each beside a tile, as one would
    if (!next) break;
    const held = await tile(page, next.piece.endsWith("+") ? `red ${next.piece[0]}` : `${next.piece},`).boundingBox();
    if (!held) throw new Error(`${next.piece} is not in the hand`);
    const to = await onScreen(page, scene, next.at);
    await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await page.locator(`.ghost[data-at="${next.at}"]`).waitFor();
    there.add(next.at);
  }
}

async function wordroad(page: Page, action: WordRoadAction): Promise<void> {
  if (action.kind !== "play") throw new Error(`${action.kind} is no play`);
  for (const { at, tile: piece } of action.place) {
    await tile(page, `${piece},`).click();
    await point(page, page.locator(`.target[data-at="${at}"]`));
    await page.locator(`.ghost[data-at="${at}"]`).waitFor();
  }
}

async function lexigo(page: Page, action: LexigoAction): Promise<void> {
  if (action.kind !== "play") throw new Error(`${action.kind} is no play`);
  const added = new Map(action.place.map(({ at, tile: piece }) => [name(at as Hex), piece]));
  for (const at of action.path.slice(1).map((one) => name(one as Hex))) {
    const piece = added.get(at);
    if (piece) {
      await tile(page, piece).click();
      await point(page, page.locator(`.target[data-at="${at}"]`));
      added.delete(at);
    } else await point(page, page.locator(`[data-piece][data-at="${at}"], .ghost[data-at="${at}"]`));
  }
}

/** Whether it is laid without choosing letters for blanks, swapping stars or placing knocked pawns. */
export function isSimple(game: string, action: unknown, table: Shown): boolean {
  const { kind, place = [], swaps = [], knock = [], path = [] } = action as Partial<LexigoPlay> & { swaps?: unknown[] };
  if (game === "lengthxwit") return (kind as string) !== "press";
  const tiles = (place as readonly { tile: string }[]).map((one) => one.tile);
  if (swaps.length || knock.length || tiles.some((piece) => piece === "?" || piece !== piece.toUpperCase())) return false;
  if (game !== "lexigo") return true;
  const blanks = new Set((table.scene.tiles ?? []).filter(({ face }) => face.tile === "?").map(({ at }) => at));
  return !path.some((at) => blanks.has(name(at as Hex))) && walkable(action as LexigoPlay, table);
}

const GAMES: Readonly<Record<string, Laid>> = { lengthxwit, quillico, wordroad, lexigo };

/** Lays an action of this game by pointer; playing it is one more click. */
export async function layByPointer(page: Page, game: string, action: unknown, scene: Scene): Promise<void> {
  const laid = GAMES[game];
  if (!laid) throw new Error(`no pointer input is defined for ${game}`);
  await laid(page, action as never, scene);
}
