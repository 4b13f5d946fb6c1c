/** Playing Lexigo: walk a word from the pawn, adding tiles; move the pawn; trade; answer another's word. */

import type { Hit } from "../../board/overlay";
import type { Point } from "../../board/shapes";
import { nearest, type Arrow } from "../../board/stops";
import type { Action } from "../../gen/lexigo";
import type { Face } from "../../gen/wire";
import { centre, name, neighbours, parse } from "../../geometry/hex";
import type { Source, Spot } from "../../table/play";
import { isBlank, keysOf, pick } from "../../table/rack";
import { after, stepTo } from "./choosing";
import { LexigoTurn, type Draft } from "./turn.svelte";
import { blankLetters, directionFor, neighbour, type Added, type Step } from "./walk";

const KEEP: Action = { kind: "keep" };

export class Lexigo extends LexigoTurn {
  readonly help =
    "Arrow keys aim at a neighbouring cell; up and down have two, press again for the other. " +
    "Type a letter to step there or to add a tile from your bank. " +
    "Enter plays, Backspace undoes, Delete steps back but leaves the tile, Escape clears. " +
    "With a tile of your bank chosen, arrow keys go to the places where it may lie and Enter puts it there. " +
    "To choose a tile for a pawn, use arrow keys or type its letter, then press Enter. " +
    "When you trade, type the letters to give away; Enter trades them, or keeps all.";

  /** The word played says that no tile is traded after it; `answering` while that is being sent. */
  private ending = $state<"no" | "with the word" | "answering">("no");

  /** What was laid and walked before each change of it, for taking it back. */
  private past: { readonly steps: readonly Step[]; readonly added: readonly Added[] }[] = [];

  /** What is laid and walked now; knocked pawns are asked for anew. */
  private change(steps: readonly Step[], added: readonly Added[] = this.added): void {
    this.past.push({ steps: this.steps, added: this.added });
    this.set(steps, added);
  }
  private set(steps: readonly Step[], added: readonly Added[]): void {
    this.steps = steps;
    this.added = added;
    this.knocks = new Map();
    this.chosen = null;
    this.placing = null;
    this.spot = null;
  }

  /** Whether a tile may be stepped on. While the server has not answered: the first one, and any beside the last. */
  private reachable(at: string): boolean {
    return this.next?.has(at) ?? (this.end ? this.beside(at) : at === (this.pawn ?? at));
  }
  /** Why a tile cannot be stepped on next. */
  private whyNot(at: string): string {
    const tile = this.reads(at) ?? "the blank";
    const from = this.end && (this.reads(this.end) ?? "the blank");
    if (!from) return this.pawn ? "Start with the tile under your pawn." : "Another pawn is on that tile: start on a free one.";
    if (!this.beside(at)) return `${tile} is not next to ${from}. Each tile of the word touches the one before.`;
    return "Your first word cannot use a tile with another pawn on it.";
  }
  /** Step onto a tile that is there. */
  private async step(at: string, typed: string | null = null): Promise<void> {
    const tile = this.grid.get(at);
    if (!tile) return;
    if (!this.reachable(at)) return this.context.explain(this.whyNot(at));
    const earlier = blankLetters(this.grid, this.steps).get(at) ?? null;
    const letter = tile === "?" ? (earlier ?? typed ?? (await this.context.chooseLetter())) : tile;
    if (!letter) return;
    if (typed && letter !== typed) return this.context.explain(`That tile reads ${letter}, not ${typed}.`);
    this.change([...this.path, { at, letter }]);
    this.context.announce(this.word);
  }
  /** The tile of the bank, if it may be put down there; drawn at once where the server has not answered yet. */
  private placed(key: string, at: string): Added | null {
    const tile = this.context.rack.find((one) => one.key === key);
    if (!tile || this.used.has(key) || this.grid.has(at)) return null;
    if (this.next && !this.next.has(at)) {
      this.context.explain("No tile can go there.");
      return null;
    }
    return { key, at, tile: isBlank(tile.face) ? "?" : (tile.face.letter ?? "") };
  }
  /** Put a tile of the bank down, and step onto it if it is beside the last one walked. */
  private async add(key: string, at: string, typed: string | null = null): Promise<void> {
    const tile = this.placed(key, at);
    if (!tile) return;
    if (!this.beside(at)) return this.change(this.steps, [...this.added, tile]);
    const letter = tile.tile === "?" ? (typed ?? (await this.context.chooseLetter())) : tile.tile;
    if (!letter) return;
    this.change([...this.path, { at, letter }], [...this.added, tile]);
    this.context.announce(this.word);
  }
  /** Put a tile of the bank down without stepping onto it. */
  private put(key: string, at: string): void {
    const tile = this.placed(key, at);
    if (!tile) return;
    this.change(this.steps, [...this.added, tile]);
    this.context.announce(`${tile.tile === "?" ? "the blank" : tile.tile} put down`);
  }

  /** Play the word. The trade that the rules ask about next is answered by itself, unless the player wants one. */
  play(): void {
    this.ending = this.tradesNext || this.context.guided ? "no" : "with the word";
    this.context.attempt(this.proposal);
  }
  get reply(): Action | null {
    return this.trading && this.ending !== "no" ? KEEP : null;
  }
  /** Who is stuck may well want other tiles: after a pass the trade is asked. */
  pass(): void {
    this.ending = "no";
    this.context.submit({ kind: "pass" });
  }
  /** Trade the chosen tiles, or keep all. */
  endTurn(): void {
    this.tradesNext = false;
    if (this.given.size) this.context.attempt(this.proposal);
    else this.context.submit(KEEP);
  }
  keepAll(): void {
    this.given = new Set();
    this.endTurn();
  }
  protected tapTile(key: string): void {
    if (this.aim && !this.grid.has(this.aim)) void this.add(key, this.aim);
    else if (this.chosen === key && this.spot) this.put(key, this.spot);
    else this.choose(key);
  }
  private choose(key: string): void {
    this.chosen = this.chosen === key ? null : key;
    this.spot = null;
  }
  override tapBoard(hit: Hit): void {
    const at = hit.ghost?.at ?? hit.at;
    if (!this.mine || !at) return;
    if (this.mode === "move") this.spot = this.choices.includes(at) ? at : null;
    else if (this.placing !== null) this.relocateKnocked(this.placing, at);
    else if (at === this.end && this.steps.length) this.stepBack();
    else if (this.grid.has(at)) void this.step(at);
    else if (this.chosen && (hit.target || !this.next)) void this.add(this.chosen, at);
    else if (hit.target && this.end)
      this.way = this.aim === at ? null : ([0, 1, 2, 3, 4, 5].find((way) => neighbour(this.end ?? "", way) === at) ?? null);
  }
  private relocateKnocked(seat: number, at: string): void {
    if (!this.choices.includes(at)) return;
    this.knocks = new Map(this.knocks).set(seat, at);
    this.placing = null;
    this.spot = null;
  }
  /** Puts the knocked pawn on the tile gone to; before that, lets one be chosen. */
  place(): void {
    if (this.placing === null) this.placing = this.knockedSeat;
    else if (this.spot) this.relocateKnocked(this.placing, this.spot);
  }
  override snap(source: Source, point: Point): Spot | null {
    if (source.from === "laid") return null;
    return nearest(
      this.places.map((at) => ({ at, ...centre(parse(at)) })),
      point,
      0.8,
    );
  }
  override drop(source: Source, spot: Spot | null): void {
    if (spot) void this.add(source.key, spot.at);
  }

  override key(event: KeyboardEvent): boolean {
    if (this.trading) return this.keyOfTrade(event.key);
    if (!this.mine) return false;
    if (event.key !== "Delete") return super.key(event);
    this.stepBack();
    return true;
  }
  /** Letters choose tiles to trade, Enter presses the main button. */
  private keyOfTrade(key: string): boolean {
    const letter = key.toUpperCase();
    const tile = /^\p{L}$/u.test(letter) ? pick(this.context.rack, letter, this.given) : null;
    if (tile) this.give(tile.key);
    else if (key === "Escape" || key === "Backspace") this.given = new Set();
    else if (key === "Enter") this.endTurn();
    else return false;
    return true;
  }
  protected type(letter: string): void {
    if (!this.end || this.choices.length) return this.typeChoice(letter);
    const aim = this.aim;
    if (aim) return this.grid.has(aim) ? void this.step(aim, letter) : this.typeNew(letter, aim);
    const around = neighbours(parse(this.end)).map(name);
    const found = this.reading(
      around.filter((at) => this.next?.has(at) ?? true),
      letter,
    );
    if (found.length === 1 && found[0]) void this.step(found[0], letter);
    else if (found.length) this.context.explain(`Several tiles read ${letter}; aim with the arrow keys.`);
    else this.context.explain(`No tile beside reads ${letter}; aim with the arrow keys to add one.`);
  }
  /** The only tile a word can start on with this letter is stepped on; of several, and for pawns, the next is gone to. */
  private typeChoice(letter: string): void {
    const choices = this.next ? this.choices : [...this.lying.keys()];
    const found = this.reading(choices, letter);
    const starting = this.mode === "word" && this.placing === null;
    const next = after(found, this.spot);
    if (!next) this.context.explain(`No tile to choose reads ${letter}.`);
    else if (starting && found.length === 1) void this.step(next, letter);
    else this.goTo(next, choices);
  }
  private typeNew(letter: string, at: string): void {
    const tile = pick(this.context.rack, letter, this.used);
    if (tile) void this.add(tile.key, at, letter);
    else this.context.explain(`Your bank has no ${letter}.`);
  }
  protected override turn(key: Arrow): void {
    const spots = this.chosen ? this.places : this.choices;
    if (spots.length) return this.goTo(stepTo(spots, this.spot, this.pawn, key), spots);
    this.way = directionFor(key, this.way);
    const aim = this.aim;
    if (aim) this.context.announce(this.grid.has(aim) ? `to ${this.reads(aim) ?? "a blank"}` : "to an empty place");
  }
  private goTo(at: string | null, spots: readonly string[]): void {
    if (!at) return;
    this.spot = at;
    const there = this.grid.has(at) ? `${this.reads(at) ?? "a blank"}, tile` : "an empty place,";
    this.context.announce(`${there} ${spots.indexOf(at) + 1} of ${spots.length}`);
  }
  protected enter(): void {
    if (this.chosen && this.spot) this.put(this.chosen, this.spot);
    else if (this.knockedSeat !== null) this.place();
    else if (this.relocation) this.context.submit(this.relocation);
    else if (this.mode === "word" && this.spot) void this.step(this.spot);
    else if (this.begun) this.play();
  }
  undo(): void {
    this.spot = null;
    if (this.placing !== null) this.placing = null;
    else {
      const before = this.past.pop();
      this.set(before?.steps ?? [], before?.added ?? []);
    }
    this.way = null;
  }
  /** Go one tile back; tiles that were added stay where they are. */
  private stepBack(): void {
    const steps = this.steps.slice(0, -1);
    if (this.steps.length) this.change(steps.length > 1 || this.entering ? steps : []);
  }
  override clear(): void {
    if (this.ending === "answering" || this.mine) this.ending = "no";
    else if (this.trading && this.ending !== "no") this.ending = "answering";
    super.clear();
    this.mode = "word";
    this.past = [];
    this.set([], []);
    this.way = null;
    this.advised = null;
  }
  protected follow(action: Action): void {
    this.advised = action.kind;
    if (action.kind === "trade") this.given = new Set(keysOf(this.context.rack, action.tiles));
    if (action.kind === "relocate") {
      this.mode = "move";
      this.spot = name(action.to);
    }
    if (action.kind !== "play") return;
    const used = new Set<string>();
    this.added = action.place.flatMap(({ at, tile }) => {
      const found = this.context.rack.find(({ key, face }: { key: string; face: Face }) => !used.has(key) && face.tile === tile);
      if (found) used.add(found.key);
      return found ? [{ key: found.key, at: name(at), tile }] : [];
    });
    this.steps = action.path.map((at, i) => ({ at: name(at), letter: action.word[i] ?? "" }));
    this.remember();
    this.knocks = new Map((action.knock ?? []).map(({ seat, to }) => [seat, name(to)]));
  }
  /** What was not laid by hand is taken back step by step, its tiles last. */
  private remember(): void {
    const shorter = this.steps.map((_, i) => ({ steps: this.steps.slice(0, i), added: this.added }));
    this.past = shorter.slice(this.entering ? 1 : 2);
  }
  restore({ mode, steps, added, knocks, placing, spot, given }: Draft): void {
    this.mode = mode;
    this.steps = steps;
    this.added = added;
    this.remember();
    this.knocks = new Map(knocks);
    this.placing = placing;
    this.spot = spot;
    this.given = new Set(given);
  }
}
