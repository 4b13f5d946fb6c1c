/** Why a match ended, for people [C6]. */

export const REASONS: Readonly<Record<string, string>> = {
  last_seat: "Everyone else has left.",
  out: "Somebody has no tiles left.",
  target: "The target was reached and the round is finished.",
  all_passed: "Everyone passed, one after another.",
  stall: "Nothing was played for too many rounds.",
  max_rounds: "The last agreed round is over.",
};
