/** What a game gives the table: how its tiles are laid, and the controls that go with it. */

import type { Component, Snippet } from "svelte";
import type { Hit, Overlay } from "../board/overlay";
import type { Point, Shape } from "../board/shapes";
import type { CandidateOfAny, Face, Preview, Prompt, Scene, Update } from "../gen/wire";
import type { RackTile } from "./rack";

/** What the table provides to a game's UI. Read it each time: it changes during the match. */
export interface PlayContext<Action = any> {
  readonly update: Update;
  readonly scene: Scene;
  readonly seat: number | null;
  readonly prompt: Prompt | null;
  readonly names: readonly string[];
  /** What the server says of the present proposal; null while it has not answered. Unfinished no longer once attempted. */
  readonly preview: Preview | null;
  /** A submit is on its way. */
  readonly busy: boolean;
  readonly rack: readonly RackTile[];
  /** Keys of tiles and dice that a lesson points at. */
  readonly coached?: ReadonlySet<string>;
  /** A lesson asks for a certain action now. */
  readonly guided?: boolean;
  /** The plays the server has found for this prompt; null while it was not asked or has not answered. */
  readonly hints: readonly CandidateOfAny[] | null;
  /** Ask for them; refused where the terms allow no hints. */
  askHints(limit: number): void;
  asks(kind: string): boolean;
  submit(action: Action): void;
  /** Submit the proposal if its preview is legal; otherwise show why it is not, also where it was merely unfinished. */
  attempt(action: Action | null): void;
  /** Write a message to a screen reader. */
  announce(text: string): void;
  /** Say, to be seen too, why what was just tried did nothing. */
  explain(text: string): void;
  /** Let the person choose the letter of a blank; null if they think better of it. */
  chooseLetter(): Promise<string | null>;
}

/** What is being dragged: a tile of the rack, or one that is laid already. */
export interface Source {
  readonly from: "rack" | "laid";
  readonly key: string;
  readonly face: Face;
  readonly shape: Shape;
}

export interface Spot extends Point {
  readonly at: string;
}

/** A game being played at this context. The table itself knows no game's actions: to it they are any. */
export interface Play<Action = any, Draft = any> {
  readonly overlay: Overlay;
  /** Tiles that can be laid besides those of the rack. */
  readonly extra?: readonly RackTile[];
  /** Keys of rack tiles that lie on the table. */
  readonly used: ReadonlySet<string>;
  /** The key of the rack tile that has been taken up, to be put somewhere. */
  chosen?: string | null;
  /** Keys of rack tiles that are chosen, for laying or for giving away. */
  readonly marked: ReadonlySet<string>;
  /** The action that would be played now; the server is asked what it would do. */
  readonly proposal: Action | null;
  /** What has been laid and chosen so far, as JSON, for `restore` after a reload; null: nothing. */
  readonly draft: Draft | null;
  /** How the keyboard works, in a sentence. */
  readonly help: string;
  /** What I am asked while it is somebody else's turn; absent or null where being asked is my turn. */
  readonly aside?: string | null;
  /** The answer to the open question where nothing is left to decide: sent at once, and nobody is asked. The same object each time. */
  readonly reply?: Action | null;
  tapRack(key: string): void;
  tapBoard(hit: Hit): void;
  /** Where a dragged tile would go if it were let go here. */
  snap(source: Source, point: Point): Spot | null;
  drop(source: Source, spot: Spot | null): void;
  key(event: KeyboardEvent): boolean;
  undo(): void;
  clear(): void;
  /** Lay an action, for instance a hint, as if by hand: its button becomes the main one. */
  lay(action: Action): void;
  restore(draft: Draft): void;
}

export interface PanelProps<P extends Play = Play> {
  context: PlayContext;
  play: P;
  /** The button that asks for a hint, beside the game's own. */
  hint?: Snippet | undefined;
}

export interface GameUI {
  readonly id: string;
  readonly shape: Shape;
  /** How the rack is called in this game. */
  readonly rackTitle: string;
  readonly create: (context: PlayContext) => Play;
  /** Buttons and what belongs to them, below the rack. */
  readonly Controls: Component<PanelProps<any>>;
  /** In place of the board, for a game without one. */
  readonly Stage?: Component<PanelProps<any>>;
  /** Tiles to each side that an empty table shows. */
  readonly least?: number;
  /** No board is drawn: cells are only places to aim at, on a table without end. */
  readonly openTable?: boolean;
  /** A play makes many words: what it would score takes two lines. */
  readonly wordy?: boolean;
  /** Kinds of action of a turn that can be prepared while others play; absent where dice or another's word come first. */
  readonly planned?: readonly string[];
  /** The controls show the plays found themselves. */
  readonly ownHints?: boolean;
}
