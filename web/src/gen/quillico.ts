// Made by web/gen.py from the server's own types; do not edit.

export type Action = Play | Exchange | Pass | Resign | TimeUp;

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

/** The match is over [C6]. */
export interface Ended {
  readonly kind: "ended";
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
}

export type Entry = PlayEntry | SkipEntry | SettleEntry;

export type Event = Dealt | Started | Swapped | Placed | Scored | Drawn | Exchanged | Passed | Settled | Left | Supplied | TimedOut | Ended;

/** Put three letters back and take as many new ones [13]. */
export interface Exchange {
  readonly kind: "exchange";
  readonly tiles: readonly string[];
}

/** Letters were put back and others drawn. This ends the turn [13]. */
export interface Exchanged {
  readonly kind: "exchanged";
  readonly seat: number;
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/** A seat left. Its tiles are returned [C4]. If they were hidden, others see only ``count``. */
export interface Left {
  readonly kind: "left";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** The tiles that left a place and those that arrived. Places are named as in the game's census. */
export interface Moved {
  readonly place: string;
  readonly given?: readonly string[];
  readonly taken?: readonly string[];
}

/** The rules agreed before the match. */
export interface Options {
  readonly lexicon?: QuillicoWords;
  readonly extend?: boolean;
  readonly exchange?: "free" | "stuck";
  readonly out?: "all" | "letters";
  readonly stall_rounds?: number;
  readonly set?: "standard" | TileSet;
  readonly settle?: "all" | "out";
  readonly first?: "name" | "random" | number;
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

/** The seat placed tiles of its hand on the table [9]. */
export interface Placed {
  readonly kind: "placed";
  readonly seat: number;
  readonly place: readonly Placing[];
}

/** A tile and its place. */
export interface Placing {
  readonly at: readonly number[];
  readonly tile: string;
}

/** Play a word [9]. ``swaps`` are the places whose letter is replaced by a star [10]. */
export interface Play {
  readonly kind: "play";
  readonly place: readonly Placing[];
  readonly swaps?: readonly (readonly number[])[];
}

/** The words of a play, the main word first, tile by tile: a red letter is ``E+``. */
export interface PlayEntry {
  readonly kind: "play";
  readonly words: readonly (readonly string[])[];
  readonly lying?: readonly number[];
  readonly taken?: readonly number[];
  readonly stars_only?: boolean;
}

/** The lexicon of a match. The rulebook's examples of invalid words are excluded unless the players include them [C11]. */
export interface QuillicoWords {
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

/** Leave the match [C4]. Allowed at any time to a seat that is in. */
export interface Resign {
  readonly kind: "resign";
}

/** The words of a play were scored, main word first. This ends the turn [11]. */
export interface Scored {
  readonly kind: "scored";
  readonly seat: number;
  readonly words: readonly WordMade[];
  readonly points: number;
}

/** The seats of a match with regard to leaving and time. Every change returns a new value. */
export interface Seating {
  readonly left: readonly boolean[];
  readonly overdue: readonly number[];
  readonly late: boolean;
}

/** The tiles that every seat has left at the end [16]. */
export interface SettleEntry {
  readonly kind: "settle";
  readonly hands: readonly (readonly string[])[];
}

/** Points at the end for going out, or for letters left in hand [16]. Neither is negative. */
export interface Settled {
  readonly kind: "settled";
  readonly seat: number;
  readonly bonus: number;
  readonly penalty: number;
}

/** An exchange, or a pass if an exchange is impossible [13], [14]. */
export interface SkipEntry {
  readonly kind: "skip";
}

/** The seat that goes first [8]. */
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

/** A star replaced the letter ``tile`` on the table. The letter is in the seat's hand until it is placed [10]. */
export interface Swapped {
  readonly kind: "swapped";
  readonly seat: number;
  readonly at: readonly number[];
  readonly tile: string;
}

/** The tiles of a match that does not use the standard set [C12]. */
export interface TileSet {
  readonly black: Readonly<Record<string, number>>;
  readonly red: Readonly<Record<string, number>>;
  readonly stars: number;
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

/** All that a viewer may know: everything but the seed. */
export interface View {
  readonly step: number;
  readonly opened: number;
  readonly lexicon: string;
  readonly options: Options;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly outcome: Outcome | null;
  readonly turn: number;
  readonly table: readonly Placing[];
  readonly latest: readonly (readonly number[])[];
  readonly hands: readonly (readonly string[])[];
  readonly quiet: readonly number[];
  readonly scores: readonly number[];
  readonly pad: readonly (readonly PadLine[])[];
  readonly viewer: number | null;
  readonly pile: number;
}

/** A word, its places in reading order, and its score [11]. */
export interface WordMade {
  readonly word: string;
  readonly places: readonly (readonly number[])[];
  readonly points: number;
}
