/** Who may write at a table. */

import type { Table } from "../gen/wire";

/** Whether I may turn chat off for others: the table is mine, it was not made of strangers, and somebody else could write. */
export function mayMute({ owner, paired, terms, seats, mine }: Table): boolean {
  return owner && !paired && (terms.watchers || seats.some(({ seat, kind }) => seat !== mine && kind !== "bot"));
}
