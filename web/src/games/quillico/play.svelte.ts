/** Laying a word of octagons: typed along a direction, tapped or dragged; letters may be taken for stars. */

import { NOTHING, type Ghost, type Hit, type Overlay, type Target } from "../../board/overlay";
import type { Point } from "../../board/shapes";
import { nearest, nextStop, type Arrow } from "../../board/stops";
import type { Action } from "../../gen/quillico";
import type { Face } from "../../gen/wire";
import { add, centre, DIRECTION_NAMES, name, ORIGIN, parse, same, STEPS, type Oct } from "../../geometry/oct";
import { BasePlay } from "../../table/basePlay.svelte";
import type { Source, Spot } from "../../table/play";
import type { RackTile } from "../../table/rack";
import { notes, verdictAt } from "../../table/verdict";
import { beside, directionOf, groundOf, nextFree, type Ground } from "./table";

interface Laid {
  readonly key: string;
  readonly at: string;
  readonly face: Face;
}

interface Swap {
  readonly at: string;
  /** The star that goes there. */
  readonly star: string;
  readonly face: Face;
}

interface Draft {
  readonly laid: readonly Laid[];
  readonly swaps: readonly Swap[];
  readonly cursor: Oct | null;
  readonly direction: number;
  readonly giving: boolean;
  readonly given: readonly string[];
}

/** How the key of a letter begins that was taken for a star. */
const TAKEN = "taken ";
const STAR: Face = { tone: "star", tile: "*" };

export class Quillico extends BasePlay<Action, Draft> {
  readonly help =
    "Arrow keys move between letters, Space turns the direction, Backspace moves the start back or undoes. " +
    "Type letters to place tiles, * to replace the letter at the cursor with a star. Enter plays, Escape clears.";
  laid = $state.raw<readonly Laid[]>([]);
  swaps = $state.raw<readonly Swap[]>([]);
  cursor = $state.raw<Oct | null>(null);
  direction = $state(0);
  /** A hint to pass is followed. */
  private passing = $state(false);

  private get ground(): Ground {
    return groundOf(this.context.scene.tiles ?? [], new Set(this.swaps.map(({ at }) => at)));
  }
  private get places(): Oct[] {
    return this.laid.map(({ at }) => parse(at));
  }
  private get held(): ReadonlySet<string> {
    return new Set(this.laid.map(({ at }) => at));
  }
  /** Letters taken for stars, to be laid like those of the hand. */
  get extra(): readonly RackTile[] {
    return this.swaps.map(({ at, face }) => ({ key: TAKEN + at, face }));
  }
  private get hand(): RackTile[] {
    return [...this.context.rack, ...this.extra];
  }
  get used(): ReadonlySet<string> {
    return new Set([...this.laid.map(({ key }) => key), ...this.swaps.map(({ star }) => star)]);
  }
  /** What is chosen of the hand, to be put somewhere. */
  get choosing(): "star" | "letter" | null {
    const face = this.giving ? null : this.face(this.chosen);
    return face && (face.tone === "star" ? "star" : "letter");
  }
  /** How many letters an exchange gives: three, or all that are held [13]. */
  get toGive(): number {
    return Math.min(3, this.context.rack.filter(({ face }) => face.tone !== "star").length);
  }
  get stars(): number {
    return this.context.rack.filter(({ key, face }) => face.tone === "star" && !this.used.has(key)).length;
  }
  /** The kind of action of the main button. */
  get primary(): Action["kind"] {
    if (this.giving) return "exchange";
    return this.passing && !this.laid.length ? "pass" : "play";
  }
  get draft(): Draft | null {
    const { laid, swaps, cursor, direction, giving } = this;
    if (!laid.length && !swaps.length && !cursor && !giving) return null;
    return { laid, swaps, cursor, direction, giving, given: [...this.given] };
  }
  get proposal(): Action | null {
    if (!this.mine) return null;
    if (this.giving) return this.given.size ? { kind: "exchange", tiles: this.givenTiles } : null;
    const first = this.laid.find(({ at }) => at === name(ORIGIN));
    const ordered = first ? [first, ...this.laid.filter((one) => one !== first)] : this.laid;
    const place = ordered.map(({ at, face }) => ({ at: parse(at), tile: face.tile ?? "" }));
    return { kind: "play", place, swaps: this.swaps.map(({ at }) => parse(at)) };
  }
  override get overlay(): Overlay {
    const ghosts: Ghost[] = this.laid.map(({ key, at, face }) => ({
      key,
      at,
      ...centre(parse(at)),
      shape: "octagon",
      face,
      movable: true,
      verdict: verdictAt(this.context.preview, at),
    }));
    const stars: Ghost[] = this.swaps.map(({ at }) => ({ key: `star ${at}`, at, ...centre(parse(at)), shape: "octagon", face: STAR }));
    return {
      ...NOTHING,
      ghosts: [...stars, ...ghosts],
      targets: this.targets,
      cursor: this.cursorMark,
      notes: notes(this.context.preview, ghosts),
      dim: this.swaps.map(({ at }) => at),
    };
  }
  private get cursorMark(): Overlay["cursor"] {
    if (!this.cursor || !this.mine) return null;
    const toward = centre(STEPS[this.direction] as Oct);
    return { at: name(this.cursor), ...centre(this.cursor), shape: "octagon", toward };
  }
  /** Where the next tile may go, as the server says; none while it has not answered. */
  private get open(): readonly string[] {
    return this.context.preview?.next ?? [];
  }
  /** Where the chosen tile could go; letters that a chosen star could take; the ways on from the cursor. */
  private get targets(): Target[] {
    if (!this.mine || this.giving) return [];
    const mark = (at: string, kind: Target["kind"]): Target => ({ at, ...centre(parse(at)), shape: "octagon", kind });
    if (this.face(this.chosen)?.tone === "star") return [...this.ground.letters.keys()].map((at) => mark(at, "choose"));
    const { cursor } = this;
    const around = new Set(cursor && this.ground.letters.has(name(cursor)) ? STEPS.map((step) => name(add(cursor, step))) : []);
    const all = this.chosen !== null || (!this.ground.letters.size && !this.laid.length);
    return this.open.filter((at) => all || around.has(at)).map((at) => mark(at, "open"));
  }
  private face(key: string | null): Face | null {
    return this.hand.find((tile) => tile.key === key)?.face ?? null;
  }

  private put(key: string, place: Oct): void {
    const face = this.face(key);
    if (!face || this.used.has(key) || face.tone === "star" || this.held.has(name(place))) return;
    this.laid = [...this.laid, { key, at: name(place), face }];
    this.chosen = null;
    if (this.cursor) this.cursor = add(place, STEPS[this.direction] as Oct);
    this.context.announce(`${face.letter} placed`);
  }
  private swap(at: string): void {
    const tile = this.ground.letters.get(at);
    const star = this.context.rack.find(({ key, face }) => face.tone === "star" && !this.used.has(key));
    this.chosen = null;
    if (!tile || !star) return this.context.explain(star ? "There is no letter to take." : "You have no star.");
    this.swaps = [...this.swaps, { at, star: star.key, face: tile.face }];
    this.context.announce(`${tile.face.letter} replaced with a star. Use it in this word.`);
  }
  /** Stars are not exchanged. */
  protected override mayGive(key: string): boolean {
    return this.face(key)?.tone !== "star" && this.given.size < this.toGive;
  }

  protected tapTile(key: string): void {
    const star = this.face(key)?.tone === "star";
    if (!star && this.cursor) return this.put(key, nextFree(this.ground, this.cursor, this.direction, this.held));
    this.chosen = this.chosen === key ? null : key;
    if (star || !this.mine || !this.chosen || this.ground.letters.size || this.laid.length) return;
    this.cursor = ORIGIN; // the letters tapped next go on from here
    this.put(key, ORIGIN);
  }
  override tapBoard(hit: Hit): void {
    if (!this.mine || this.giving) return;
    const at = hit.at;
    if (hit.ghost?.face.tone === "star" && at) this.unswap(at);
    else if (hit.ghost) this.takeBack(hit.ghost.key);
    else if (hit.target && this.chosen && this.face(this.chosen)?.tone === "star") this.swap(hit.target.at);
    else if (hit.target && this.chosen) this.put(this.chosen, parse(hit.target.at));
    else if (hit.tile && at) this.pointAt(parse(at));
    else if (hit.target) this.startAt(parse(hit.target.at));
    else if (this.chosen) this.putNear(hit.point);
    else this.cursor = null;
  }
  private putNear(point: Point): void {
    const spot = this.chosen && this.spotAt(point, this.places, this.open);
    if (spot && this.chosen) this.put(this.chosen, parse(spot.at));
  }
  /** The cursor goes to a letter; tapped again, its direction turns. */
  private pointAt(place: Oct): void {
    if (this.cursor && same(this.cursor, place)) this.turnBy(1);
    else this.cursor = place;
  }
  private startAt(place: Oct): void {
    const way = this.cursor ? directionOf(this.cursor, place) : null;
    if (way !== null) this.direction = way;
    this.cursor = place;
  }
  turnBy(by: number): void {
    this.direction = (this.direction + by + 8) % 8;
    this.context.announce(`Direction ${DIRECTION_NAMES[this.direction]}`);
  }
  /** Moves the start of the word along its direction. */
  shift(by: number): void {
    if (this.cursor) this.cursor = add(this.cursor, STEPS[this.direction] as Oct, by);
  }
  /** The next letter goes where this one was. */
  private takeBack(key: string): void {
    const taken = this.laid.find((one) => one.key === key);
    if (taken && this.cursor) this.cursor = parse(taken.at);
    this.laid = this.laid.filter((one) => one.key !== key);
  }
  private unswap(at: string): void {
    this.swaps = this.swaps.filter((swap) => swap.at !== at);
    this.takeBack(TAKEN + at);
  }
  /** The place under the finger: one where a tile may go, or any other beside a tile, where the server says why not. */
  private spotAt(point: Point, laid: readonly Oct[], open: readonly string[]): Spot | null {
    const spots = (places: readonly Oct[]) => places.map((place) => ({ at: name(place), ...centre(place) }));
    return nearest(spots(open.map(parse)), point, 0.6) ?? nearest(spots(beside(this.ground, laid)), point, 0.6);
  }
  override snap(source: Source, point: Point): Spot | null {
    if (!this.mine || this.giving) return null;
    if (source.face.tone === "star") {
      const letters = [...this.ground.letters].map(([at, { x, y }]) => ({ at, x, y }));
      return nearest(letters, point, 0.5);
    }
    const others = this.laid.filter((one) => one.key !== source.key).map(({ at }) => parse(at));
    return this.spotAt(point, others, others.length === this.laid.length ? this.open : []);
  }
  override drop(source: Source, spot: Spot | null): void {
    if (source.from === "laid") this.takeBack(source.key);
    if (!spot) return;
    if (source.face.tone === "star") this.swap(spot.at);
    else {
      this.cursor = null;
      this.put(source.key, parse(spot.at));
    }
  }

  override key(event: KeyboardEvent): boolean {
    if (!this.mine) return false;
    if (event.key === " ") this.turnBy(event.shiftKey ? -1 : 1);
    else if (event.key === "*" && this.cursor) this.swap(name(this.cursor));
    else if (event.key === "Backspace") this.back();
    else return super.key(event);
    return true;
  }
  protected type(letter: string): void {
    if (this.giving) return;
    this.cursor ??= this.ground.letters.size ? null : ORIGIN;
    if (!this.cursor) return this.context.explain("First choose a letter on the table, with an arrow key or a tap.");
    const free = this.hand.filter((tile) => tile.face.letter === letter && !this.used.has(tile.key));
    const worth = ({ key, face }: RackTile) => (key.startsWith(TAKEN) ? Infinity : (face.value ?? 0));
    const best = free.sort((a, b) => worth(b) - worth(a))[0]; // a letter taken for a star must be used [10]
    if (!best) return this.context.explain(`You have no ${letter}.`);
    this.put(best.key, nextFree(this.ground, this.cursor, this.direction, this.held));
  }
  protected override turn(key: Arrow): void {
    const letters = [...this.ground.letters].map(([at, tile]) => ({ at, x: tile.x, y: tile.y, letter: tile.face.letter }));
    const from = this.cursor ? centre(this.cursor) : null;
    const stop = from ? nextStop(letters, from, key) : (nearest(letters, { x: 0, y: 0 }, Infinity) ?? null);
    if (stop) {
      this.cursor = parse(stop.at);
      this.context.announce(`${stop.letter}, direction ${DIRECTION_NAMES[this.direction]}`);
    } else if (!letters.length) this.cursor = ORIGIN;
  }
  private back(): void {
    if (this.laid.length) this.undo();
    else this.shift(-1);
  }
  protected enter(): void {
    if (this.laid.length || this.given.size) this.context.attempt(this.proposal);
  }
  undo(): void {
    const last = this.laid[this.laid.length - 1];
    if (last) this.takeBack(last.key);
    else this.swaps = this.swaps.slice(0, -1);
  }
  override clear(): void {
    super.clear();
    this.laid = [];
    this.swaps = [];
    this.cursor = null;
    this.passing = false;
  }
  restore({ laid, swaps, cursor, direction, giving, given }: Draft): void {
    this.laid = laid;
    this.swaps = swaps;
    this.cursor = cursor;
    this.direction = direction;
    this.giving = giving;
    this.given = new Set(given);
  }
  protected follow(action: Action): void {
    this.passing = action.kind === "pass";
    if (action.kind === "exchange") this.startGiving(action.tiles);
    if (action.kind !== "play") return;
    for (const at of action.swaps ?? []) this.swap(at.join(","));
    for (const { at, tile } of action.place) {
      const found = this.hand.find(({ key, face }) => face.tile === tile && !this.used.has(key));
      if (found) this.put(found.key, parse(at.join(",")));
    }
  }
}
