/** Laying a road tile by tile. */

import { sayLayers } from "../../board/beneath";
import { centreOf } from "../../board/sample";
import type { Ghost, Hit, Overlay, Target } from "../../board/overlay";
import type { Point } from "../../board/shapes";
import { isArrow, nearest, nextStop, stepOf } from "../../board/stops";
import type { Action, View } from "../../gen/wordroad";
import type { Face } from "../../gen/wire";
import type { Desk, Play, Source, Spot } from "../../table/play";
import { isBlank, pick } from "../../table/rack";
import { notes, verdictAt } from "../../table/verdict";
import { reach, toward, type Ground } from "./roads";

interface Laid {
  readonly key: string;
  readonly at: string;
  readonly face: Face;
  /** As the action names it: lower case for a blank. */
  readonly tile: string;
}

export class WordRoad implements Play {
  readonly help =
    "Arrow keys choose where the road goes on, once more to go over or through tiles; letters lay tiles there; Enter plays, Backspace takes the last tile back, Escape all.";
  laid = $state.raw<readonly Laid[]>([]);
  /** The cell the next typed tile goes to. */
  aim = $state<string | null>(null);
  chosen = $state<string | null>(null);
  /** Tiles are being chosen to give back. */
  giving = $state(false);
  given = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly desk: Desk) {}

  get view(): View {
    return this.desk.update.view as View;
  }
  get mine(): boolean {
    return this.desk.asks("play");
  }
  private get ground(): Ground {
    const tiles = this.desk.scene.tiles ?? [];
    const { over, through } = this.view.options;
    const owners = new Map(tiles.map((tile) => [tile.at, tile.seat ?? -1]));
    return { owners, seat: this.desk.seat ?? -1, over, through };
  }
  private get head(): string | null {
    return (this.desk.scene.pins ?? []).find((pin) => pin.kind === "head" && pin.seat === this.desk.seat)?.at ?? null;
  }
  /** Whether there is a road of mine already. */
  get started(): boolean {
    return this.head !== null;
  }
  private get placed(): string[] {
    return this.laid.map(({ at }) => at);
  }
  get open(): string[] {
    return this.mine && !this.giving && !this.complete ? reach(this.ground, this.head, this.placed) : [];
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
  get marked(): ReadonlySet<string> {
    return this.giving ? this.given : new Set(this.chosen ? [this.chosen] : []);
  }
  get proposal(): Action | null {
    if (!this.mine) return null;
    if (this.giving) return this.given.size ? { kind: "mulligan", tiles: this.givenTiles } : null;
    return this.laid.length ? { kind: "play", place: this.laid.map(({ at, tile }) => ({ at, tile })) } : null;
  }
  get givenTiles(): string[] {
    return this.desk.rack.filter(({ key }) => this.given.has(key)).map(({ face }) => face.tile ?? "");
  }
  get overlay(): Overlay {
    const ghosts: Ghost[] = this.laid.map(({ key, at, face }) => ({
      key,
      at,
      ...centreOf("square", at),
      shape: "square",
      face,
      movable: true,
      verdict: verdictAt(this.desk.preview, at),
    }));
    const targets: Target[] = this.open.map((at) => ({ at, ...centreOf("square", at), shape: "square", kind: "open" }));
    const from = this.placed[this.placed.length - 1] ?? this.head;
    const path = ghosts.length && this.head ? [centreOf("square", this.head), ...ghosts] : ghosts;
    const cursor = this.aim ? { at: this.aim, ...centreOf("square", this.aim), shape: "square" as const, toward: this.arrow(from) } : null;
    return {
      ghosts,
      targets,
      cursor,
      notes: notes(this.desk.preview, ghosts),
      lit: [],
      dim: [],
      path,
      pathSeat: this.desk.seat,
    };
  }
  private arrow(from: string | null): Point | undefined {
    if (!from || !this.aim) return undefined;
    const [a, b] = [centreOf("square", from), centreOf("square", this.aim)];
    return { x: Math.sign(b.x - a.x), y: Math.sign(b.y - a.y) };
  }

  private async put(key: string, at: string, letter: string | null = null): Promise<void> {
    const tile = this.desk.rack.find((one) => one.key === key);
    if (!tile || this.used.has(key) || !this.open.includes(at)) return;
    let face: Face = tile.face;
    if (isBlank(face)) {
      const read = letter ?? (await this.desk.chooseLetter());
      if (!read) return;
      face = { ...face, letter: read };
    }
    const from = this.placed[this.placed.length - 1] ?? this.head;
    const name = isBlank(tile.face) ? (face.letter ?? "").toLowerCase() : (face.letter ?? "");
    this.laid = [...this.laid, { key, at, face, tile: name }];
    this.chosen = null;
    this.aim = this.ahead(from, at);
    this.desk.announce(`${face.letter} on ${at}`);
  }
  /** The cell straight on, so that a word can simply be typed. */
  private ahead(from: string | null, at: string): string | null {
    if (!from || this.complete) return null;
    const [a, b] = [centreOf("square", from), centreOf("square", at)];
    const way = { x: Math.sign(b.x - a.x), y: Math.sign(b.y - a.y) };
    const cells = toward(this.ground, at, way, this.placed);
    return cells[cells.length - 1] ?? null;
  }

  tapRack(key: string): void {
    if (this.giving) {
      const given = new Set(this.given);
      if (!given.delete(key)) given.add(key);
      this.given = given;
    } else if (this.aim) void this.put(key, this.aim);
    else this.chosen = this.chosen === key ? null : key;
  }
  tapBoard(hit: Hit): void {
    if (hit.ghost) return this.takeBack(hit.ghost.key);
    const at = hit.target?.at;
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
  snap(source: Source, point: Point): Spot | null {
    const kept = source.from === "laid" ? this.laid.slice(0, this.laid.findIndex((one) => one.key === source.key)) : this.laid;
    if (kept.length && kept.length >= (kept[0]?.face.value ?? 0)) return null;
    const cells = this.mine ? reach(this.ground, this.head, kept.map(({ at }) => at)) : [];
    const found = nearest(cells.map((at) => ({ at, ...centreOf("square", at) })), point, 0.8);
    return found;
  }
  drop(source: Source, spot: Spot | null): void {
    const letter = source.from === "laid" ? (source.face.letter ?? null) : null;
    if (source.from === "laid") this.takeBack(source.key);
    if (spot) void this.put(source.key, spot.at, letter);
  }

  key(event: KeyboardEvent): boolean {
    if (!this.mine) return false;
    const letter = event.key.toUpperCase();
    if (/^[A-Z]$/.test(letter)) this.type(letter);
    else if (isArrow(event.key)) this.turn(event.key);
    else if (event.key === "Backspace") this.undo();
    else if (event.key === "Escape") this.clear();
    else if (event.key === "Enter") this.enter();
    else return false;
    return true;
  }
  private type(letter: string): void {
    const tile = pick(this.desk.rack, letter, this.used);
    if (this.giving) return;
    const at = this.aim ?? (this.open.length === 1 ? (this.open[0] ?? null) : null);
    if (!tile) this.desk.announce(`You have no ${letter}.`);
    else if (!at) this.desk.announce("Choose where the road goes with an arrow key first.");
    else void this.put(tile.key, at, letter);
  }
  private turn(key: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"): void {
    const from = this.placed[this.placed.length - 1] ?? this.head;
    if (from === null) {
      const places = this.open.map((at) => ({ at, ...centreOf("square", at) }));
      const now = this.aim ? centreOf("square", this.aim) : { x: 7, y: 7 };
      this.aim = (nextStop(places, now, key) ?? places.find((place) => place.at === this.aim) ?? places[0])?.at ?? null;
    } else {
      const cells = this.complete ? [] : toward(this.ground, from, stepOf(key), this.placed);
      const now = this.aim ? cells.indexOf(this.aim) : -1;
      this.aim = (now < 0 ? cells[cells.length - 1] : cells[(now + 1) % cells.length]) ?? null;
    }
    this.desk.announce(this.aim ? this.sayCell(this.aim) : "The road cannot go there.");
  }
  private sayCell(at: string): string {
    const tile = (this.desk.scene.tiles ?? []).find((one) => one.at === at);
    const cell = (this.desk.scene.cells ?? []).find((one) => one.id === at);
    return tile ? `over ${sayLayers(tile)} on ${at}` : (cell?.label ?? at);
  }
  private enter(): void {
    if (this.proposal && this.desk.preview?.legal) this.desk.submit(this.proposal);
  }
  undo(): void {
    this.laid = this.laid.slice(0, -1);
    this.aim = null;
  }
  clear(): void {
    this.laid = [];
    this.aim = null;
    this.chosen = null;
    this.giving = false;
    this.given = new Set();
  }
  lay(action: unknown): void {
    this.clear();
    const play = action as Action;
    if (play.kind !== "play") return;
    const used = new Set<string>();
    this.laid = play.place.flatMap(({ at, tile }) => {
      const blank = tile !== tile.toUpperCase();
      const found = this.desk.rack.find(({ key, face }) => !used.has(key) && (blank ? isBlank(face) : face.letter === tile));
      if (!found) return [];
      used.add(found.key);
      return [{ key: found.key, at, tile, face: { ...found.face, letter: tile.toUpperCase() } }];
    });
  }
}
