/** Several people at one device: the owner is player 0, the others have numbers of their own. */

import type { Join, SeatCard, Table } from "../gen/wire";
import { device } from "./device.svelte";

/** The number of the person in a seat, which their user id ends with; null: no person. */
export function playerOf(seat: Pick<SeatCard, "kind" | "user"> | undefined): number | null {
  if (seat?.kind !== "human" || !seat.user) return null;
  return Number(seat.user.split(".")[1] ?? 0);
}

/** Let the other people on this device sit down at a new table, in the seats they had in `seats`. */
export async function seatOthers(table: Table, seats: readonly Partial<SeatCard>[]): Promise<Table> {
  let latest = table;
  for (const { seat, kind } of table.seats) {
    if (kind !== "open") continue;
    const before = seats[seat];
    const player = before?.user ? playerOf(before as SeatCard) : seat;
    const body: Join = { code: table.code ?? null, seat, name: before?.name || `Player ${seat + 1}` };
    const answer = await device.ask(`/matches/${table.match}/join`, { method: "POST", body: JSON.stringify(body) }, player ?? seat);
    if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
    latest = (await answer.json()) as Table;
  }
  return latest;
}
