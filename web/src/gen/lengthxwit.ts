// Made by web/gen.py from the server's own types; do not edit.

export type Action = Mulligan | Roll | Score | Press | Spend | Fail | Respond | Decline | Resign | TimeUp;

/** A sealed answer was given [10]: a word, or null for none. Others see neither ``word`` nor ``dice``. */
export interface Answered {
  readonly kind: "answered";
  readonly seat: number;
  readonly word?: string | null;
  readonly dice?: readonly number[];
}

/** The answers of all others. A player left out has none [10]. */
export interface AnswersEntry {
  readonly kind: "answers";
  readonly answers?: readonly GivenAnswer[];
}

/** A word was shown and its tiles banked [8b]. */
export interface Banked {
  readonly kind: "banked";
  readonly seat: number;
  readonly word: string;
  readonly tiles: readonly string[];
}

/** Components of the players' own, in the form of ``set.toml``. */
export interface CustomSet {
  readonly tiles: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number>>;
  readonly dice: readonly string[];
}

/** Tiles were dealt to a seat at the start, or to a set-up position that leaves them open [C7]. */
export interface Dealt {
  readonly kind: "dealt";
  readonly seat: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** Decline to answer another's dice [10]. */
export interface Decline {
  readonly kind: "decline";
}

/** A sealed answer was opened: none [10]. */
export interface Declined {
  readonly kind: "declined";
  readonly seat: number;
}

/** The dice of one step of a turn as they finally lay, and the vowels spent to roll them again [8c]. */
export interface DiceStep {
  readonly dice: string;
  readonly word?: string;
  readonly spent?: string;
}

/** A die was drawn from the bag onto the table [7]. */
export interface DieDrawn {
  readonly kind: "die_drawn";
  readonly seat: number;
  readonly die: string;
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

export type Entry = TurnEntry | AnswersEntry;

export type Event = Drawn | Dealt | Started | Mulliganed | DieDrawn | Rolled | Banked | Spent | Scored | Failed | Returned | Answered | Responded | Declined | RanOut | TurnOver | Left | Supplied | TimedOut | Ended;

/** Give up the turn. Only the banked tiles score [8d]. */
export interface Fail {
  readonly kind: "fail";
}

/** A turn failed. The points are those of the banked tiles [8d]. */
export interface Failed {
  readonly kind: "failed";
  readonly seat: number;
  readonly points: number;
}

/** A player's word on the dice of another. */
export interface GivenAnswer {
  readonly seat: number;
  readonly word: string;
  readonly dice?: string | null;
}

/** A seat's free tiles. ``tiles`` is left out if the viewer may not know them. */
export interface Hand {
  readonly count: number;
  readonly tiles?: readonly string[] | null;
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

/** The tiles that left a place and those that arrived. Places are named as in the game's census. */
export interface Moved {
  readonly place: string;
  readonly given?: readonly string[];
  readonly taken?: readonly string[];
}

/** Replace all nine tiles before the first die [6]. */
export interface Mulligan {
  readonly kind: "mulligan";
}

/** A seat replaced its hand [6]. If hands are hidden, others see only ``count``. */
export interface Mulliganed {
  readonly kind: "mulliganed";
  readonly seat: number;
  readonly given?: readonly string[] | null;
  readonly taken?: readonly string[] | null;
  readonly count?: number | null;
}

/** Rules agreed by the players before the match. */
export interface Options {
  readonly lexicon?: LexiconSpec;
  readonly target?: number;
  readonly mulligan?: "off" | "once" | "repeat";
  readonly fail?: "free" | "strict" | "stuck";
  readonly run_out?: "any" | "end" | "no_spend";
  readonly hidden_tiles?: boolean;
  readonly max_rounds?: number;
  readonly set?: "standard" | CustomSet;
  readonly response?: "all" | "any";
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

/** Show a word, bank its tiles and continue with one more die [8b]. */
export interface Press {
  readonly kind: "press";
  readonly word: string;
}

/** A seat used its last tile and got points and new tiles [12]. If hands are hidden, others see only ``count``. */
export interface RanOut {
  readonly kind: "ran_out";
  readonly seat: number;
  readonly points: number;
  readonly tiles?: readonly string[] | null;
  readonly count?: number | null;
}

/** Leave the match [C4]. Allowed at any time to a seat that is in. */
export interface Resign {
  readonly kind: "resign";
}

/** Answer another's dice with a word of one's own [10]. */
export interface Respond {
  readonly kind: "respond";
  readonly word: string;
  readonly dice?: readonly number[] | null;
}

/** A sealed answer was opened: a word [10]. */
export interface Responded {
  readonly kind: "responded";
  readonly seat: number;
  readonly word: string;
  readonly tiles: readonly string[];
  readonly points: number;
}

/** Used tiles were returned to the bag [10]. */
export interface Returned {
  readonly kind: "returned";
  readonly seat: number;
  readonly tiles: readonly string[];
}

/** Draw the turn's first die and roll it [7]. */
export interface Roll {
  readonly kind: "roll";
}

/** All dice on the table were rolled [7], [8c]. */
export interface Rolled {
  readonly kind: "rolled";
  readonly seat: number;
  readonly dice: readonly RolledDie[];
}

/** A die on the table: its six faces, and the letter on top. */
export interface RolledDie {
  readonly die: string;
  readonly letter: string;
}

/** Score a word and end the turn [8a]. */
export interface Score {
  readonly kind: "score";
  readonly word: string;
}

/** A word was scored, banked tiles included [8a]. */
export interface Scored {
  readonly kind: "scored";
  readonly seat: number;
  readonly word: string;
  readonly tiles: readonly string[];
  readonly points: number;
}

/** A sealed answer [10]: a word or none, and the dice it named. */
export interface SealedAnswer {
  readonly word: string | null;
  readonly dice: readonly number[] | null;
}

/** The seats of a match with regard to leaving and time. Every change returns a new value. */
export interface Seating {
  readonly left: readonly boolean[];
  readonly overdue: readonly number[];
  readonly late: boolean;
}

/** Spend a vowel to roll all dice again [8c]. */
export interface Spend {
  readonly kind: "spend";
  readonly tile: string;
}

/** A vowel was spent [8c]. */
export interface Spent {
  readonly kind: "spent";
  readonly seat: number;
  readonly tile: string;
}

/** This seat goes first [4]. */
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

/** A player's own turn: a step for each number of dice. All but the last were pressed. */
export interface TurnEntry {
  readonly kind: "turn";
  readonly steps: readonly DiceStep[];
}

/** The dice were returned to their bag, and the bags passed to the left [11]. */
export interface TurnOver {
  readonly kind: "turn_over";
  readonly seat: number;
}

/** All that one viewer may know of a match. */
export interface View {
  readonly step: number;
  readonly opened: number;
  readonly lexicon: string;
  readonly options: Options;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly outcome?: Outcome | null;
  readonly phase: "deal" | "over" | "respond" | "rolled" | "start";
  readonly first: number;
  readonly turn: number;
  readonly rounds: number;
  readonly banked: readonly string[];
  readonly spent: readonly string[];
  readonly dice_bag: readonly string[];
  readonly dice: readonly RolledDie[];
  readonly words: readonly string[];
  readonly mulligans: number;
  readonly emptied: readonly boolean[];
  readonly scores: readonly number[];
  readonly pad: readonly (readonly PadLine[])[];
  readonly viewer: number | null;
  readonly bag: number;
  readonly hands: readonly Hand[];
  readonly awaited: readonly number[];
  readonly offers: readonly string[];
  readonly answered: readonly boolean[];
  readonly answer: SealedAnswer | null;
}
