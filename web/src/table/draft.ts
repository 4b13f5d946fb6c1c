/** What is laid but not played, kept for this tab: a reload loses nothing, and the next prompt begins empty. */

import type { Play } from "./play";

interface Kept {
  readonly prompt: number;
  readonly draft: unknown;
}

export function saveDraft(match: string, prompt: number | null, draft: unknown): void {
  try {
    if (draft !== null && prompt !== null) sessionStorage.setItem(name(match), JSON.stringify({ prompt, draft }));
    else sessionStorage.removeItem(name(match));
  } catch {
    return; // storage may be forbidden; then a reload forgets
  }
}

/** Lay what was laid before the reload, if the prompt is still the same. */
export function restoreDraft(match: string, prompt: number | null, play: Pick<Play, "restore" | "clear">): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(match)) ?? "null") as Kept | null;
    if (kept && kept.prompt === prompt) play.restore(kept.draft);
  } catch {
    play.clear(); // forbidden storage, or a draft of another version of this page
  }
}

function name(match: string): string {
  return `tilery-draft-${match}`;
}
