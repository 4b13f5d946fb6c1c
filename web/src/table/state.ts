/** What a table knows, and how a message changes it. Values only: no socket, no screen. */

import type { ChatLine, ServerMessage, StoryLine, Table, Update } from "../gen/wire";

/** What happened that this page had not seen: shown and read aloud once, however often the server repeats it. */
export interface News {
  readonly events: readonly unknown[];
  readonly stories: readonly StoryLine[];
}

const NO_NEWS: News = { events: [], stories: [] };

export interface TableState {
  readonly match: string;
  readonly table: Table | null;
  readonly update: Update | null;
  readonly stories: readonly StoryLine[];
  readonly news: News;
  readonly chat: readonly ChatLine[];
  readonly online: readonly boolean[];
  readonly watchers: number;
  /** Whether this page was there before the match began. */
  readonly waited: boolean;
}

export function empty(match: string): TableState {
  return { match, table: null, update: null, stories: [], news: NO_NEWS, chat: [], online: [], watchers: 0, waited: false };
}

/** The latest entry whose story is known; what a Watch or Sync asks from. */
export function latestSeq(state: TableState): number {
  return state.update?.seq ?? -1;
}

export interface Applied {
  readonly state: TableState;
  /** Something was skipped: ask for the story in between. */
  readonly gap: boolean;
}

/** The state after a message; messages of other matches change nothing. */
export function applyMessage(state: TableState, message: ServerMessage): Applied {
  if (!("match" in message) || message.match !== state.match) return { state, gap: false };
  switch (message.kind) {
    case "seated":
      return applied({ ...state, table: message.table, waited: state.waited || message.table.status === "waiting" });
    case "update":
      return applyUpdate(state, message);
    case "chat_said":
      return applied({ ...state, chat: mergeChat(state.chat, message.lines) });
    case "presence":
      return applied({ ...state, online: message.online, watchers: message.watchers });
    default:
      return applied(state);
  }
}

function applied(state: TableState): Applied {
  return { state, gap: false };
}

function applyUpdate(state: TableState, update: Update): Applied {
  const seq = latestSeq(state);
  if (update.seq < seq) return applied(state);
  if (update.since > seq) return { state: { ...state, update: { ...update, seq } }, gap: true };
  const earlier = state.stories.filter((story) => story.seq <= update.since);
  return applied({ ...state, update, stories: [...earlier, ...update.stories], news: newsOf(state, update) });
}

/** Opening a running match, or receiving the same position again, is no news. */
function newsOf(state: TableState, update: Update): News {
  const seq = latestSeq(state);
  if (state.update && update.seq === seq) return state.news;
  if (seq < 0 && !state.waited) return NO_NEWS;
  const stories = update.stories.filter((story) => story.seq > seq);
  return { events: update.since === seq ? update.events : [], stories };
}

/** Whether my turn began: I was asked nothing, or waited for the match, and now I am asked. Coming back to a table is none. */
export function turnBegan(before: TableState, after: TableState): boolean {
  const asked = after.update?.prompt ?? null;
  if (asked === null) return false;
  return before.update ? before.update.prompt === null : before.waited;
}

function mergeChat(old: readonly ChatLine[], lines: readonly ChatLine[]): ChatLine[] {
  const all = new Map([...old, ...lines].map((line) => [line.id, line]));
  return [...all.values()].sort((a, b) => a.id - b.id);
}
