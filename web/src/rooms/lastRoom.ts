/** The room of this visit, so that its tables lead back to it. */

import type { RoomCard } from "../gen/wire";

const KEY = "tilery-room";

export function rememberRoom(card: RoomCard): void {
  const matches = card.rounds.flatMap((round) => round.tables.map((table) => table.match ?? ""));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ room: card.room, matches }));
  } catch {
    // without storage there is no way back but the browser's own
  }
}

/** The path of the room this match belongs to, if this device came from there. */
export function roomPathOf(match: string): string | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { room: string; matches: string[] } | null;
    return found?.matches.includes(match) ? `/room/${found.room}` : null;
  } catch {
    return null;
  }
}
