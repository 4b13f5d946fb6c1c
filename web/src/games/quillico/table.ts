/** The table of octagons as the client needs it: what lies where. Where a tile may go is for the server to say. */

import type { SceneTile } from "../../gen/wire";
import { add, centre, name, parse, STEPS, type Oct } from "../../geometry/oct";

export interface Ground {
  /** Letters by the name of their place; stars apart, as no word goes through them. */
  readonly letters: ReadonlyMap<string, SceneTile>;
  readonly stars: ReadonlySet<string>;
}

export function groundOf(tiles: readonly SceneTile[], swapped: ReadonlySet<string>): Ground {
  const letters = tiles.filter((tile) => tile.face.tone !== "star" && !swapped.has(tile.at));
  const stars = tiles.filter((tile) => tile.face.tone === "star").map((tile) => tile.at);
  return { letters: new Map(letters.map((tile) => [tile.at, tile])), stars: new Set([...stars, ...swapped]) };
}

function isTaken(ground: Ground, at: string): boolean {
  return ground.letters.has(at) || ground.stars.has(at);
}

/** The free places beside a letter or a laid tile: where a dragged tile may be let go, also to see why it is refused. */
export function beside(ground: Ground, laid: readonly Oct[]): Oct[] {
  const tiles = [...[...ground.letters.keys()].map(parse), ...laid];
  const held = new Set(laid.map(name));
  const places = tiles.flatMap((tile) => STEPS.map((step) => add(tile, step)));
  const free = places.filter((place) => !held.has(name(place)) && !isTaken(ground, name(place)));
  return [...new Map(free.map((place) => [name(place), place])).values()];
}

/** The first free place from here on in a direction, across the tiles that lie there. */
export function nextFree(ground: Ground, from: Oct, direction: number, laid: ReadonlySet<string>): Oct {
  let place = from;
  while (isTaken(ground, name(place)) || laid.has(name(place))) place = add(place, STEPS[direction] as Oct);
  return place;
}

/** The direction from one place straight to another; null if they are on no common line. */
export function directionOf(from: Oct, to: Oct): number | null {
  const [a, b] = [centre(from), centre(to)];
  const turn = Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 4);
  const index = (Math.round(turn) + 8) % 8;
  const step = STEPS[index] as Oct;
  const length = Math.round(Math.hypot(b.x - a.x, b.y - a.y));
  return length > 0 && name(add(from, step, length)) === name(to) ? index : null;
}
