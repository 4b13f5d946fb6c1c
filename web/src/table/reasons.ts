/** Why a match ended, for people [C6]. Each is true in every game: tiles may have run out where all passed. */

export const REASONS: Readonly<Record<string, string>> = {
  last_seat: "Everyone else left.",
  out: "A player has gone out.",
  target: "The target score was reached.",
  all_passed: "No one made another play.",
  stall: "No word was played for too many rounds.",
  max_rounds: "The last round is over.",
};
