/** What the server says of laid tiles, put where the tiles are. */

import type { Ghost, Note, Verdict } from "../board/overlay";
import type { Preview, Problem } from "../gen/wire";

/** Whether a problem only says that the play is unfinished; it is not shown as an error. */
export function unfinished(problem: Problem | null | undefined): boolean {
  return problem?.data?.unfinished === true;
}

/** The same preview once somebody tried to play it: what was unfinished is wrong now. */
export function judged(preview: Preview): Preview {
  const { problem } = preview;
  return unfinished(problem) && problem ? { ...preview, problem: { ...problem, data: { ...problem.data, unfinished: false } } } : preview;
}

/** How a laid tile looks: right, wrong, or not yet known. */
export function verdictAt(preview: Preview | null, at: string): Verdict {
  if (!preview) return "plain";
  if (preview.legal) return "good";
  if (unfinished(preview.problem)) return "plain";
  return preview.problem?.data?.cells?.includes(at) ? "bad" : "plain";
}

/** The letters of a word that is not one yet; null where something else is missing. */
export function growing(problem: Problem | null | undefined): string | null {
  return (unfinished(problem) && problem?.code.endsWith("-word") && problem.data?.words?.[0]) || null;
}

/** The points at the last laid tile of a legal play. Reasons stand below the board: there they cover no tile. */
export function notes(preview: Preview | null, ghosts: readonly Ghost[]): Note[] {
  const last = ghosts[ghosts.length - 1];
  return preview?.legal && last ? [{ x: last.x, y: last.y, text: `+${preview.points ?? 0}`, kind: "points" }] : [];
}
