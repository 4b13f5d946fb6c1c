/** Rooms and pairing in words. */

import type { PlayerStanding, RoomCard, RoomPerson, RoomSettings, RoomTableCard } from "../gen/wire";
import { joinNames } from "../table/format";

export const SYSTEMS: Record<NonNullable<RoomSettings["system"]>, { title: string; help: string }> = {
  groups: { title: "Groups", help: "Tables of nearly equal size; people meet as many others as possible." },
  swiss: {
    title: "Swiss",
    help: "Tables of two; people with equal points meet, and nobody meets the same person again while that can be avoided.",
  },
  round_robin: { title: "Round robin", help: "Tables of two; everybody meets everybody once." },
};

export const PACES: Record<NonNullable<RoomSettings["pace"]>, string> = {
  quick: "Quick: 5 min each, +5 s per move",
  normal: "Normal: 15 min each, +10 s per move",
  relaxed: "Relaxed: 5 min per move",
  none: "No clock",
};

/** The paces of quick pairing. */
export const PAIRED = ["quick", "normal", "relaxed"] as const;

export const TIE_BREAKS: Record<RoomCard["tie_breaks"][number], { title: string; help: string }> = {
  opponents: {
    title: "Opponents",
    help: "the points of everybody met (Buchholz); a bye counts as somebody with as many points as oneself",
  },
  beaten: { title: "Beaten", help: "the points of everybody beaten, and half of those drawn with (Sonneborn–Berger)" },
  firsts: { title: "Firsts", help: "tables won or shared first" },
  spread: { title: "Spread", help: "own scores less the average of the others at each table" },
};

/** "2", "1½", "0.67", "−3.5". */
export function formatShare(value: number): string {
  const sign = value < 0 ? "−" : "";
  const [whole, rest] = [Math.floor(Math.abs(value)), Math.abs(value) % 1];
  if (rest === 0) return `${sign}${whole}`;
  if (rest === 0.5) return `${sign}${whole || ""}½`;
  return `${sign}${Math.abs(value).toFixed(2)}`;
}

export function tieBreakValue(row: PlayerStanding, name: keyof typeof TIE_BREAKS): string {
  return formatShare(row[name] ?? 0);
}

/** What the server's silence means for a page that follows a room. */
export const LOST = "The server does not answer. This page continues by itself as soon as it does.";

/** Whether a bye counts as a win. */
export function byeCounts(room: RoomCard): boolean {
  return room.setup.system !== "round_robin";
}

/** A code in two parts, easier to read out. */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Codes of rooms are longer than those of tables. */
export function isRoomCode(code: string): boolean {
  return code.replace(/[\s-]/g, "").length === 7;
}

/** How a table of a round stands: "Ann beat Bo 30–20", "Ann, Bo and Cy are playing". */
export function describeTable(table: RoomTableCard, nameOf: (number: number) => string): string {
  const names = table.people.map(nameOf);
  if (table.status === "bye") return `${names[0]} has a bye`;
  const ranks = table.ranks;
  if (!ranks) return `${joinNames(names)} are playing`;
  const order = table.people.map((_, seat) => seat).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const parts = order.map((seat) => `${ranks[seat]}. ${names[seat]}${table.scores?.length ? ` ${table.scores[seat]}` : ""}`);
  return `${parts.join(", ")}${table.ruled ? " (decided by the leader)" : ""}`;
}

/** Who won by the leader's decision, as seats of the table; null while the match itself decides. */
export function decidedWinners(table: RoomTableCard): readonly number[] | null {
  if (!table.ruled || !table.ranks) return null;
  return table.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}

/** What a person in the room does now: plays at a table, has a bye, waits for the next round. */
export function describeMe(room: RoomCard, me: RoomPerson): string {
  const round = room.rounds[room.rounds.length - 1]?.number;
  const table = myTable(room);
  if (room.closed && table?.status !== "playing") return `This room is closed. Thank you for playing, ${me.name}.`;
  if (!me.playing) return `You have withdrawn, ${me.name}.`;
  switch (table?.status) {
    case "playing":
      return `Round ${round}: you are at table ${table.number}.`;
    case "bye":
      return `You have a bye in round ${round}, ${me.name}. ${byeCounts(room) ? "It counts as a win." : "It does not count."}`;
    case undefined:
      return `Welcome, ${me.name}. Wait for the ${round ? "next" : "first"} round.`;
    default:
      return `Your match of round ${round} is over. Wait for the next round.`;
  }
}

/** The table at which this person plays now. */
export function myTable(room: RoomCard): RoomTableCard | null {
  const latest = room.rounds[room.rounds.length - 1];
  const me = room.me;
  return (me !== null && me !== undefined && latest?.tables.find((table) => table.people.includes(me))) || null;
}
