/** What a result is called. */

import type { PuzzleProgress, Shelf } from "../gen/wire";

/** The next step of a hint, as its button says it; the first says it is a hint. */
export const HINT_BUTTONS = ["Hint", "How long is the word?", "Which word?", "Show the play"] as const;

export function gradeName(grade: string): string {
  return grade.charAt(0).toUpperCase() + grade.slice(1);
}

/** A day as people write it; the days of the puzzles are those of UTC. */
export function dayName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

export type Unit = readonly [one: string, many: string];

/** What a play of a game is counted in. */
export function unitOf(shelf: Shelf, game: string): Unit {
  return shelf.games.find((card) => card.info.id === game)?.info.play_unit ?? ["point", "points"];
}

/** A number of points or tiles. */
export function worth(points: number, unit: Unit): string {
  return `${points} ${unit[points === 1 ? 0 : 1]}`;
}

/** What was played, by its main word, and what it was worth. */
export function playText(words: readonly string[], points: number, unit: Unit): string {
  return words[0] ? `${words[0]} for ${worth(points, unit)}` : worth(points, unit);
}

export function verdictOf(words: readonly string[], points: number, share: number, solved: boolean, unit: Unit): string {
  const play = playText(words, points, unit);
  return solved ? `Solved! ${play}.` : `${play}: ${share} % of the best play. Try again, or see the solution.`;
}

export function ratingChange(rating: number, progress: PuzzleProgress): string {
  if (progress.hints) return `Your rating stays ${rating}, because you asked for a hint.`;
  const sign = progress.rated < 0 ? "−" : "+";
  return `Your rating: ${rating} (${sign}${Math.abs(progress.rated)})`;
}

/** How often a daily puzzle was tried, and the best of it. */
export function triesText(tries: number, best: number, unit: Unit): string {
  return `${tries === 1 ? "1 try" : `${tries} tries`}, best: ${worth(best, unit)}`;
}
