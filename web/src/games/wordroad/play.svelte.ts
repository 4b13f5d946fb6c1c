/** Laying a road tile by tile. */

import { asBlank, isLowerCase, letterOf } from "../../board/letters";
import { layersLabel } from "../../board/beneath";
import { centreOf } from "../../board/sample";
import { NOTHING, type Ghost, type Hit, type Overlay, type Target } from "../../board/overlay";
import type { Point } from "../../board/shapes";
import { nearest, nextStop, stepOf, type Arrow } from "../../board/stops";
import type { Action } from "../../gen/wordroad";
import type { Face } from "../../gen/wire";
import { BasePlay } from "../../table/basePlay.svelte";
import type { Source, Spot } from "../../table/play";
import { isBlank, pick } from "../../table/rack";
import { notes, verdictAt } from "../../table/verdict";
import { ahead, headingOf, straight } from "./aim";

interface Laid {
  readonly key: string;
  readonly at: string;
  readonly face: Face;
  /** As the action names it: lower case for a blank. */
  readonly tile: string;
}

interface Draft {
  readonly laid: readonly Laid[];
  readonly aim: string | null;
  readonly giving: boolean;
  readonly given: readonly string[];
}

export class WordRoad extends BasePlay<Action, Draft> {
  readonly help =
    "Arrow keys choose the next square; press again to go over or through tiles. Type letters to place tiles. " +
    "Enter plays, Backspace undoes, Escape clears.";
  laid = $state.raw<readonly Laid[]>([]);
  /** The cell the next typed tile goes to. */
  aim = $state<string | null>(null);
  /** Passing is to be confirmed. */
  passing = $state(false);

  /** Where the next tile may go, from the previews of this turn, by the tiles laid. */
  private known = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  /** How many of the laid tiles the server is asked about, while a laid tile is dragged; null for all. */
  private kept = $state<number | null>(null);
  /** The direction the road is going. */
  private heading: Point | null = null;
  /** Keys pressed before the server has answered where the next tile may go. */
  private waiting: (() => void)[] = [];

  private get head(): string | null {
    return (this.context.scene.pins ?? []).find((pin) => pin.kind === "head" && pin.seat === this.context.seat)?.at ?? null;
  }
  /** Whether there is a road of mine already. */
  get started(): boolean {
    return this.head !== null;
  }
  /** The cell the road goes on from; null before its first tile. */
  private get end(): string | null {
    return this.laid[this.laid.length - 1]?.at ?? this.head;
  }
  /** Where the next tile may go after these; null while the server has not answered. */
  private nextOf(laid: readonly Laid[]): readonly string[] | null {
    return this.known.get(this.nameOf(laid)) ?? null;
  }
  private nameOf(laid: readonly Laid[]): string {
    return `${this.context.prompt?.id}: ${laid.map(({ at, tile }) => at + tile).join(" ")}`;
  }
  get open(): readonly string[] {
    return this.mine && !this.giving ? (this.nextOf(this.laid) ?? []) : [];
  }
  /** How many tiles this turn takes: what the first one is worth [7a]. */
  get wanted(): number {
    return this.laid[0]?.face.value ?? 0;
  }
  get complete(): boolean {
    return this.laid.length > 0 && this.laid.length >= this.wanted;
  }
  get used(): ReadonlySet<string> {
    return new Set(this.laid.map(({ key }) => key));
  }
  get proposal(): Action | null {
    if (!this.mine) return null;
    if (this.giving) return this.given.size ? { kind: "mulligan", tiles: this.givenTiles } : null;
    return { kind: "play", place: this.asked.map(({ at, tile }) => ({ at, tile })) };
  }
  private get asked(): readonly Laid[] {
    return this.kept === null ? this.laid : this.laid.slice(0, this.kept);
  }
  /** The server has answered the preview: the keys pressed meanwhile can be taken. */
  previewed(next: readonly string[]): void {
    const turn = [...this.known].filter(([name]) => name.startsWith(this.nameOf([])));
    this.known = new Map([...turn, [this.nameOf(this.asked), next]]);
    if (this.kept !== null) this.kept = null;
    else {
      const end = this.end;
      if (end && this.heading && !(this.aim && next.includes(this.aim))) this.aim = straight(next, end, this.heading);
      this.waiting.splice(0).forEach((press) => press());
    }
  }
  get draft(): Draft | null {
    const { laid, aim, giving } = this;
    return laid.length || aim || giving ? { laid, aim, giving, given: [...this.given] } : null;
  }
  override get overlay(): Overlay {
    const ghosts: Ghost[] = this.laid.map(({ key, at, face }) => ({
      key,
      at,
      ...centreOf("square", at),
      shape: "square",
      face,
      movable: true,
      verdict: verdictAt(this.context.preview, at),
    }));
    const targets: Target[] = this.open.map((at) => ({ at, ...centreOf("square", at), shape: "square", kind: "open" }));
    const path = ghosts.length && this.head ? [centreOf("square", this.head), ...ghosts] : ghosts;
    const cursor = this.aim ? { at: this.aim, ...centreOf("square", this.aim), shape: "square" as const, toward: this.arrow } : null;
    return {
      ...NOTHING,
      ghosts,
      targets,
      cursor,
      notes: notes(this.context.preview, ghosts),
      path,
      pathSeat: this.context.seat,
    };
  }
  private get arrow(): Point | undefined {
    return this.end && this.aim ? headingOf(this.end, this.aim) : undefined;
  }

  private async put(key: string, at: string, letter: string | null = null): Promise<void> {
    const tile = this.context.rack.find((one) => one.key === key);
    if (!tile || this.used.has(key)) return;
    let face: Face = tile.face;
    if (isBlank(face)) {
      const read = letter ?? (await this.context.chooseLetter());
      if (!read) return;
      face = { ...face, letter: read };
    }
    const name = isBlank(tile.face) ? asBlank(face.letter ?? "") : (face.letter ?? "");
    this.heading = this.end === null ? null : headingOf(this.end, at);
    this.laid = [...this.laid, { key, at, face, tile: name }];
    this.passing = false;
    this.chosen = null;
    this.aim = this.beside(at);
    this.context.announce(`${face.letter} on ${at}`);
  }
  /** The empty cell straight on, so that a word can simply be typed; over and through wait for the server. */
  private beside(at: string): string | null {
    if (!this.heading || this.complete) return null;
    const { x, y } = centreOf("square", at);
    const { x: dx, y: dy } = this.heading;
    const cell = (this.context.scene.cells ?? []).find((one) => one.x === x + dx && one.y === y + dy);
    const taken = [...(this.context.scene.tiles ?? []), ...this.laid].some((tile) => tile.at === cell?.id);
    return cell && !taken ? cell.id : null;
  }

  protected tapTile(key: string): void {
    if (this.aim) void this.put(key, this.aim);
    else this.chosen = this.chosen === key ? null : key;
  }
  override tapBoard(hit: Hit): void {
    // By the book a tile may go over one of the same turn: a tap with a tile in hand lays it there.
    if (hit.ghost && !(this.chosen && this.open.includes(hit.ghost.at))) return this.takeBack(hit.ghost.key);
    const at = hit.ghost?.at ?? hit.target?.at;
    if (!at) this.aim = null;
    else if (this.chosen) void this.put(this.chosen, at);
    else this.aim = this.aim === at ? null : at;
  }
  /** Takes up a tile and all laid after it: the road has no gaps. */
  private takeBack(key: string): void {
    const from = this.laid.findIndex((one) => one.key === key);
    if (from >= 0) this.laid = this.laid.slice(0, from);
    this.aim = null;
  }
  override snap(source: Source, point: Point): Spot | null {
    const from = source.from === "laid" ? this.laid.findIndex((one) => one.key === source.key) : -1;
    const cells = this.nextOf(from < 0 ? this.laid : this.laid.slice(0, from));
    if (!cells && from >= 0) this.kept = from;
    return this.mine
      ? nearest(
          (cells ?? []).map((at) => ({ at, ...centreOf("square", at) })),
          point,
          0.8,
        )
      : null;
  }
  override drop(source: Source, spot: Spot | null): void {
    const letter = source.from === "laid" ? (source.face.letter ?? null) : null;
    this.kept = null;
    if (source.from === "laid") this.takeBack(source.key);
    if (spot) void this.put(source.key, spot.at, letter);
  }

  override key(event: KeyboardEvent): boolean {
    return this.mine && super.key(event);
  }
  /** Whether the server has answered where the next tile may go; if not, the key is taken when it has. */
  private ready(again: () => void): boolean {
    if (!this.waiting.length && this.nextOf(this.laid)) return true;
    this.waiting.push(again);
    return false;
  }
  protected type(letter: string): void {
    if (this.giving) return;
    const tile = pick(this.context.rack, letter, this.used);
    if (!tile) return this.context.explain(`You have no ${letter}.`);
    if (this.aim && !this.waiting.length) return void this.put(tile.key, this.aim, letter);
    if (!this.ready(() => this.type(letter))) return;
    const at = this.onward;
    if (at) void this.put(tile.key, at, letter);
    else
      this.context.explain(
        this.complete ? `The first tile is worth ${this.wanted}, so the road takes no more.` : "The road cannot go on from here.",
      );
  }
  /** Where a letter goes that is typed without an aim: straight on, else to the first cell that is open. */
  private get onward(): string | null {
    const road = (this.context.scene.trails ?? []).find(({ kind, seat }) => kind === "road" && seat === this.context.seat)?.cells ?? [];
    const [before, end] = [...road, ...this.laid.map(({ at }) => at)].slice(-2);
    const on = before && end ? straight(this.open, end, headingOf(before, end)) : null;
    return on ?? this.open[0] ?? null;
  }
  protected override turn(key: Arrow): void {
    if (!this.ready(() => this.turn(key))) return;
    if (this.end === null) {
      const places = this.open.map((at) => ({ at, ...centreOf("square", at) }));
      const now = this.aim ? centreOf("square", this.aim) : { x: 7, y: 7 };
      this.aim = (nextStop(places, now, key) ?? places.find((place) => place.at === this.aim) ?? places[0])?.at ?? null;
    } else {
      const cells = ahead(this.open, this.end, stepOf(key));
      this.aim = cells[(this.aim ? cells.indexOf(this.aim) + 1 : 0) % cells.length] ?? null;
    }
    if (this.aim) this.context.announce(this.cellLabel(this.aim));
    else this.context.explain("The road cannot go there.");
  }
  private cellLabel(at: string): string {
    const tile = (this.context.scene.tiles ?? []).find((one) => one.at === at);
    const cell = (this.context.scene.cells ?? []).find((one) => one.id === at);
    return tile ? `over ${layersLabel(tile)} on ${at}` : (cell?.label ?? at);
  }
  protected enter(): void {
    if (this.laid.length || this.giving) this.context.attempt(this.proposal);
  }
  undo(): void {
    this.waiting = [];
    this.laid = this.laid.slice(0, -1);
    this.aim = null;
  }
  override clear(): void {
    super.clear();
    this.waiting = [];
    this.kept = null;
    this.laid = [];
    this.aim = null;
    this.passing = false;
  }
  restore({ laid, aim, giving, given }: Draft): void {
    this.laid = laid;
    this.aim = aim;
    this.giving = giving;
    this.given = new Set(given);
  }
  protected follow(action: Action): void {
    this.passing = action.kind === "pass";
    if (action.kind === "mulligan") this.startGiving(action.tiles);
    if (action.kind !== "play") return;
    const used = new Set<string>();
    this.laid = action.place.flatMap(({ at, tile }) => {
      const blank = isLowerCase(tile);
      const found = this.context.rack.find(({ key, face }) => !used.has(key) && (blank ? isBlank(face) : face.letter === tile));
      if (!found) return [];
      used.add(found.key);
      return [{ key: found.key, at, tile, face: { ...found.face, letter: letterOf(tile) } }];
    });
  }
}
