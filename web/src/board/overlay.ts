/** What lies over a scene while somebody is thinking: tiles laid but not played, places to go, the cursor. */

import type { Face } from "../gen/wire";
import type { Point, Shape } from "./shapes";

export type Verdict = "plain" | "good" | "bad";

/** A tile that is laid but not played. */
export interface Ghost extends Point {
  readonly key: string;
  readonly at: string;
  readonly shape: Shape;
  readonly face: Face;
  readonly verdict?: Verdict;
  /** Whether it can be taken up and put elsewhere. */
  readonly movable?: boolean;
}

/** A place something may go to. */
export interface Target extends Point {
  readonly at: string;
  readonly shape: Shape;
  readonly kind: "open" | "aim" | "choose";
  readonly label?: string;
}

/** A place that a lesson points at, with the letter that is to lie there. */
export interface PlaceMark extends Point {
  readonly at: string;
  readonly shape: Shape;
  readonly letter: string;
}

/** The keyboard's place, and the direction it goes on to, as a step in tile widths. */
export interface Cursor extends Point {
  readonly at: string;
  readonly shape: Shape;
  readonly toward?: Point | undefined;
}

/** A few letters at a place. */
export interface Note extends Point {
  readonly text: string;
  /** Where it stands: `points` at the tile's corner, others `above` it, small at its `foot`, in its `middle`; a `word` exactly there. */
  readonly kind: "points" | "above" | "foot" | "middle" | "word";
}

/** The width of a note with this text, in tile widths. */
export function noteWidth(text: string): number {
  return text.length * 0.17 + 0.28;
}

export interface Overlay {
  readonly ghosts: readonly Ghost[];
  readonly targets: readonly Target[];
  readonly cursor: Cursor | null;
  readonly notes: readonly Note[];
  /** Cells whose tiles light up. */
  readonly lit: readonly string[];
  /** Cells whose tiles are dimmed, for instance because they are taken for a star. */
  readonly dim: readonly string[];
  /** A line through places, in order. */
  readonly path: readonly Point[];
  readonly pathSeat: number | null;
  /** Shown, but nothing to aim at. */
  readonly marks?: readonly PlaceMark[];
  /** Places to be shown large enough to be tapped, where the whole table would be too small. */
  readonly close?: readonly Point[];
}

export const NOTHING: Overlay = {
  ghosts: [],
  targets: [],
  cursor: null,
  notes: [],
  lit: [],
  dim: [],
  path: [],
  pathSeat: null,
};

/** What is under the pointer; `point` is where, exactly. */
export interface Hit {
  readonly point: Point;
  readonly ghost: Ghost | null;
  readonly target: Target | null;
  /** The name of the tile's or cell's place, if there is one. */
  readonly at: string | null;
  readonly tile: boolean;
}
