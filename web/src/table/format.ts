/** Tiles and times in words. */

import type { Face, GameInfo, PadColumn, PadLine, RatingCard } from "../gen/wire";
import { isBlank } from "./rack";

/** A tile for a screen reader: "K, 5", "red K, 2", "blank". */
export function faceLabel(face: Face): string {
  if (face.tone === "back") return "a tile face down";
  if (face.tone === "star") return "star";
  if (isBlank(face)) return "blank";
  const colour = face.tone === "red" ? "red " : "";
  const blank = face.tone === "blank" ? ", a blank" : "";
  const value = face.value === null || face.value === undefined ? "" : `, ${face.value}`;
  return `${colour}${face.letter ?? ""}${value}${blank}`;
}

/** Seconds as a clock shows them. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} days`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** What leaving would do: with one other player left it is the end. */
export function leaveQuestion(pad: readonly PadColumn[], mine: number | null): string {
  const others = pad.filter((column) => column.seat !== mine && column.mark !== "left");
  const after = others.length === 1 ? `${others[0]?.name} wins.` : "The others play on without you.";
  return `Leave the match? ${after}`;
}

export function formatTiles(n: number): string {
  return n === 1 ? "1 tile" : `${n || "no"} tiles`;
}

export function formatMatches(n: number): string {
  return n === 1 ? "1 match" : `${n} matches`;
}

/** A rating in Elo points; one that may still be far off has a question mark, as on other sites. */
export function formatRating({ shown, provisional }: Pick<RatingCard, "shown" | "provisional">): string {
  return `${shown}${provisional ? "?" : ""}`;
}

/** "All 12 matches"; of one: "The match". */
export function formatAllMatches(n: number): string {
  return n === 1 ? "The match" : `All ${formatMatches(n)}`;
}

/** What stands where the meaning of a word should: whether it counts is what matters then. */
export function undefinedText(word: string, valid: boolean | null | undefined): string {
  return valid ? `${word} is in the word list. There is no definition for it here.` : `There is no definition for ${word} here.`;
}

/** The points of a line of the score pad; a change of what somebody holds has its sign: "+1", "−4". */
export function formatPadPoints({ points, change = false }: PadLine): string {
  return `${points < 0 ? "−" : change && points > 0 ? "+" : ""}${Math.abs(points)}`;
}

export function formatPoints(n: number): string {
  return `${n} ${unitOf(n)}`;
}

/** The unit of a number, from a game's words for one and for several: "point", "tiles left". */
export function unitOf(n: number, unit: readonly string[] = ["point", "points"]): string {
  return unit[Math.abs(n) === 1 ? 0 : 1] ?? "";
}

/** For how many a game is, and how long it takes: "2–4 players · about 30 minutes". */
export function formatExtent({ min_seats: low, max_seats: high, minutes }: Pick<GameInfo, "min_seats" | "max_seats" | "minutes">): string {
  return `${low === high ? low : `${low}–${high}`} players · about ${minutes} minutes`;
}
