/** What a result is called. */

import type { DailyDay, PuzzleProgress, Catalog } from "../gen/wire";

/** The next step of a hint, as its button says it; the first says it is a hint. */
export const HINT_BUTTONS = ["Hint", "How long is the word?", "Which word?", "Show the play"] as const;

export function gradeName(grade: string): string {
  return grade.charAt(0).toUpperCase() + grade.slice(1);
}

/** A day as people write it; the days of the puzzles are those of UTC. */
export function dayName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** A day with its weekday, as it stands above a daily puzzle. */
export function longDayName(day: string): string {
  return new Date(`${day}T00:00:00Z`)
    .toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
    .replace(",", "");
}

export type DayMark = "solved" | "finished" | "started" | "open";

/** How a day stands for me. */
export function dayMark(day: Pick<DailyDay, "solved" | "finished" | "tries">): DayMark {
  if (day.solved) return "solved";
  if (day.finished) return "finished";
  return day.tries ? "started" : "open";
}

/** The same in words. */
export const MARK_NAMES: Record<DayMark, string> = { solved: "solved", finished: "played", started: "begun", open: "not played" };

/** A streak of days. */
export function streakText(days: number): string {
  return `${days} ${days === 1 ? "day" : "days"} in a row`;
}

export interface DayCell {
  number: number;
  /** Null: a day without a puzzle. */
  day: DailyDay | null;
}
export interface Month {
  /** As its heading says it. */
  name: string;
  /** The weeks that have a puzzle, from Monday to Sunday; null: a day of another month. */
  weeks: readonly (readonly (DayCell | null)[])[];
}

/** The calendar of the months that have daily puzzles, latest first. */
export function monthsOf(days: readonly DailyDay[]): readonly Month[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return [...new Set(days.map((day) => day.day.slice(0, 7)))].map((month) => {
    const first = new Date(`${month}-01T00:00:00Z`);
    const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    const before = (first.getUTCDay() + 6) % 7;
    const weeks = Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
      Array.from({ length: 7 }, (_, weekday): DayCell | null => {
        const number = 7 * week + weekday - before + 1;
        if (number < 1 || number > length) return null;
        return { number, day: known.get(`${month}-${String(number).padStart(2, "0")}`) ?? null };
      }),
    );
    return {
      name: first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
      weeks: weeks.filter((week) => week.some((cell) => cell?.day)),
    };
  });
}

export type Unit = readonly [one: string, many: string];

/** What a play of a game is counted in. */
export function unitOf(shelf: Catalog, game: string): Unit {
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
