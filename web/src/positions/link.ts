/** Links to positions: the match, the turn, and the plays that were tried from there. */

import type { LinePlay } from "../gen/wire";

export function positionPath(match: string, turn: number, line: readonly LinePlay[] = []): string {
  const query = line.length ? `?line=${encodeURIComponent(lineText(line))}` : "";
  return `/analysis/${encodeURIComponent(match)}/${turn}${query}`;
}

/** The plays as a link has them. */
export function lineText(line: readonly LinePlay[]): string {
  return JSON.stringify(line.map(({ seat, action }) => [seat, action]));
}

/** The plays of a link; none if they cannot be read. */
export function lineOf(text: string | null): LinePlay[] {
  try {
    const plays = JSON.parse(text ?? "[]") as unknown;
    if (!Array.isArray(plays) || !plays.every(isPlay)) return [];
    return plays.map(([seat, action]) => ({ seat, action }));
  } catch {
    return [];
  }
}

function isPlay(play: unknown): play is [number, unknown] {
  return Array.isArray(play) && play.length === 2 && Number.isInteger(play[0]);
}
