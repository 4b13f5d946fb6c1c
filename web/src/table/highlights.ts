/** The words of the latest play of these events, to be lit one after another, each with its points. */

import { noteWidth, type Note } from "../board/overlay";
import type { Point } from "../board/shapes";
import type { SceneTile } from "../gen/wire";

export interface Highlight {
  readonly cells: readonly string[];
  readonly note: Note | null;
}

/** A word as events carry it: the cells by name, or places whose numbers make the name. */
interface WordEvent {
  readonly word?: string;
  readonly points?: number;
  readonly cells?: readonly string[];
  readonly places?: readonly (readonly number[])[];
}

export const NO_HIGHLIGHT: Highlight = { cells: [], note: null };

export function highlightsOf(events: readonly unknown[], tiles: readonly SceneTile[]): Highlight[] {
  const plays = events.map((event) => (event as { words?: readonly WordEvent[] }).words ?? []);
  const latest = plays.findLast((words) => words.length) ?? [];
  return latest.flatMap((one) => {
    const cells = one.cells ?? (one.places ?? []).map((place) => place.join(","));
    if (!cells.length) return [];
    const text = one.word ? `${one.word} ${one.points ?? ""}`.trim() : "";
    return [{ cells, note: text ? noteBeside(text, cells, tiles) : null }];
  });
}

/** From the middle of a tile to the middle of a note above it, in tile widths. */
const ABOVE = 0.74;

/** A note above or below a tile of the word where it covers no tile, from the middle of the word on; else above all tiles there. */
function noteBeside(text: string, cells: readonly string[], tiles: readonly SceneTile[]): Note | null {
  const word = cells.flatMap((at) => tiles.find((tile) => tile.at === at) ?? []);
  const middle = word[Math.floor(word.length / 2)];
  if (!middle) return null;
  const reach = 0.5 + noteWidth(text) / 2;
  const under = (x: number) => tiles.filter((tile) => Math.abs(tile.x - x) < reach);
  const isFree = ({ x, y }: Point) => under(x).every((tile) => Math.abs(tile.y - y) > 0.7);
  const far = (tile: Point) => Math.hypot(tile.x - middle.x, tile.y - middle.y);
  const outward = [...word].sort((a, b) => far(a) - far(b));
  const places = outward.flatMap(({ x, y }) => [
    { x, y: y - ABOVE },
    { x, y: y + ABOVE },
  ]);
  const top = Math.min(...under(middle.x).map((tile) => tile.y)) - ABOVE;
  return { ...(places.find(isFree) ?? { x: middle.x, y: top }), text, kind: "word" };
}
