/** Actions that the server has not answered yet: kept on this device, so that they are sent even after the page was closed. */

import type { ClientMessage } from "../gen/wire";

export type Submit = Extract<ClientMessage, { kind: "submit" }>;

const key = (match: string) => `tilery-unsent-${match}`;

/** What still has to be sent to this match, in order. */
export function unsent(match: string): Submit[] {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "[]") as Submit[];
  } catch {
    return [];
  }
}

export function keepUnsent(message: Submit): void {
  write(message.match, [...unsent(message.match).filter((one) => one.request !== message.request), message]);
}

/** The server has answered this request. */
export function dropUnsent(match: string, request: string): void {
  const before = unsent(match);
  const after = before.filter((one) => one.request !== request);
  if (after.length !== before.length) write(match, after);
}

function write(match: string, messages: readonly Submit[]): void {
  try {
    if (messages.length) localStorage.setItem(key(match), JSON.stringify(messages));
    else localStorage.removeItem(key(match));
  } catch {
    // A browser without room for it still sends what this page holds.
  }
}
