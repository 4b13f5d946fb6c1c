/** What the server says of laid tiles, put where the tiles are. */

import type { Ghost, Note, Verdict } from "../board/overlay";
import type { Preview, Problem } from "../gen/wire";

/** Whether a problem only says that the play is unfinished; it is not shown as an error. */
export function unfinished(problem: Problem | null | undefined): boolean {
  return problem?.data?.unfinished === true;
}

/** How a laid tile looks: right, wrong, or not yet known. */
export function verdictAt(preview: Preview | null, at: string): Verdict {
  if (!preview) return "plain";
  if (preview.legal) return "good";
  if (unfinished(preview.problem)) return "plain";
  return preview.problem?.data?.cells?.includes(at) ? "bad" : "plain";
}

/** Characters of a message that still fit above a tile; a longer one stands below the board only. */
const LONGEST_NOTE = 32;

/** A short reason above the first laid tile it points at; the points above the last one if all is well. */
export function notes(preview: Preview | null, ghosts: readonly Ghost[]): Note[] {
  const last = ghosts[ghosts.length - 1];
  if (!preview || !last) return [];
  if (preview.legal) return [{ x: last.x, y: last.y, text: `+${preview.points ?? 0}`, verdict: "good" }];
  const problem = preview.problem;
  if (!problem || unfinished(problem) || problem.message.length > LONGEST_NOTE) return [];
  const cells = problem.data?.cells ?? [];
  const place = ghosts.find((ghost) => cells.includes(ghost.at)) ?? last;
  return [{ x: place.x, y: place.y, text: problem.message, verdict: "bad" }];
}
