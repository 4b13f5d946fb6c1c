/** The sheet on this device: what the server ruled of it, and what it refused. */

import { handedOver } from "../app/location";
import type { SheetLine, SheetRuling } from "../gen/wire";
import { api, Refused } from "../net/api";
import { emptySheet, isSheet, unpacked, type Sheet } from "./sheet";

const key = (game: string) => `tilery.referee.${game}`;

export class RefereeStore {
  sheet = $state.raw<Sheet | null>(null);
  ruling = $state.raw<SheetRuling | null>(null);
  failure = $state("");
  busy = $state(false);

  constructor(private readonly game: string) {
    const sent = unpacked(handedOver(), game);
    const found = sent ?? this.kept();
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

  clear(): void {
    this.sheet = this.ruling = null;
    this.failure = "";
    localStorage.removeItem(key(this.game));
    history.replaceState(null, "", location.pathname);
  }

  /** Ask the rules about the whole sheet; it becomes this device's sheet if they take it. */
  private async show(sheet: Sheet): Promise<boolean> {
    this.busy = true;
    this.failure = "";
    try {
      const { names, options, entries, first } = sheet;
      this.ruling = await api.ruleSheet(this.game, { players: names.length, options, entries, first });
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
    localStorage.setItem(key(this.game), JSON.stringify(sheet));
  }

  private kept(): Sheet | null {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(key(this.game)) ?? "null");
      return isSheet(found, this.game) ? found : null;
    } catch {
      return null;
    }
  }
}
