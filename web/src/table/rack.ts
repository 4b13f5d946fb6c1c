/** A rack holds a multiset; a person keeps it in an order of their own. Keys name one physical tile each. */

import type { Face } from "../gen/wire";

export interface RackTile {
  readonly key: string;
  readonly face: Face;
}

/** A key for each face, the same from one update to the next as long as the tile is held: `E#0`, `E#1`. */
export function keyed(faces: readonly Face[]): RackTile[] {
  const seen = new Map<string, number>();
  return faces.map((face) => {
    const tile = face.tile || face.letter || "";
    const count = seen.get(tile) ?? 0;
    seen.set(tile, count + 1);
    return { key: `${tile}#${count}`, face };
  });
}

/** The tiles in the order kept so far; new ones at the end, those gone left out. */
export function arranged(tiles: readonly RackTile[], order: readonly string[]): RackTile[] {
  const place = new Map(order.map((key, i) => [key, i]));
  return [...tiles].sort((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity) || 0);
}

export function shuffled(tiles: readonly RackTile[], random: () => number = Math.random): string[] {
  const keys = tiles.map((tile) => tile.key);
  for (let i = keys.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [keys[i], keys[j]] = [keys[j] as string, keys[i] as string];
  }
  return keys;
}

export function sorted(tiles: readonly RackTile[]): string[] {
  return [...tiles].sort((a, b) => name(a).localeCompare(name(b))).map((tile) => tile.key);
}

/** The order after the tile `key` was put where `before` is; at the end if that is null. */
export function reordered(tiles: readonly RackTile[], key: string, before: string | null): string[] {
  const keys = tiles.map((tile) => tile.key).filter((other) => other !== key);
  const at = before === null ? -1 : keys.indexOf(before);
  keys.splice(at < 0 ? keys.length : at, 0, key);
  return keys;
}

function name({ face }: RackTile): string {
  return face.tile || face.letter || "~";
}

/** The first free tile that reads as this letter, else a free blank; null if neither is there. */
export function pick(tiles: readonly RackTile[], letter: string, used: ReadonlySet<string>): RackTile | null {
  const free = tiles.filter((tile) => !used.has(tile.key));
  return free.find(({ face }) => face.letter === letter) ?? free.find(({ face }) => isBlank(face)) ?? null;
}

/** The keys of held tiles that are these pieces, as actions name them; a piece that is not held is left out. */
export function keysOf(tiles: readonly RackTile[], pieces: readonly string[]): string[] {
  const keys: string[] = [];
  for (const piece of pieces) {
    const found = tiles.find(({ key, face }) => face.tile === piece && !keys.includes(key));
    if (found) keys.push(found.key);
  }
  return keys;
}

export function isBlank(face: Face): boolean {
  return face.tile === "?" || (face.tone === "blank" && !face.letter);
}

/** How a rack is laid out: how many tiles in each row, and whether its two buttons stand above each other. */
export interface RackLayout {
  readonly columns: number;
  readonly stacked: boolean;
}

/** The layout of a rack of this many pixels, its buttons included: one row if each tile has `least` pixels then, else as few as do. */
export function layoutFor(count: number, width: number, button: number, least: number): RackLayout {
  if (!width || count * least <= width - 2 * button) return { columns: Math.max(1, count), stacked: false };
  const rows = Math.ceil((count * least) / Math.max(least, width - button));
  return { columns: Math.ceil(count / rows), stacked: true };
}
