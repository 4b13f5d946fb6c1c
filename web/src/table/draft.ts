/** What is laid but not played, kept for this tab: a reload loses nothing, another question forgets it. */

export function remember(match: string, prompt: number | null, proposal: unknown): void {
  try {
    if (proposal && prompt !== null) sessionStorage.setItem(name(match), JSON.stringify({ prompt, proposal }));
    else sessionStorage.removeItem(name(match));
  } catch {
    return; // storage may be forbidden; then a reload forgets
  }
}

export function recall(match: string, prompt: number | null): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(match)) ?? "null") as { prompt: number; proposal: unknown } | null;
    return kept && kept.prompt === prompt ? kept.proposal : null;
  } catch {
    return null;
  }
}

function name(match: string): string {
  return `tilery-laid-${match}`;
}
