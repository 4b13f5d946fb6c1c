/** What playing has in common in all games: a tile in hand, tiles to give away, and the keys. */

import { NOTHING, type Hit, type Overlay } from "../board/overlay";
import type { Point } from "../board/shapes";
import { isArrow, type Arrow } from "../board/stops";
import type { Play, PlayContext, Source, Spot } from "./play";
import { keysOf } from "./rack";

export abstract class BasePlay<Action, Draft> implements Play<Action, Draft> {
  abstract readonly help: string;
  abstract readonly used: ReadonlySet<string>;
  abstract readonly proposal: Action | null;
  abstract readonly draft: Draft | null;
  /** The key of the tile in hand. */
  chosen = $state<string | null>(null);
  /** Tiles are being chosen to give away. */
  giving = $state(false);
  given = $state.raw<ReadonlySet<string>>(new Set());

  constructor(protected readonly context: PlayContext<Action>) {}

  get overlay(): Overlay {
    return NOTHING;
  }
  /** It is my turn to lay tiles. */
  get mine(): boolean {
    return this.context.asks("play");
  }
  /** What is tapped now is given away. */
  protected get isGiving(): boolean {
    return this.giving;
  }
  get marked(): ReadonlySet<string> {
    return this.isGiving ? this.given : new Set(this.chosen ? [this.chosen] : []);
  }
  get givenTiles(): string[] {
    return this.context.rack.filter(({ key }) => this.given.has(key)).map(({ face }) => face.tile ?? "");
  }

  tapRack(key: string): void {
    if (this.isGiving) this.give(key);
    else this.tapTile(key);
  }
  /** Gives the tile away, or keeps it after all. */
  protected give(key: string): void {
    const given = new Set(this.given);
    if (!given.delete(key) && this.mayGive(key)) given.add(key);
    this.given = given;
  }
  protected mayGive(_key: string): boolean {
    return true;
  }
  protected startGiving(tiles: readonly string[]): void {
    this.giving = true;
    this.given = new Set(keysOf(this.context.rack, tiles));
  }

  key(event: KeyboardEvent): boolean {
    const letter = event.key.toUpperCase();
    if (/^\p{L}$/u.test(letter)) this.type(letter);
    else if (this.turn && isArrow(event.key)) this.turn(event.key);
    else if (event.key === "Backspace") this.undo();
    else if (event.key === "Escape") this.clear();
    else if (event.key === "Enter") this.enter();
    else return false;
    return true;
  }
  lay(action: Action): void {
    this.clear();
    this.follow(action);
  }
  clear(): void {
    this.chosen = null;
    this.giving = false;
    this.given = new Set();
  }

  // A game without a board leaves these as they are.
  tapBoard(_hit: Hit): void {}
  snap(_source: Source, _point: Point): Spot | null {
    return null;
  }
  drop(_source: Source, _spot: Spot | null): void {}

  abstract undo(): void;
  abstract restore(draft: Draft): void;
  /** A tile of the rack is tapped that is not given away. */
  protected abstract tapTile(key: string): void;
  protected abstract type(letter: string): void;
  protected turn?(arrow: Arrow): void;
  /** Presses the main button. */
  protected abstract enter(): void;
  /** Lays an action on an empty table. */
  protected abstract follow(action: Action): void;
}
