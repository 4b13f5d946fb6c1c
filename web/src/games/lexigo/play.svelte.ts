/** Playing Lexigo: walk a word from the pawn, adding tiles; move the pawn; trade; answer another's word. */

import type { Hit } from "../../board/overlay";
import type { Point } from "../../board/shapes";
import { isArrow, nearest, type Arrow } from "../../board/stops";
import type { Action } from "../../gen/lexigo";
import type { Face } from "../../gen/wire";
import { centre, name, neighbours, parse } from "../../geometry/hex";
import type { Play, Source, Spot } from "../../table/play";
import { isBlank, keysOf, pick } from "../../table/rack";
import { after, stepTo } from "./choosing";
import { LexigoTurn, type Draft } from "./turn.svelte";
import { blankLetters, directionFor, follows, neighbour, type Added, type Step } from "./walk";

export class Lexigo extends LexigoTurn implements Play {
  readonly help =
    "Arrow keys aim at one of the six neighbours, up and down twice for the other one; a letter walks there or adds a tile of your bank; Enter plays, Backspace takes a step back, Escape all. Where a tile is to be chosen for a pawn, arrow keys or its letter go to it and Enter takes it.";

  /** The last tile walked can be taken back; where each knocked pawn goes is kept only while it is knocked. */
  private walkTo(steps: readonly Step[], added: readonly Added[] = this.added): void {
    this.steps = steps;
    const walked = new Set(steps.map(({ at }) => at));
    this.added = added.filter(({ at }) => walked.has(at));
    this.knocks = new Map([...this.knocks].filter(([seat]) => this.knocked.includes(seat)));
    this.chosen = null;
    this.placing = null;
    this.spot = null;
  }

  /** Step onto a tile that lies there. */
  private async step(at: string, typed: string | null = null): Promise<void> {
    const tile = this.grid.get(at);
    if (!tile || (this.end && !follows(this.end, at))) return;
    const said = blankLetters(this.grid, this.steps).get(at) ?? null;
    const letter = tile === "?" ? (said ?? typed ?? (await this.desk.chooseLetter())) : tile;
    if (!letter) return;
    if (typed && letter !== typed) return this.desk.explain(`That tile reads ${letter}, not ${typed}.`);
    this.walkTo([...this.path, { at, letter }]);
    this.desk.announce(this.word);
  }
  /** Add a tile of the bank and step onto it. */
  private async add(key: string, at: string, typed: string | null = null): Promise<void> {
    const tile = this.desk.rack.find((one) => one.key === key);
    if (!tile || this.used.has(key) || this.grid.has(at) || !this.end || !follows(this.end, at)) return;
    const blank = isBlank(tile.face);
    const letter = blank ? (typed ?? (await this.desk.chooseLetter())) : (tile.face.letter ?? "");
    if (!letter) return;
    this.walkTo([...this.path, { at, letter }], [...this.added, { key, at, tile: blank ? "?" : letter }]);
    this.desk.announce(this.word);
  }

  tapRack(key: string): void {
    if (this.trading) {
      const traded = new Set(this.traded);
      if (!traded.delete(key)) traded.add(key);
      this.traded = traded;
    } else if (this.aim && !this.grid.has(this.aim)) void this.add(key, this.aim);
    else this.chosen = this.chosen === key ? null : key;
  }
  tapBoard(hit: Hit): void {
    const at = hit.ghost?.at ?? hit.at;
    if (!this.mine || !at) return;
    if (this.mode === "move") this.spot = this.unoccupied.includes(at) ? at : null;
    else if (this.placing !== null) this.perch(this.placing, at);
    else if (at === this.end && this.steps.length) this.undo();
    else if (this.grid.has(at)) this.tapTile(at);
    else if (hit.target && this.chosen) void this.add(this.chosen, at);
    else if (hit.target && this.end) this.way = this.aim === at ? null : [0, 1, 2, 3, 4, 5].find((way) => neighbour(this.end ?? "", way) === at) ?? null;
  }
  private tapTile(at: string): void {
    if (this.end || this.choices.includes(at)) void this.step(at);
  }
  private perch(seat: number, at: string): void {
    if (!this.perchesFor(seat).includes(at)) return;
    this.knocks = new Map(this.knocks).set(seat, at);
    this.placing = null;
    this.spot = null;
  }
  /** Puts the knocked pawn on the tile gone to; before that, lets one be chosen. */
  place(): void {
    if (this.placing === null) this.placing = this.homeless;
    else if (this.spot) this.perch(this.placing, this.spot);
  }
  snap(source: Source, point: Point): Spot | null {
    if (!this.mine || this.mode !== "word" || !this.end || source.from === "laid") return null;
    const free = neighbours(parse(this.end)).map(name).filter((at) => !this.grid.has(at));
    return nearest(free.map((at) => ({ at, ...centre(parse(at)) })), point, 0.8);
  }
  drop(source: Source, spot: Spot | null): void {
    if (spot) void this.add(source.key, spot.at);
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
    if (this.choices.length) return this.typeChoice(letter);
    const aim = this.aim;
    if (aim) return this.grid.has(aim) ? void this.step(aim, letter) : this.typeNew(letter, aim);
    const found = this.reading(neighbours(parse(this.end ?? "")).map(name), letter);
    if (found.length === 1 && found[0]) void this.step(found[0], letter);
    else if (found.length) this.desk.explain(`Several tiles read ${letter}; aim with the arrow keys.`);
    else this.desk.explain(`No tile beside reads ${letter}; aim with the arrow keys to add one.`);
  }
  /** The only tile a word can start on with this letter is stepped on; of several, and for pawns, the next is gone to. */
  private typeChoice(letter: string): void {
    const found = this.reading(this.choices, letter);
    const starting = this.mode === "word" && this.placing === null;
    const next = after(found, this.spot);
    if (!next) this.desk.explain(`No tile to choose reads ${letter}.`);
    else if (starting && found.length === 1) void this.step(next, letter);
    else this.goTo(next);
  }
  private typeNew(letter: string, at: string): void {
    const tile = pick(this.desk.rack, letter, this.used);
    if (tile) void this.add(tile.key, at, letter);
    else this.desk.explain(`Your bank has no ${letter}.`);
  }
  private turn(key: Arrow): void {
    if (this.choices.length) return this.goTo(stepTo(this.choices, this.spot, this.pawn, key));
    this.way = directionFor(key, this.way);
    const aim = this.aim;
    if (aim) this.desk.announce(this.grid.has(aim) ? `to ${this.reads(aim) ?? "a blank"}` : "to an empty place");
  }
  private goTo(at: string | null): void {
    if (!at) return;
    const choices = this.choices;
    this.spot = at;
    this.desk.announce(`${this.reads(at) ?? "a blank"}, tile ${choices.indexOf(at) + 1} of ${choices.length}`);
  }
  private enter(): void {
    if (this.homeless !== null) this.place();
    else if (this.mode === "word" && this.spot) void this.step(this.spot);
    else if (this.proposal && this.desk.preview?.legal) this.desk.submit(this.proposal);
  }
  undo(): void {
    this.spot = null;
    if (this.placing !== null) this.placing = null;
    else if (this.steps.length) this.walkTo(this.steps.slice(0, -1).length > 1 || this.entering ? this.steps.slice(0, -1) : []);
    this.way = null;
  }
  clear(): void {
    this.mode = "word";
    this.steps = [];
    this.added = [];
    this.knocks = new Map();
    this.placing = null;
    this.way = null;
    this.chosen = null;
    this.spot = null;
    this.traded = new Set();
    this.advised = null;
  }
  lay(action: unknown): void {
    this.clear();
    const play = action as Action;
    this.advised = play.kind;
    if (play.kind === "trade") this.traded = new Set(keysOf(this.desk.rack, play.tiles));
    if (play.kind === "relocate") {
      this.mode = "move";
      this.spot = name(play.to);
    }
    if (play.kind !== "play") return;
    const used = new Set<string>();
    this.added = play.place.flatMap(({ at, tile }) => {
      const found = this.desk.rack.find(({ key, face }: { key: string; face: Face }) => !used.has(key) && face.tile === tile);
      if (found) used.add(found.key);
      return found ? [{ key: found.key, at: name(at), tile }] : [];
    });
    this.steps = play.path.map((at, i) => ({ at: name(at), letter: play.word[i] ?? "" }));
    this.knocks = new Map((play.knock ?? []).map(({ seat, to }) => [seat, name(to)]));
  }
  restore(draft: unknown): void {
    const { mode, steps, added, knocks, placing, spot, traded } = draft as Draft;
    this.mode = mode;
    this.steps = steps;
    this.added = added;
    this.knocks = new Map(knocks);
    this.placing = placing;
    this.spot = spot;
    this.traded = new Set(traded);
  }
}
