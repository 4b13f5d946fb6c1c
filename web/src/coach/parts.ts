/** Parts of the coach's sentences: what can be shown of them, and what is said beside it. */

import type { Part } from "../gen/wire";

/** The play that a part names; null: it is no play. */
export function sideOf(part: Part): "best" | "other" | null {
  return part.source === "best" || part.source === "other" ? part.source : null;
}

/** Whether there is something to see if the part is pressed. `plays`: whole plays can be laid on the board. */
export function canShow(part: Part, plays: boolean): boolean {
  if (!part.source) return false;
  if (sideOf(part)) return plays || Boolean(part.cells?.length);
  return Boolean(part.cells?.length) || noteOf(part) !== "";
}

/** What stands behind a number: its words or tiles, and how certain it is. */
export function noteOf(part: Part): string {
  const things = part.items?.length ? part.items : part.number == null ? [] : (part.tiles ?? []);
  const names = things.length ? [things.join(", ")] : [];
  const certainty = part.error ? [`give or take ${part.error.toFixed(1)}, in 19 of 20 cases`] : [];
  return [...names, ...certainty].join("; ");
}
