/** The open table on this device: what the rules make of it, and what they refused. */

import { handedOver } from "../../app/location";
import { readHandOver } from "../bag/bag";
import type { OpenTableCard } from "../../gen/wire";
import { api } from "../../net/api";
import type { PositionSource } from "../../positions/store.svelte";
import { Kept } from "../../ui/kept";
import { isTable, newTable, type OpenTable, type TableLine } from "./kept";

export class OpenTableStore {
  table = $state.raw<OpenTable | null>(null);
  card = $state.raw<OpenTableCard | null>(null);
  failure = $state("");
  busy = $state(false);

  /** The table that was put aside for a new one. */
  before = $state.raw<OpenTable | null>(null);
  private readonly kept: Kept<OpenTable>;

  constructor(private readonly game: string) {
    this.kept = new Kept(`tilery.open-table.${game}`, (found): found is OpenTable => isTable(found, game));
    this.before = this.kept.before();
    void this.open();
  }
  /** The table of this device, with the tiles that a player's phone has handed over. */
  private async open(): Promise<void> {
    const found = this.kept.load();
    const given = readHandOver(handedOver());
    if (found) await this.show(found, null);
    if (!given) return;
    history.replaceState(null, "", location.pathname);
    if (this.table) await this.add({ kind: "tiles", seat: given.player, tiles: given.tiles.join(" ") });
    else this.failure = "There is no table on this device yet. Begin one, then scan the code again.";
  }
  /** Follow what another tab enters, for instance after scanning a code. */
  follow(): () => void {
    const hear = ({ key }: StorageEvent) => {
      const found = this.kept.load();
      if (key === this.kept.key && found) void this.show(found, null);
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
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
  /** Put the table aside for a new one. */
  clear(): void {
    this.kept.discard();
    this.before = this.kept.before();
    this.table = this.card = null;
    this.failure = "";
  }
  bringBack(): Promise<boolean> {
    return this.before ? this.show(this.before, null) : Promise.resolve(false);
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
    this.kept.save(table);
  }
}
