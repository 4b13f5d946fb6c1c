/** Choosing among the plays that the server finds; a tile of the rack stands for the best play that names it. */

import { NOTHING, type Overlay } from "../board/overlay";
import type { PlayContext, Play } from "../table/play";
import { describeAction } from "../table/candidates";
import { playOf } from "./choices";

export class Plain implements Play {
  readonly overlay: Overlay = NOTHING;
  readonly used: ReadonlySet<string> = new Set();
  readonly help = "Choose a play from the list, or type the letter of a tile. Enter plays it, Escape cancels.";
  action = $state.raw<unknown>(null);
  private tile = $state<string | null>(null);

  constructor(private readonly context: PlayContext) {}

  get marked(): ReadonlySet<string> {
    return new Set(this.tile ? [this.tile] : []);
  }
  get proposal(): unknown {
    return this.action;
  }
  get draft(): unknown {
    return this.action;
  }
  tapRack(key: string): void {
    const held = this.context.rack.find((one) => one.key === key)?.face;
    const found = playOf(this.context.hints ?? [], held?.tile || held?.letter || "");
    if (found) this.lay(found.action);
    this.tile = found ? key : null;
    if (found) this.context.announce(describeAction(found.action));
    else this.context.explain("No play found for this tile.");
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
    if (this.action && this.context.preview?.legal) this.context.submit(this.action);
  }
  private type(letter: string): boolean {
    const tile = this.context.rack.find(({ face }) => face.letter === letter);
    if (tile) this.tapRack(tile.key);
    return Boolean(tile);
  }
  undo(): void {
    this.clear();
  }
  clear(): void {
    this.action = null;
    this.tile = null;
  }
  lay(action: unknown): void {
    this.action = action;
    this.tile = null;
  }
  restore(draft: unknown): void {
    this.lay(draft);
  }
}
