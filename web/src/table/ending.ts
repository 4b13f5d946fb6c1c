/** What is told at the end of a match: the word of my best turn, and where the match turned. */

import type { Chances, Face, PadColumn, Scene } from "../gen/wire";

export interface BestWord {
  readonly word: string;
  readonly points: number;
}

/** The word of the play that was worth most, by the score pad: the words of a line come first, the main one before all. */
export function bestWord(column: PadColumn | undefined): BestWord | null {
  const words = (column?.lines ?? []).flatMap(({ text, points }) => {
    const word = /^\p{Lu}{2,}(?!\p{Ll})/u.exec(text)?.[0];
    return word ? [{ word, points: Math.abs(points) }] : [];
  });
  return words.reduce<BestWord | null>((best, one) => (best === null || one.points > best.points ? one : best), null);
}

/** The faces of a word's tiles, with the values that its letters have on the table or in hands. */
export function wordFaces(word: string, scene: Scene): Face[] {
  const seen = [...(scene.tiles ?? []).map((tile) => tile.face), ...(scene.trays ?? []).flatMap((tray) => tray.faces ?? [])];
  const plain = seen.filter((face) => (face.tone ?? "ivory") === "ivory" && face.value !== undefined && face.value !== null);
  const values = new Map(plain.map((face) => [face.letter, face.value]));
  return [...word].map((letter) => ({ letter, value: values.get(letter) ?? null }));
}

export interface TurningPoint {
  /** The moment after it. */
  readonly at: number;
  readonly seq: number;
  /** Who moved. */
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

/** The move by which the chance of a seat changed most; null if it hardly ever changed. */
export function turningPoint(chances: Chances, seat: number): TurningPoint | null {
  let found: TurningPoint | null = null;
  chances.moments.forEach((moment, at) => {
    const before = chances.moments[at - 1]?.win[seat]?.rate;
    const after = moment.win[seat]?.rate;
    if (before === undefined || after === undefined || moment.seat < 0) return;
    const least = found ? Math.abs(found.after - found.before) : 0.05;
    if (Math.abs(after - before) > least) found = { at, seq: moment.seq, seat: moment.seat, before, after };
  });
  return found;
}
