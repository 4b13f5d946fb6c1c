/** Which turns of an analysis are worth a look. */

import type { Turn } from "../gen/wire";

const COSTLIEST = 5;
/** What costs less than this is shown as 0. */
export const LEAST_COST = 0.05;

/** Whether there was something to choose: a forced turn teaches nothing. */
export function isChoice(turn: Turn): boolean {
  return turn.best.length > 1;
}

/** The turns that cost most, dearest first. */
export function costliest(turns: readonly Turn[]): Turn[] {
  return turns
    .filter((turn) => isChoice(turn) && (turn.cost ?? 0) >= LEAST_COST)
    .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0) || a.seq - b.seq)
    .slice(0, COSTLIEST);
}
