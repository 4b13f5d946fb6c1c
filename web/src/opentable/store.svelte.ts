/** The open table on this device: what the rules make of it, and what they refused. */

import type { OpenTableCard } from "../gen/wire";
import { api } from "../net/api";
import type { PositionSource } from "../position/store.svelte";
import { forget, keep, kept, newTable, type OpenTable, type TableLine } from "./kept";

export class OpenTableStore {
  table = $state.raw<OpenTable | null>(null);
  card = $state.raw<OpenTableCard | null>(null);
  failure = $state("");
  busy = $state(false);

  constructor(private readonly game: string) {
    const found = kept(game);
    if (found) void this.show(found, null);
  }

  begin(names: readonly string[], first: number | null, options: Record<string, unknown>): Promise<boolean> {
    return this.show(newTable(this.game, names, first, options), null);
  }
  /** Whether the rules took the line. */
  add(line: TableLine): Promise<boolean> {
    const table = this.table;
    const seat = line.kind === "tiles" ? line.seat : null;
    return table ? this.show({ ...table, lines: [...table.lines, line] }, seat) : Promise.resolve(false);
  }
  takeBack(): Promise<boolean> {
    const table = this.table;
    return table ? this.show({ ...table, lines: table.lines.slice(0, -1) }, null) : Promise.resolve(false);
  }
  /** Look at the table from another seat that is asked. */
  see(seat: number): Promise<boolean> {
    return this.table ? this.show(this.table, seat) : Promise.resolve(false);
  }
  async record(): Promise<string> {
    return this.table ? (await api.openTableRecord(this.table)).record : "";
  }
  clear(): void {
    this.table = this.card = null;
    this.failure = "";
    forget(this.game);
  }

  /** Answers about the play of a seat. A refused one stays on the board, with the reason. */
  source(table: OpenTable, seat: number): PositionSource {
    return {
      preview: (action) => api.openTablePreview({ ...table, seat, action }),
      submit: async (action) => this.load({ ...table, lines: [...table.lines, { kind: "play", seat, action }] }, null),
    };
  }

  private async show(table: OpenTable, seat: number | null): Promise<boolean> {
    this.busy = true;
    this.failure = "";
    try {
      await this.load(table, seat);
      return true;
    } catch (error) {
      this.failure = (error as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
  private async load(table: OpenTable, seat: number | null): Promise<void> {
    this.card = await api.openTable({ ...table, seat });
    this.table = table;
    keep(table);
  }
}
