/** The answers that were opened together, to be shown side by side [10]. */

import type { Event } from "../../gen/lengthxwit";

export interface Answer {
  readonly seat: number;
  /** null: no word. */
  readonly word: string | null;
  readonly points: number;
}

export function answers(events: readonly Event[]): Answer[] {
  return events.flatMap((event): Answer[] => {
    if (event.kind === "responded") return [{ seat: event.seat, word: event.word, points: event.points }];
    if (event.kind === "declined") return [{ seat: event.seat, word: null, points: 0 }];
    return [];
  });
}
