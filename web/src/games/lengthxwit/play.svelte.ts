/** A turn of Length × Wit: a word grows from dice and tiles; what may be done with it follows from the prompt. */

import type { Action, View } from "../../gen/lengthxwit";
import { BasePlay } from "../../table/basePlay.svelte";
import { banks, chosen, free, pieces, read, spell, VOWELS, type Piece } from "./spelling";

type Kind = Action["kind"];

const DECLINE: Action = { kind: "decline" };

interface Draft {
  readonly keys: readonly string[];
  readonly advised: Action | null;
}

export class LengthXWit extends BasePlay<Action, Draft> {
  readonly help =
    "Type a word from the dice and your tiles. Enter presses the main button, Backspace removes a letter, Escape clears the word.";
  keys = $state.raw<readonly string[]>([]);
  /** The action of the hint that is followed, until the word changes. */
  advised = $state.raw<Action | null>(null);
  /** A vowel to spend is being chosen. */
  spending = $state(false);

  get view(): View {
    return this.context.update.view as View;
  }
  private get all(): Piece[] {
    return pieces(this.context.scene.dice ?? [], this.context.rack);
  }
  get word(): Piece[] {
    return chosen(this.all, this.keys);
  }
  get used(): ReadonlySet<string> {
    return new Set(this.word.map((piece) => piece.key));
  }
  get spelled(): string {
    return read(this.word);
  }
  get banking(): number {
    return banks(this.word);
  }
  /** Another's dice can be answered: that is no turn of mine. */
  get aside(): string | null {
    return this.context.asks("respond") ? `Answer ${this.context.names[this.view.turn]}'s dice.` : null;
  }
  /** A word may be spelled now. */
  get spelling(): boolean {
    return this.context.asks("score") || this.context.asks("respond");
  }
  /** Whether I choose which of the dice my word uses: in an answer that need not use all. */
  private get choosesDice(): boolean {
    return this.context.asks("respond") && this.view.options.response === "any";
  }
  /** How many of the dice a word must use now. */
  get needed(): string {
    return this.choosesDice ? "at least one die" : "all the dice";
  }
  /** The word as an answer, with the dice that I chose for it. */
  get answer(): Action {
    const dice = (this.context.scene.dice ?? []).flatMap(({ id }, number) => (this.used.has(id) ? [number] : []));
    return { kind: "respond", word: this.spelled, ...(this.choosesDice && { dice }) };
  }
  /** Vowels that could be spent, each letter once. */
  get vowels(): string[] {
    const held = this.context.rack.map(({ face }) => face.letter ?? "");
    return [...VOWELS].filter((vowel) => held.includes(vowel));
  }
  /** The kind of action of the main button. */
  get primary(): Kind | null {
    const advised = this.advised?.kind;
    if (advised && this.context.asks(advised)) return advised;
    return (["roll", "score", "respond"] as const).find((kind) => this.context.asks(kind)) ?? null;
  }
  /** The vowel that the hint spends. */
  get advisedVowel(): string | null {
    return this.advised?.kind === "spend" ? this.advised.tile : null;
  }
  offers(kind: Kind): boolean {
    return this.context.asks(kind) && this.view.offers.includes(kind);
  }

  /** A seat that holds no two letters is not asked: the rules offer it no answer. */
  get reply(): Action | null {
    return this.context.asks("respond") && !this.offers("respond") ? DECLINE : null;
  }
  get proposal(): Action | null {
    if (this.spelled.length < 2) return null;
    if (this.context.asks("score")) return { kind: "score", word: this.spelled };
    if (this.context.asks("respond")) return this.answer;
    return null;
  }
  get draft(): Draft | null {
    return this.keys.length || this.advised ? { keys: this.keys, advised: this.advised } : null;
  }

  /** Submits the action; what is laid stays until the next prompt, should it be refused. */
  do(action: Action): void {
    this.context.submit(action);
  }

  private spell(keys: readonly string[]): void {
    this.keys = keys;
    this.advised = null;
    this.spending = false;
  }
  /** Thinks better of spending a vowel. */
  keepVowel(): void {
    this.spell(this.keys);
  }
  add(key: string): void {
    if (this.spelling && !this.keys.includes(key)) this.spell([...this.word.map((piece) => piece.key), key]);
  }
  remove(key: string): void {
    this.spell(this.keys.filter((other) => other !== key));
  }
  protected tapTile(key: string): void {
    this.add(key);
  }
  override key(event: KeyboardEvent): boolean {
    return (this.spelling || !/^[a-z]$/i.test(event.key)) && super.key(event);
  }
  protected type(letter: string): void {
    const piece = free(this.all, this.keys, letter);
    if (piece) this.add(piece.key);
    else this.context.explain(`No ${letter} is free.`);
  }
  protected enter(): void {
    const kind = this.primary;
    if (kind === "score" || kind === "press" || kind === "respond") {
      if (this.proposal) this.context.attempt(kind === "respond" ? this.answer : { kind, word: this.spelled });
    } else if (kind === "roll") this.do({ kind });
    else if (this.advised) this.do(this.advised);
  }
  undo(): void {
    this.spell(this.keys.slice(0, -1));
  }
  override clear(): void {
    super.clear();
    this.spell([]);
  }
  protected follow(advised: Action): void {
    const dice = "dice" in advised ? advised.dice : null;
    const idle = dice ? (this.context.scene.dice ?? []).filter((_, number) => !dice.includes(number)).map(({ id }) => id) : [];
    const all = this.all.filter(({ key }) => !idle.includes(key));
    if ("word" in advised) this.spell(spell(all, advised.word) ?? []);
    this.advised = advised;
    this.spending = advised.kind === "spend";
  }
  restore({ keys, advised }: Draft): void {
    if (advised) this.lay(advised);
    else this.spell(keys);
  }
}
