/** Spelling a word from the dice on the table and one's own tiles; pieces are named by their keys. */

import type { Die } from "../../gen/wire";
import { formatPoints } from "../../table/format";
import type { RackTile } from "../../table/rack";

export interface Piece {
  readonly key: string;
  readonly letter: string;
  readonly value: number;
  readonly die: boolean;
}

export const VOWELS = "AEIOU";

/** Everything a word may be spelled from: the dice first, as they cost no tile. */
export function pieces(dice: readonly Die[], rack: readonly RackTile[]): Piece[] {
  const fromDice = dice.map((die) => ({ key: die.id, letter: die.letter, value: die.value ?? 0, die: true }));
  const fromRack = rack.map(({ key, face }) => ({
    key,
    letter: face.letter ?? "",
    value: face.value ?? 0,
    die: false,
  }));
  return [...fromDice, ...fromRack];
}

/** The pieces of these keys, in that order; those no longer there are left out. */
export function chosen(all: readonly Piece[], keys: readonly string[]): Piece[] {
  const byKey = new Map(all.map((piece) => [piece.key, piece]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** The first piece with this letter that is not used yet. */
export function free(all: readonly Piece[], keys: readonly string[], letter: string): Piece | null {
  return all.find((piece) => piece.letter === letter && !keys.includes(piece.key)) ?? null;
}

/** Keys that spell this word, dice first; null if the pieces do not suffice. */
export function spell(all: readonly Piece[], word: string): string[] | null {
  const keys: string[] = [];
  for (const letter of word) {
    const piece = free(all, keys, letter);
    if (!piece) return null;
    keys.push(piece.key);
  }
  return keys;
}

export function read(word: readonly Piece[]): string {
  return word.map((piece) => piece.letter).join("");
}

/** What pressing would bank: the values of the word's tiles. */
export function banks(word: readonly Piece[]): number {
  return word.filter((piece) => !piece.die).reduce((sum, piece) => sum + piece.value, 0);
}

/** How a word's points are computed: "9 × 2 dice + 5 banked = 23 points". */
export function calculation(word: readonly Piece[], points: number): string {
  const letters = word.reduce((sum, piece) => sum + piece.value, 0);
  const dice = word.filter((piece) => piece.die).length;
  const banked = points - letters * dice;
  const bank = banked ? ` + ${banked} banked` : "";
  const factor = dice === 1 ? "1 die" : `${dice} dice`;
  return `${word.length} letters, ${letters} × ${factor}${bank} = ${formatPoints(points)}`;
}

/** What pressing costs: "these 7 tiles leave your hand". */
export function leaving(word: readonly Piece[]): string {
  const tiles = word.filter((piece) => !piece.die).length;
  if (!tiles) return "no tile leaves your hand";
  return tiles === 1 ? "this tile leaves your hand" : `these ${tiles} tiles leave your hand`;
}
