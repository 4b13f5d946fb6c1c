/** The words of the latest play, to be lit one after another, each with what it is worth. */

import type { Note } from "../board/overlay";
import type { SceneTile } from "../gen/wire";

export interface Light {
  readonly cells: readonly string[];
  readonly note: Note | null;
}

/** As games tell them: the cells by name, or places whose numbers make the name. */
interface Told {
  readonly word?: string;
  readonly points?: number;
  readonly cells?: readonly string[];
  readonly places?: readonly (readonly number[])[];
}

export const DARK: Light = { cells: [], note: null };

export function lightsOf(events: readonly unknown[], tiles: readonly SceneTile[]): Light[] {
  const told = events.flatMap((event) => (event as { words?: readonly Told[] }).words ?? []);
  return told.flatMap((one) => {
    const cells = one.cells ?? (one.places ?? []).map((place) => place.join(","));
    const middle = tiles.find((tile) => tile.at === cells[Math.floor(cells.length / 2)]);
    if (!cells.length) return [];
    const text = one.word ? `${one.word} ${one.points ?? ""}`.trim() : "";
    return [{ cells, note: middle && text ? { x: middle.x, y: middle.y, text, verdict: "plain" } : null }];
  });
}
