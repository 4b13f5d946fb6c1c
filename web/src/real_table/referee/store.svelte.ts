/** The sheet on this device: what the server ruled of it, and what it refused. */

import { handedOver } from "../../app/location";
import type { SheetLine, SheetRuling } from "../../gen/wire";
import { api, Refused } from "../../net/api";
import { Kept } from "../../ui/kept";
import { emptySheet, isSheet, unpacked, type Sheet } from "./sheet";

export class RefereeStore {
  sheet = $state.raw<Sheet | null>(null);
  ruling = $state.raw<SheetRuling | null>(null);
  failure = $state("");
  busy = $state(false);

  /** The sheet that was put aside for a new one. */
  before = $state.raw<Sheet | null>(null);
  private readonly kept: Kept<Sheet>;

  constructor(private readonly game: string) {
    this.kept = new Kept(`tilery.referee.${game}`, (found): found is Sheet => isSheet(found, game));
    this.before = this.kept.before();
    const found = unpacked(handedOver(), game) ?? this.kept.load();
    if (found) void this.show(found);
  }

  begin(names: readonly string[], first: number, options: Sheet["options"]): Promise<boolean> {
    return this.show(emptySheet(this.game, names, first, options));
  }

  /** Whether the rules took the entry. */
  add(line: SheetLine): Promise<boolean> {
    const sheet = this.sheet;
    return sheet ? this.show({ ...sheet, entries: [...sheet.entries, line] }) : Promise.resolve(false);
  }

  takeBack(): Promise<boolean> {
    const sheet = this.sheet;
    return sheet ? this.show({ ...sheet, entries: sheet.entries.slice(0, -1), over: false }) : Promise.resolve(false);
  }

  end(over: boolean): void {
    if (this.sheet) this.keep({ ...this.sheet, over });
  }

  /** Put the sheet aside for a new one. */
  clear(): void {
    this.kept.discard();
    this.before = this.kept.before();
    this.sheet = this.ruling = null;
    this.failure = "";
    history.replaceState(null, "", location.pathname);
  }

  bringBack(): Promise<boolean> {
    return this.before ? this.show(this.before) : Promise.resolve(false);
  }

  /** Ask the rules about the whole sheet; it becomes this device's sheet if they take it. */
  private async show(sheet: Sheet): Promise<boolean> {
    this.busy = true;
    this.failure = "";
    try {
      const { names, options, entries, first } = sheet;
      this.ruling = await api.ruleSheet(this.game, { players: names.length, names, options, entries, first });
      this.keep(sheet);
      return true;
    } catch (error) {
      this.failure = error instanceof Refused ? error.message : "This sheet cannot be read.";
      return false;
    } finally {
      this.busy = false;
    }
  }

  private keep(sheet: Sheet): void {
    this.sheet = sheet;
    this.kept.save(sheet);
  }
}
