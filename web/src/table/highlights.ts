/** The words of the latest play of these events, to be lit one after another, each with its points. */

import type { Note } from "../board/overlay";
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
    const middle = tiles.find((tile) => tile.at === cells[Math.floor(cells.length / 2)]);
    if (!cells.length) return [];
    const text = one.word ? `${one.word} ${one.points ?? ""}`.trim() : "";
    return [{ cells, note: middle && text ? { x: middle.x, y: middle.y, text, verdict: "plain" } : null }];
  });
}
