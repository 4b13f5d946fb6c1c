// Made by web/gen.py from the server's own types; do not edit.

/** Accept another's word [15]. */
export interface Accept {
  readonly kind: "accept";
}

/** A seat accepted the word [15]. */
export interface Accepted {
  readonly kind: "accepted";
  readonly seat: number;
}

export type Action = Play | Relocate | Pass | Trade | Keep | Accept | Challenge | Resign | TimeUp;

/** Challenge the validity of another's word [15]. */
export interface Challenge {
  readonly kind: "challenge";
}

/** A word of ``seat`` was challenged. ``upheld`` if the word is invalid [15]. */
export interface Challenged {
  readonly kind: "challenged";
  readonly seat: number;
  readonly by: number;
  readonly upheld: boolean;
}

/** A seat's first tiles [3]. Nobody sees the stack (top first), only its ``count``. */
export interface Dealt {
  readonly kind: "dealt";
  readonly seat: number;
  readonly bank: readonly string[];
  readonly stack?: readonly string[] | null;
  readonly count?: number | null;
}

/** The match is over [C6]. */
export interface Ended {
  readonly kind: "ended";
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
}

export type Entry = TurnEntry;

export type Event = Dealt | Ring | Started | PawnSet | Relocated | Penalised | Played | Knocked | Challenged | TakenBack | Refilled | Traded | Passed | Accepted | Kept | Left | Supplied | TimedOut | Ended;

/** End the turn without trading. */
export interface Keep {
  readonly kind: "keep";
}

/** A seat ended its turn without trading [12]. */
export interface Kept {
  readonly kind: "kept";
  readonly seat: number;
}

/** The cell to which the player moves a knocked pawn [9]. */
export interface Knock {
  readonly seat: number;
  readonly to: readonly [number, number];
}

/** A pawn was knocked off and moved elsewhere [9]. */
export interface Knocked {
  readonly kind: "knocked";
  readonly seat: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** A knocked pawn: its seat, its cell before, and its cell after [9]. */
export interface KnockedPawn {
  readonly seat: number;
  readonly origin: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The latest word on the table, with everything that a lost challenge would undo [15]. */
export interface LatestWord {
  readonly seat: number;
  readonly place: readonly Placement[];
  readonly path: readonly (readonly [number, number])[];
  readonly word: string;
  readonly knocked: readonly KnockedPawn[];
  readonly accepted: readonly number[];
}

/** A seat left. Its tiles are returned [C4]. If they were hidden, others see only ``count``. */
export interface Left {
  readonly kind: "left";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** A base list and its switches. A game may subclass it to change defaults, never to add fields. */
export interface LexiconSpec {
  readonly name?: "el" | "en" | "es" | "fr" | "nl" | "pt";
  readonly size?: "everyday" | "large" | "standard";
  readonly plurals?: "any" | "on" | "only";
  readonly abbreviations?: boolean;
  readonly names?: boolean;
  readonly foreign?: readonly ("es" | "fr" | "nl")[];
  readonly spelling?: "all" | "au" | "ca" | "uk" | "uk-z" | "us";
  readonly family?: boolean;
  readonly extra?: readonly string[];
  readonly without?: readonly string[];
  readonly crossword?: boolean;
}

/** The players' own tiles: the number of each, with ``?`` for a blank [C12]. */
export interface LexigoSet {
  readonly tiles: Readonly<Record<string, number>>;
}

/** The tiles that left a place and those that arrived. Places are named as in the game's census. */
export interface Moved {
  readonly place: string;
  readonly given?: readonly string[];
  readonly taken?: readonly string[];
}

/** Rules agreed by the players before the match. */
export interface Options {
  readonly lexicon?: LexiconSpec;
  readonly set?: "standard" | LexigoSet;
  readonly words?: "challenge" | "checked";
  readonly stall_rounds?: number;
  readonly deal?: 14 | 16;
  readonly equal_turns?: boolean;
  readonly pass?: "free" | "moved";
  readonly relocate?: "free" | "stuck";
  readonly first?: "random" | number;
}

/** The end of a match [C6]. */
export interface Outcome {
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
}

/** One line of a seat on the score pad. */
export interface PadLine {
  readonly text: string;
  readonly points: number;
  readonly change?: boolean;
}

/** Do nothing this turn. */
export interface Pass {
  readonly kind: "pass";
}

/** A seat did nothing this turn. */
export interface Passed {
  readonly kind: "passed";
  readonly seat: number;
}

/** A pawn entered the grid [6]. */
export interface PawnSet {
  readonly kind: "pawn_set";
  readonly seat: number;
  readonly at: readonly [number, number];
}

/** Tiles were drawn from the pouch to the bottom of a seat's stack [10], [15]. All viewers see only ``count``. */
export interface Penalised {
  readonly kind: "penalised";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** A tile on a cell. A blank is ``?``. */
export interface Placement {
  readonly at: readonly [number, number];
  readonly tile: string;
}

/** Add tiles and walk a word [7]. ``path`` and ``word`` have the same length. */
export interface Play {
  readonly kind: "play";
  readonly place: readonly Placement[];
  readonly path: readonly (readonly [number, number])[];
  readonly word: string;
  readonly pawn?: readonly [number, number] | null;
  readonly knock?: readonly Knock[];
}

/** Tiles were added and a word walked [7]. The pawn stands on its last tile [8]. */
export interface Played {
  readonly kind: "played";
  readonly seat: number;
  readonly place: readonly Placement[];
  readonly path: readonly (readonly [number, number])[];
  readonly word: string;
}

/** The public part of one seat. */
export interface PlayerArea {
  readonly bank: readonly string[];
  readonly pawn: readonly [number, number] | null;
  readonly forfeited: number;
  readonly pad: readonly PadLine[];
}

/** The word was accepted, and the bank was refilled from the top of the stack [11], perhaps with nothing. */
export interface Refilled {
  readonly kind: "refilled";
  readonly seat: number;
  readonly tiles: readonly string[];
}

/** Move one's own pawn before playing, for two penalty tiles [10]. */
export interface Relocate {
  readonly kind: "relocate";
  readonly to: readonly [number, number];
}

/** A player moved their own pawn instead of looking further [10]. */
export interface Relocated {
  readonly kind: "relocated";
  readonly seat: number;
  readonly at: readonly [number, number];
}

/** Leave the match [C4]. Allowed at any time to a seat that is in. */
export interface Resign {
  readonly kind: "resign";
}

/** The six tiles around the empty centre [4]. */
export interface Ring {
  readonly kind: "ring";
  readonly place: readonly Placement[];
}

/** The seats of a match with regard to leaving and time. Every change returns a new value. */
export interface Seating {
  readonly left: readonly boolean[];
  readonly overdue: readonly number[];
  readonly late: boolean;
}

/** The seat that goes first was chosen [5]. */
export interface Started {
  readonly kind: "started";
  readonly seat: number;
}

/** At an open table, a seat named real tiles, dice or tiles of the table, which replaced assumed ones [C8]. */
export interface Supplied {
  readonly kind: "supplied";
  readonly seat: number;
  readonly tiles?: readonly string[];
  readonly dice?: readonly string[];
  readonly table?: readonly string[];
  readonly moves?: readonly Moved[];
}

/** The public part of a match. Only stacks and pouch are hidden. */
export interface TableState {
  readonly seats: readonly PlayerArea[];
  readonly grid: readonly Placement[];
  readonly first: number;
  readonly turn: number;
  readonly phase: "play" | "trade" | "window";
  readonly origin: readonly [number, number] | null;
  readonly relocated: boolean;
  readonly said: LatestWord | null;
  readonly passes: readonly number[];
  readonly last_round: boolean;
}

/** The tiles and pawns of an invalid word were taken back [15]. */
export interface TakenBack {
  readonly kind: "taken_back";
  readonly seat: number;
}

/** The time for a prompt is over, by SYSTEM [C5]. */
export interface TimeUp {
  readonly kind: "time_up";
  readonly seat: number;
  readonly prompt: number;
}

/** A prompt of the seat's own turn ran out [C5]. The game's mildest default follows. */
export interface TimedOut {
  readonly kind: "timed_out";
  readonly seat: number;
}

/** Trade tiles of the bank, for one more tile in the stack [12]. */
export interface Trade {
  readonly kind: "trade";
  readonly tiles: readonly string[];
}

/** Bank tiles were traded. ``extra`` went under the stack, unseen [12]. */
export interface Traded {
  readonly kind: "traded";
  readonly seat: number;
  readonly given: readonly string[];
  readonly taken: readonly string[];
  readonly extra?: string | null;
}

/** A turn: tiles added for a word, or a pass. The pawn may move before it, a challenge and a trade may follow. */
export interface TurnEntry {
  readonly kind: "turn";
  readonly word?: string;
  readonly added?: number;
  readonly moved?: boolean;
  readonly challenged?: number | null;
  readonly traded?: boolean;
}

/** All that a viewer may know, the same for all. */
export interface View {
  readonly step: number;
  readonly opened: number;
  readonly lexicon: string;
  readonly options: Options;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly outcome: Outcome | null;
  readonly table: TableState;
  readonly viewer: number | null;
  readonly awaited: readonly number[];
  readonly heights: readonly number[];
  readonly pouch: number;
}
