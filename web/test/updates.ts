/** What a page was told of its match: whole updates, and those that changes lead to. */

import type { ServerMessage, Update } from "../src/gen/wire";
import { changed } from "../src/table/change";
import type { Visitor } from "./browser";

/** Every update, in order; a change of an update that never came is a fault. */
export function updatesOf({ frames }: Visitor): Update[] {
  const found: Update[] = [];
  for (const message of frames.map((frame) => JSON.parse(frame) as ServerMessage)) {
    if (message.kind === "update") found.push(message);
    if (message.kind !== "change") continue;
    const before = found.findLast(({ match }) => match === message.match) ?? null;
    const update = changed(before, message);
    if (!update) throw new Error(`a change after entry ${message.since}, but the page knows ${before?.seq}`);
    found.push(update);
  }
  return found;
}

export function latestUpdate(visitor: Visitor): Update | undefined {
  return updatesOf(visitor).at(-1);
}
