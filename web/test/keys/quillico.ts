/** Quillico by keyboard: arrow keys to a letter, the direction turned, the start moved, the word typed. */

import type { Page } from "playwright-core";
import { nearest, nextStop, type Arrow } from "../../src/board/stops";
import type { Action } from "../../src/gen/quillico";
import { directionOf } from "../../src/games/quillico/table";
import { centre, DIRECTION_NAMES, name, ORIGIN, parse, STEPS, subtract, type Oct } from "../../src/geometry/oct";
import { cursor, mark, play, pressAll, pressButton, route, type Shown } from "./press";

export async function quillico(page: Page, action: Action, { scene }: Shown): Promise<void> {
  switch (action.kind) {
    case "play": {
      const letters = new Map((scene.tiles ?? []).filter(({ face }) => face.tone !== "star").map((tile) => [tile.at, tile]));
      for (const at of action.swaps ?? []) {
        await goTo(page, letters, at.join(","));
        await page.keyboard.press("*");
        letters.delete(at.join(","));
      }
      const tiles = new Map(action.place.map(({ at, tile }) => [at.join(","), tile]));
      const line = inLine([...tiles.keys()].map(parse));
      await begin(page, letters, line);
      for (const at of line.cells) await page.keyboard.press(tiles.get(name(at))?.[0] ?? "");
      return play(page);
    }
    case "exchange":
      await pressButton(page, "Exchange");
      await mark(page, action.tiles.map(label));
      return pressButton(page, /^Exchange/);
    case "pass":
      return pressButton(page, "Pass");
    default:
      throw new Error(`no key for ${action.kind}`);
  }
}

/** A tile as its button in the hand is called: `K+` is a red K. */
const label = (tile: string) => (tile.endsWith("+") ? `red ${tile[0]}` : tile);

/** The letters on the table by their cells. */
type Letters = ReadonlyMap<string, { readonly at: string; readonly x: number; readonly y: number }>;

interface Line {
  readonly cells: readonly Oct[];
  readonly direction: number;
}

/** The cells of a play from the first to the last, and the direction they go in. */
function inLine(cells: readonly Oct[]): Line {
  const [first, second] = cells;
  const direction = first && second ? directionOf(first, second) : 0;
  if (direction === null) throw new Error(`not in one line: ${cells.map(name).join(" ")}`);
  const way = centre(STEPS[direction] as Oct);
  const along = (at: Oct) => centre(at).x * way.x + centre(at).y * way.y;
  return { cells: [...cells].sort((a, b) => along(a) - along(b)), direction };
}

/** Brings the cursor to the first cell, and turns it. */
async function begin(page: Page, letters: Letters, { cells, direction }: Line): Promise<void> {
  const ways = [...STEPS.keys()];
  const joins = cells.flatMap((cell) =>
    ways.filter((way) => letters.has(name(subtract(cell, STEPS[way] as Oct)))).map((way) => ({ cell, way })),
  );
  const join = joins[0];
  if (join) {
    await goTo(page, letters, name(subtract(join.cell, STEPS[join.way] as Oct)));
    await turn(page, (join.way + 4) % 8);
    await page.keyboard.press("Backspace"); // one step against the direction: onto the cell
  } else await page.keyboard.press("ArrowRight");
  await turn(page, direction);
  const first = cells[0] ?? ORIGIN;
  for (let back = 0; back < 20 && (await cursor(page)) !== name(first); back++) await page.keyboard.press("Backspace");
}

async function turn(page: Page, direction: number): Promise<void> {
  const label = await page.getByRole("button", { name: /^Turn the direction/ }).getAttribute("aria-label");
  const now = DIRECTION_NAMES.indexOf(label?.split("now ")[1] ?? "");
  await pressAll(page, Array<string>((direction - now + 8) % 8).fill("Space"));
}

/** Arrow keys from letter to letter, which lie where the scene says: between two that are equally far the last digit decides. */
async function goTo(page: Page, letters: Letters, to: string): Promise<void> {
  const places = [...letters.values()];
  const start = await cursor(page);
  if (!start) await page.keyboard.press("ArrowRight");
  const from = start ?? nearest(places, { x: 0, y: 0 }, Infinity)?.at ?? "";
  const step = (at: string, arrow: Arrow) => nextStop(places, centre(parse(at)), arrow)?.at ?? null;
  await pressAll(page, route(from, to, step));
}
