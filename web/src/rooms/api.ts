/** Quick pairing and rooms over HTTP. */

import type {
  ChangePerson,
  ChangeRoom,
  CreateRoom,
  FindPlayers,
  PairingCard,
  RoomCard,
  RoomDoor,
  RoomList,
  RoomSettings,
} from "../gen/wire";
import { call } from "../net/api";

const enc = encodeURIComponent;
const at = (room: string, more = "") => `/rooms/${enc(room)}${more}`;

/** The query of what is given. */
function query(parts: Record<string, string | null>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

/** What changes about somebody in a room. */
export type PersonChange = Partial<ChangePerson>;

export const pairingApi = {
  find: (wish: FindPlayers) => call<PairingCard>("POST", "/pairing", wish),
  state: () => call<PairingCard>("GET", "/pairing"),
  wait: () => call<PairingCard>("GET", "/pairing?wait=true"),
  /** Also while the page is closing. */
  leave: () => void fetch("/api/pairing", { method: "DELETE", keepalive: true }).catch(() => undefined),
};

export const roomsApi = {
  mine: () => call<RoomList>("GET", "/rooms"),
  create: (body: CreateRoom) => call<RoomCard>("POST", "/rooms", body),
  byCode: (code: string) => call<RoomDoor>("GET", `/rooms/codes/${enc(code)}`),
  get: (room: string, code: string | null, since: string | null) => call<RoomCard>("GET", at(room, query({ code, since }))),
  settings: (room: string) => call<RoomSettings>("GET", at(room, "/settings")),
  join: (room: string, code: string, name: string) => call<RoomCard>("POST", at(room, "/join"), { code, name }),
  change: (room: string, body: ChangeRoom) => call<RoomCard>("PATCH", at(room), body),
  changePerson: (room: string, number: number, body: PersonChange) => call<RoomCard>("PATCH", at(room, `/people/${number}`), body),
  startRound: (room: string, number: number) => call<RoomCard>("POST", at(room, "/rounds"), { number }),
  rule: (room: string, round: number, table: number, ranks: readonly number[] | null) =>
    call<RoomCard>("POST", at(room, `/rounds/${round}/tables/${table}/result`), { ranks }),
};

export function roomQrPath(room: string, code: string): string {
  return `/api${at(room, `/qr.svg?code=${enc(code)}`)}`;
}
