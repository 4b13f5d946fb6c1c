/** What practice says: verdicts, dates and what there is to do. */

import type { ExerciseAnswer, ExerciseProgress, MadeThen, PracticeSummary } from "../gen/wire";
import { playText, worth, type Unit } from "../puzzles/results";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** How long until a time, as people say it; the days of reviews begin at midnight UTC. */
export function untilText(due: string, now: number): string {
  const left = Date.parse(due) - now;
  if (left <= MINUTE) return "in a minute";
  if (left < HOUR) return `in ${count(Math.ceil(left / MINUTE), "minute")}`;
  if (left < DAY) return `in ${count(Math.round(left / HOUR), "hour")}`;
  return `in ${count(Math.round(left / DAY), "day")}`;
}

/** What the home page says. */
export function summaryText(summary: PracticeSummary): string {
  if (summary.today) return `${summary.today} to review today`;
  if (summary.pending) return `${summary.pending} ${summary.pending === 1 ? "match" : "matches"} to look through`;
  return "";
}

/** When the next review is, after an answer. */
export function nextReviewText(progress: ExerciseProgress): string {
  return progress.days === 0 ? "It comes again in some minutes." : `Next review in ${count(progress.days, "day")}.`;
}

export function verdictText(answer: ExerciseAnswer, unit: Unit): string {
  const play = playText(answer.words, answer.points, unit);
  if (answer.right) return answer.result === "hinted" ? `Right, with a hint: ${play}.` : `Right! ${play}.`;
  const loss = answer.loss === null ? "it loses much" : `it loses about ${worth(Math.max(1, Math.round(answer.loss)), unit)}`;
  return `${play}: ${loss}. Try again, or see the solution.`;
}

/** What was played in the match. */
export function madeText(made: MadeThen, unit: Unit): string {
  return made.words.length ? `In the match you played ${playText(made.words, made.points, unit)}.` : "In the match you made no word here.";
}
