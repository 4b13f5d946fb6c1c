/** The answers that were opened together, side by side [10]. */

import type { Event } from "../../gen/lengthxwit";

export interface Answer {
  readonly seat: number;
  /** null: no word. */
  readonly word: string | null;
  readonly points: number;
}

/** The answers of the latest turn that is over, however many turns the events cover. */
export function answers(events: readonly Event[]): Answer[] {
  const over = events.findLastIndex((event) => event.kind === "turn_over");
  const turns = over < 0 ? events : events.slice(0, over);
  const begun = turns.findLastIndex((event) => event.kind === "turn_over") + 1;
  return turns.slice(begun).flatMap((event): Answer[] => {
    if (event.kind === "responded") return [{ seat: event.seat, word: event.word, points: event.points }];
    if (event.kind === "declined") return [{ seat: event.seat, word: null, points: 0 }];
    return [];
  });
}
