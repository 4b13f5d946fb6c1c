/** What changed since an update, put into that update: the same as a whole one of the server. */

import type { Change, Difference, Edit, Update } from "../gen/wire";

/** The update after this change; null if it is a change of another update, so that a whole one is to be asked for. */
export function changed(before: Update | null, change: Change): Update | null {
  if (!before || before.seq !== change.since) return null;
  const awaited = change.awaited ?? [];
  const mine = awaited.find(({ seat }) => seat === before.seat);
  return {
    kind: "update",
    match: change.match,
    seq: change.seq,
    since: change.since,
    seat: before.seat,
    view: different(before.view, change.view ?? {}),
    scene: different(before.scene, change.scene ?? {}) as Update["scene"],
    events: change.events ?? [],
    stories: change.stories ?? [],
    prompt: mine ? { id: mine.prompt, kinds: mine.kinds } : null,
    awaited,
    clocks: change.clocks ?? [],
    seats: change.seats ?? before.seats,
    letters: before.letters,
    outcome: change.outcome ?? null,
    seed: change.seed ?? null,
    request: change.request ?? null,
  };
}

/** The value after a difference. What did not change is the same object as before. */
export function different(value: unknown, { value: other, set, fields, removed, edits }: Difference): unknown {
  if (other !== undefined) return other;
  if (edits) return edited((value ?? []) as readonly unknown[], edits);
  if (!set && !fields && !removed) return value;
  const result: Record<string, unknown> = { ...(value as object | null), ...set };
  for (const key of removed ?? []) delete result[key];
  for (const [key, difference] of Object.entries(fields ?? {})) result[key] = different(result[key], difference);
  return result;
}

function edited(items: readonly unknown[], edits: readonly Edit[]): unknown[] {
  const result: unknown[] = [];
  let from = 0;
  for (const edit of edits) {
    result.push(...items.slice(from, edit.at));
    from = edit.at + (edit.drop ?? 0);
    if (edit.put || edit.drop) result.push(...(edit.put ?? []));
    else result.push(different(items[from++], edit));
  }
  return [...result, ...items.slice(from)];
}
