/** Choosing among the plays that the server finds; a tile of the rack stands for the best play that names it. */

import { NOTHING, type Overlay } from "../board/overlay";
import type { Desk, Play } from "../table/play";
import { sayAction } from "../table/candidates";
import { playOf } from "./choices";

export class Plain implements Play {
  readonly overlay: Overlay = NOTHING;
  readonly used: ReadonlySet<string> = new Set();
  readonly help = "Choose a play from the list, or type the letter of a tile. Enter plays it, Escape cancels.";
  chosen = $state.raw<unknown>(null);
  private tile = $state<string | null>(null);

  constructor(private readonly desk: Desk) {}

  get marked(): ReadonlySet<string> {
    return new Set(this.tile ? [this.tile] : []);
  }
  get proposal(): unknown {
    return this.chosen;
  }
  get draft(): unknown {
    return this.chosen;
  }
  tapRack(key: string): void {
    const held = this.desk.rack.find((one) => one.key === key)?.face;
    const found = playOf(this.desk.hints ?? [], held?.tile || held?.letter || "");
    if (found) this.lay(found.action);
    this.tile = found ? key : null;
    if (found) this.desk.announce(sayAction(found.action));
    else this.desk.explain("No play found for this tile.");
  }
  tapBoard(): void {}
  snap(): null {
    return null;
  }
  drop(): void {}
  key(event: KeyboardEvent): boolean {
    if (event.key === "Enter") this.enter();
    else if (event.key === "Escape") this.clear();
    else if (/^[a-z]$/i.test(event.key)) return this.type(event.key.toUpperCase());
    else return false;
    return true;
  }
  private enter(): void {
    if (this.chosen && this.desk.preview?.legal) this.desk.submit(this.chosen);
  }
  private type(letter: string): boolean {
    const tile = this.desk.rack.find(({ face }) => face.letter === letter);
    if (tile) this.tapRack(tile.key);
    return Boolean(tile);
  }
  undo(): void {
    this.clear();
  }
  clear(): void {
    this.chosen = null;
    this.tile = null;
  }
  lay(action: unknown): void {
    this.chosen = action;
    this.tile = null;
  }
  restore(draft: unknown): void {
    this.lay(draft);
  }
}
