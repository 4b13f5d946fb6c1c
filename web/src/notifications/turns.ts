/** The matches in which I am asked now. */

import type { Table } from "../gen/wire";

export function myTurns(tables: readonly Table[]): Table[] {
  return tables.filter(
    (table) => table.status === "playing" && table.mine !== null && table.mine !== undefined && (table.awaited ?? []).includes(table.mine),
  );
}
