/** Choosing among the plays that the server finds; a tile of the rack stands for the best play that names it. */

import { BasePlay } from "../table/basePlay.svelte";
import { describeAction } from "../table/candidates";
import { playOf } from "./choices";

/** An action of a game that is not known here, as the server found it. */
type Found = unknown;

export class Plain extends BasePlay<Found, Found> {
  readonly used: ReadonlySet<string> = new Set();
  readonly help = "Choose a play from the list, or type the letter of a tile. Enter plays it, Escape cancels.";
  private found = $state.raw<Found | null>(null);

  get proposal(): Found | null {
    return this.found;
  }
  get draft(): Found | null {
    return this.found;
  }
  protected tapTile(key: string): void {
    const held = this.context.rack.find((one) => one.key === key)?.face;
    const best = playOf(this.context.hints ?? [], held?.tile || held?.letter || "");
    if (!best) return this.context.explain("No play found for this tile.");
    this.lay(best.action);
    this.chosen = key;
    this.context.announce(describeAction(best.action));
  }
  protected type(letter: string): void {
    const tile = this.context.rack.find(({ face }) => face.letter === letter);
    if (tile) this.tapRack(tile.key);
  }
  protected enter(): void {
    if (this.found && this.context.preview?.legal) this.context.submit(this.found);
  }
  undo(): void {
    this.clear();
  }
  override clear(): void {
    super.clear();
    this.found = null;
  }
  protected follow(action: Found): void {
    this.found = action;
  }
  restore(draft: Found): void {
    this.lay(draft);
  }
}
