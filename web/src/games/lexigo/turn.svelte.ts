/** A turn of Lexigo as it stands: the word walked so far, the tiles added to it, the pawns knocked on the way. */

import { NOTHING, type Overlay, type Target } from "../../board/overlay";
import type { Action } from "../../gen/lexigo";
import { centre, parse, touches } from "../../geometry/hex";
import { BasePlay } from "../../table/basePlay.svelte";
import { notes } from "../../table/verdict";
import { ghostsOf, readings, target } from "./marks";
import { asPlay, blankLetters, neighbour, type Added, type Grid, type Step } from "./walk";

export type Mode = "word" | "move";

/** A turn that has been begun, for `restore`. */
export interface Draft {
  readonly mode: Mode;
  readonly steps: readonly Step[];
  readonly added: readonly Added[];
  readonly knocks: readonly (readonly [number, string])[];
  readonly placing: number | null;
  readonly spot: string | null;
  readonly given: readonly string[];
}

/** What lies on the table, what has been walked and added so far, and what follows from it. */
export abstract class LexigoTurn extends BasePlay<Action, Draft> {
  mode = $state<Mode>("word");
  steps = $state.raw<readonly Step[]>([]);
  added = $state.raw<readonly Added[]>([]);
  knocks = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The knocked pawn that is being put somewhere. */
  placing = $state<number | null>(null);
  way = $state<number | null>(null);
  /** The tile under the cursor while one is being chosen: where your pawn starts or moves to, or where a knocked one goes. */
  spot = $state<string | null>(null);
  /** Tiles are to be traded once the word stands. Nobody else is asked: it costs a tile and few want it. */
  tradesNext = $state(false);
  /** The kind of the hint that is followed, until something else is chosen. */
  protected advised = $state<Action["kind"] | null>(null);

  /** The word that was walked last, and by whom. */
  get latest(): { readonly seat: number; readonly word: string } | null {
    const trail = this.context.scene.trails?.find(({ kind }) => kind === "word");
    const letters = new Map((this.context.scene.tiles ?? []).map(({ at, face }) => [at, face.letter ?? ""]));
    return trail ? { seat: trail.seat, word: trail.cells.map((at) => letters.get(at) ?? "").join("") } : null;
  }
  get trading(): boolean {
    return this.context.asks("trade");
  }
  protected override get isGiving(): boolean {
    return this.trading;
  }
  /** Another's word can be challenged: that is no turn of mine. */
  get aside(): string | null {
    const pending = this.latest;
    return this.context.asks("challenge") && pending ? `Do you accept ${this.context.names[pending.seat]}'s word?` : null;
  }
  protected get seat(): number {
    return this.context.seat ?? -1;
  }
  protected get lying(): Grid {
    return new Map((this.context.scene.tiles ?? []).map((tile) => [tile.at, tile.face.tile ?? ""]));
  }
  /** What lies in the grid, and what is added in this turn. */
  protected get grid(): Grid {
    return new Map([...this.lying, ...this.added.map(({ at, tile }) => [at, tile] as const)]);
  }
  protected get pawns(): Map<number, string> {
    return new Map((this.context.scene.pins ?? []).map((pin) => [pin.seat, pin.at]));
  }
  get pawn(): string | null {
    return this.pawns.get(this.seat) ?? null;
  }
  /** Whether the pawn is still to come into the grid. */
  get entering(): boolean {
    return this.pawn === null;
  }
  /** The path so far; it begins under the pawn. */
  get path(): readonly Step[] {
    if (this.steps.length || !this.pawn || !this.mine) return this.steps;
    const tile = this.lying.get(this.pawn);
    return tile && tile !== "?" ? [{ at: this.pawn, letter: tile }] : [];
  }
  get word(): string {
    return this.path.map(({ letter }) => letter).join("");
  }
  protected get end(): string | null {
    return this.path[this.path.length - 1]?.at ?? null;
  }
  /** Something is laid or walked that can be taken back. */
  get begun(): boolean {
    return this.steps.length > 0 || this.added.length > 0;
  }
  /** The knocked pawn that still needs a place, by the server's answer. */
  get knockedSeat(): number | null {
    if (this.placing !== null) return this.placing;
    const problem = this.context.preview?.problem;
    return problem?.code === "lexigo/knock-missing" ? (problem.data?.seat ?? null) : null;
  }
  /** Where the next tile or pawn may go; null while the server has not answered. */
  protected get next(): ReadonlySet<string> | null {
    return this.context.preview ? new Set(this.context.preview.next ?? []) : null;
  }
  get used(): ReadonlySet<string> {
    return new Set(this.added.map(({ key }) => key));
  }
  /** The kind of action of the main button. */
  get primary(): Action["kind"] {
    if (this.trading) return this.given.size ? "trade" : "keep";
    if (this.context.asks("challenge")) return this.advised === "challenge" ? "challenge" : "accept";
    if (this.mode === "move") return "relocate";
    return this.advised === "pass" && !this.begun ? "pass" : "play";
  }
  get proposal(): Action | null {
    if (this.trading) return this.given.size ? { kind: "trade", tiles: this.givenTiles } : null;
    if (!this.mine) return null;
    if (this.mode === "move") return { kind: "relocate", to: parse(this.pawn ?? "0,0") };
    return asPlay(this.path, this.added, this.knocksSoFar, this.entering);
  }
  /** A pawn that is being put somewhere stays where it is meanwhile: the server says where it may go instead. */
  private get knocksSoFar(): ReadonlyMap<number, string> {
    if (this.placing === null) return this.knocks;
    return new Map(this.knocks).set(this.placing, this.pawns.get(this.placing) ?? "0,0");
  }
  /** The pawn goes to the tile chosen for it. */
  get relocation(): Action | null {
    return this.mode === "move" && this.spot ? { kind: "relocate", to: parse(this.spot) } : null;
  }

  get draft(): Draft | null {
    const { mode, steps, added, placing, spot, given } = this;
    if (mode === "word" && !this.begun && !spot && !given.size) return null;
    return { mode, steps, added, knocks: [...this.knocks], placing, spot, given: [...given] };
  }

  override get overlay(): Overlay {
    const ghosts = ghostsOf(this.added, this.steps, this.context.preview);
    const aim = this.aim;
    const cursor = aim ? { at: aim, ...centre(parse(aim)), shape: "hexagon" as const } : null;
    const walked = this.mine && this.mode === "word" ? this.path : [];
    return {
      ...NOTHING,
      ghosts,
      targets: this.targets,
      cursor,
      notes: [...readings(this.lying, this.steps), ...notes(this.context.preview, ghosts)],
      lit: walked.map(({ at }) => at),
      path: walked.map(({ at }) => centre(parse(at))),
      pathSeat: this.context.seat,
    };
  }
  protected get aim(): string | null {
    return this.way !== null && this.end ? neighbour(this.end, this.way) : null;
  }
  protected get targets(): Target[] {
    const kind = (at: string, other: Target["kind"]) => (at === this.spot ? "aim" : other);
    if (this.chosen) return this.places.map((at) => target(at, kind(at, "open")));
    const choices = this.choices;
    if (choices.length) return choices.map((at) => target(at, kind(at, "choose")));
    return this.places.filter((at) => this.beside(at)).map((at) => target(at, "open"));
  }
  /** Tiles of which one is to be chosen for a pawn; none while a word is walked. */
  protected get choices(): string[] {
    const choosing = this.mode === "move" || this.placing !== null || !this.end;
    return this.mine && choosing ? [...(this.next ?? [])].filter((at) => this.grid.has(at)) : [];
  }
  /** Empty places where a tile of the bank may be put down. */
  protected get places(): string[] {
    const laying = this.mine && this.mode === "word" && this.placing === null;
    return laying ? [...(this.next ?? [])].filter((at) => !this.grid.has(at)) : [];
  }
  /** Whether a place is beside the last tile walked. */
  protected beside(at: string): boolean {
    return this.end !== null && touches(parse(this.end), parse(at));
  }
  /** Those of the places whose tiles read this letter; if there are none, those with a blank that is still free. */
  protected reading(places: readonly string[], letter: string): string[] {
    const fitting = places.filter((at) => this.reads(at) === letter);
    return fitting.length ? fitting : places.filter((at) => this.reads(at) === null && this.grid.has(at));
  }
  /** What a tile reads; null for a blank that is still free, and where nothing lies. */
  protected reads(at: string): string | null {
    const tile = this.grid.get(at);
    return tile === "?" ? (blankLetters(this.grid, this.steps).get(at) ?? null) : (tile ?? null);
  }
}
