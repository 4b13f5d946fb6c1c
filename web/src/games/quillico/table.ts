/** The table of octagons as the client needs it: what lies where, and where a tile could go. */

import type { SceneTile } from "../../gen/wire";
import { add, centre, contact, name, ORIGIN, parse, STEPS, type Contact, type Oct } from "../../geometry/oct";

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

function taken(ground: Ground, at: string): boolean {
  return ground.letters.has(at) || ground.stars.has(at);
}

/** The worst contact a tile at this place would have: overlap with anything, tip or offset with a letter [5]. */
export function hindrance(ground: Ground, place: Oct): Extract<Contact, "overlap" | "tip" | "offset"> | null {
  let worst: "tip" | "offset" | null = null;
  for (const at of [...ground.letters.keys(), ...ground.stars]) {
    const found = contact(place, parse(at));
    if (found === "overlap") return found;
    if ((found === "tip" || found === "offset") && ground.letters.has(at)) worst ??= found;
  }
  return worst;
}

/** Places a dragged tile may be let go at: beside a letter or a laid tile, overlapping nothing. */
export function berths(ground: Ground, laid: readonly Oct[]): Oct[] {
  if (!ground.letters.size && !laid.length) return [ORIGIN];
  const found = new Map<string, Oct>();
  const anchors = [...[...ground.letters.keys()].map(parse), ...laid];
  const held = new Set(laid.map(name));
  for (const anchor of anchors) {
    for (const step of STEPS) {
      const place = add(anchor, step);
      const at = name(place);
      if (!found.has(at) && !held.has(at) && !taken(ground, at)) found.set(at, place);
    }
  }
  return [...found.values()].filter(
    (place) => hindrance(ground, place) !== "overlap" && laid.every((other) => contact(place, other) !== "overlap"),
  );
}

/**
 * Where a chosen tile could well go: beside any letter; beside the one tile that was laid; at either end of the line
 * when there are more. Places that touch a letter wrongly [5] are left out.
 */
export function openings(ground: Ground, laid: readonly Oct[]): Oct[] {
  const [first, second] = [laid[0], laid[1]];
  const held = new Set(laid.map(name));
  const fitting = (place: Oct) => hindrance(ground, place) === null;
  if (!first) return berths(ground, laid).filter(fitting);
  const way = second ? directionOf(first, second) : null;
  const ways = way === null ? [0, 1, 2, 3, 4, 5, 6, 7] : [way, (way + 4) % 8];
  const next = ways.map((direction) => nextFree(ground, first, direction, held));
  return next.filter((place): place is Oct => place !== null && fitting(place));
}

/** The first free place from here on in a direction, across letters; null where a star ends the line [10c]. */
export function nextFree(ground: Ground, from: Oct, direction: number, laid: ReadonlySet<string>): Oct | null {
  let place = from;
  for (let steps = 0; steps < 200; steps++) {
    const at = name(place);
    if (ground.stars.has(at)) return null;
    if (!ground.letters.has(at) && !laid.has(at)) return place;
    place = add(place, STEPS[direction] as Oct);
  }
  return null;
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
