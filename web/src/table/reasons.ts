/** Why a match ended, for people [C6]. */

export const REASONS: Readonly<Record<string, string>> = {
  last_seat: "Everyone else left.",
  out: "A player used all their tiles.",
  target: "The target score was reached.",
  all_passed: "Everyone passed.",
  stall: "No word was played for too many rounds.",
  max_rounds: "The last round is over.",
};
