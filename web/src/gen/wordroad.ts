// Made by web/gen.py from the server's own types; do not edit.

export type Action = Play | Mulligan | Pass | Resign | TimeUp;

/** Tiles, values and premium cells, in the form of the record. */
export interface Components {
  readonly tiles: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number>>;
  readonly premium: Readonly<Record<string, "2l" | "2w" | "3l" | "3w">>;
}

/** Tiles were dealt to a seat at the start, or to a set-up position that leaves them open [C7]. */
export interface Dealt {
  readonly kind: "dealt";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** A seat drew tiles. If they are hidden, others see only ``count``. */
export interface Drawn {
  readonly kind: "drawn";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** A seat drew a tile in the open to decide who starts [3]. */
export interface DrawnForStart {
  readonly kind: "drawn_for_start";
  readonly seat: number;
  readonly tile: string;
}

/** The match is over [C6]. */
export interface Ended {
  readonly kind: "ended";
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
}

export type Entry = PlayEntry | MulliganEntry | PassEntry;

export type Event = DrawnForStart | Started | Drawn | Dealt | Placed | Scored | Returned | Passed | Left | Supplied | TimedOut | Ended;

/** A tile on the board: its placed form (lower case for a blank), its seat, and its number in the match. */
export interface Laid {
  readonly tile: string;
  readonly seat: number;
  readonly number: number;
}

/** A seat left. Its tiles are returned [C4]. If they were hidden, others see only ``count``. */
export interface Left {
  readonly kind: "left";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** A straight part of a road: its letters from the start cell on, at the end of the turn. */
export interface Leg {
  readonly start: string;
  readonly letters: string;
  readonly direction?: "down" | "left" | "right" | "up";
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

/** The tiles that left a place and those that arrived. Places are named as in the game's census. */
export interface Moved {
  readonly place: string;
  readonly given?: readonly string[];
  readonly taken?: readonly string[];
}

/** Put these tiles back and draw as many [6]. */
export interface Mulligan {
  readonly kind: "mulligan";
  readonly tiles: readonly string[];
}

/** A mulligan instead of a play [6]. */
export interface MulliganEntry {
  readonly kind: "mulligan";
}

/** Rules agreed by the players before the match. */
export interface Options {
  readonly lexicon?: LexiconSpec;
  readonly set?: "standard" | Components;
  readonly one_letter_words?: string;
  readonly over?: "any" | "off" | "others";
  readonly over_same?: boolean;
  readonly through?: "line" | "off" | "one";
  readonly stall_rounds?: number;
  readonly over_turn?: boolean;
  readonly first?: "draw" | number;
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

/** A pass [8]. */
export interface PassEntry {
  readonly kind: "pass";
}

/** A seat did nothing this turn. */
export interface Passed {
  readonly kind: "passed";
  readonly seat: number;
}

/** A seat placed these tiles. ``over`` and ``through`` are cells covered and crossed, in the order of the road. */
export interface Placed {
  readonly kind: "placed";
  readonly seat: number;
  readonly place: readonly Placement[];
  readonly over: readonly string[];
  readonly through: readonly string[];
}

/** One tile on one cell. Lower case is a blank read as that letter [7f]. */
export interface Placement {
  readonly at: string;
  readonly tile: string;
}

/** Place tiles on the board, in this order [7]. */
export interface Play {
  readonly kind: "play";
  readonly place: readonly Placement[];
}

/** The tiles of a turn, in the order they were placed [7]. */
export interface PlayEntry {
  readonly kind: "play";
  readonly legs: readonly Leg[];
}

/** A turn without a play: a mulligan of this many tiles, or a pass (0 tiles). */
export interface QuietTurn {
  readonly seat: number;
  readonly returned: number;
}

/** Leave the match [C4]. Allowed at any time to a seat that is in. */
export interface Resign {
  readonly kind: "resign";
}

/** A seat put tiles back in the bag [6]. Others see only ``count``. */
export interface Returned {
  readonly kind: "returned";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** The tiles just placed were scored [9]. Also sent for a play without a word. */
export interface Scored {
  readonly kind: "scored";
  readonly seat: number;
  readonly words: readonly ScoredWord[];
  readonly points: number;
}

/** A word of a play, its cells in reading order, and its score. */
export interface ScoredWord {
  readonly word: string;
  readonly cells: readonly string[];
  readonly points: number;
}

/** The seats of a match with regard to leaving and time. Every change returns a new value. */
export interface Seating {
  readonly left: readonly boolean[];
  readonly overdue: readonly number[];
  readonly late: boolean;
}

/** The first seat was chosen. The tiles drawn for it are back in the bag [3]. */
export interface Started {
  readonly kind: "started";
  readonly seat: number;
  readonly by_rule?: boolean;
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

/** All that one viewer may know. */
export interface View {
  readonly step: number;
  readonly opened: number;
  readonly lexicon: string;
  readonly options: Options;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly outcome: Outcome | null;
  readonly turn: number | null;
  readonly first: number | null;
  readonly shown: readonly string[];
  readonly board: Readonly<Record<string, readonly Laid[]>>;
  readonly roads: readonly (readonly string[])[];
  readonly fresh: readonly string[];
  readonly words: readonly ScoredWord[];
  readonly scores: readonly number[];
  readonly pad: readonly (readonly PadLine[])[];
  readonly row: readonly QuietTurn[];
  readonly viewer: number | null;
  readonly rack: readonly string[];
  readonly held: readonly number[];
  readonly bag: number;
}
