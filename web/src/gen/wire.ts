// Made by web/gen.py from the server's own types; do not edit.

/** The request was carried out and is stored. ``seq``: the entry it became, or the id of the chat line. */
export interface Accepted {
  readonly kind: "accepted";
  readonly request: string;
  readonly match: string;
  readonly seq: number;
}

/** A whole match, looked at turn by turn. ``scores`` is the score graph: after each entry, by seat. */
export interface Analysis {
  readonly game: string;
  readonly names: readonly string[];
  readonly turns: readonly Turn[];
  readonly scores: readonly (readonly number[])[];
}

/** A seat whose answer is awaited. */
export interface Awaited {
  readonly seat: number;
  readonly prompt: number;
  readonly kinds: readonly string[];
}

/** What made a seat's result: ``start + luck + own + others`` is what it won in the end. */
export interface Balance {
  readonly start: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
}

/** An action found by search. ``value`` is what candidates are sorted by, best first. */
export interface CandidateOfAny {
  readonly action: unknown;
  readonly words: readonly string[];
  readonly points: number;
  readonly value: number;
}

/** A match as a story of chances. */
export interface Chances {
  readonly game: string;
  readonly names: readonly string[];
  readonly moments: readonly Moment[];
  readonly balance: readonly Balance[] | null;
}

/** Progress and result of computing the win chances of a match. */
export interface ChancesReport {
  readonly begun: boolean;
  readonly done: number;
  readonly total: number;
  readonly chances: Chances | null;
  readonly problem: Problem | null;
}

/** Send a line of chat. */
export interface Chat {
  readonly kind: "chat";
  readonly request: string;
  readonly match: string;
  readonly text: string;
}

/** A line of chat. ``seat`` None: by a spectator. */
export interface ChatLine {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly at: string;
  readonly seat: number | null;
}

/** Lines of chat, oldest first: all of them after a Watch, then each new one. */
export interface ChatSaid {
  readonly kind: "chat_said";
  readonly match: string;
  readonly lines: readonly ChatLine[];
}

/** A play that was possible. */
export interface Choice {
  readonly action: unknown;
  readonly words: readonly string[];
  readonly points: number;
  readonly value: number;
}

export type ClientMessage = Watch | Unwatch | Sync | Submit | PreviewRequest | Hint | Chat | Ping;

/** A seat's clock at the time of the message. ``left``: seconds; None: no limit. */
export interface ClockCard {
  readonly seat: number;
  readonly left: number | null;
  readonly running: boolean;
}

/** A new table. The match starts when the last seat is taken. */
export interface CreateMatch {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly terms?: Terms;
  readonly name?: string | null;
}

/** Days for every answer: play by correspondence. */
export interface DaysClock {
  readonly kind: "days";
  readonly days?: number;
}

/** A letter die on the table. */
export interface Die {
  readonly id: string;
  readonly letter: string;
  readonly value?: number | null;
  readonly faces?: string;
}

/** Where the fault lies; the same fields in all games, each optional. */
export interface ErrorData {
  readonly cells?: readonly string[];
  readonly words?: readonly string[];
  readonly tiles?: readonly string[];
  readonly seat?: number | null;
  readonly step?: number | null;
  readonly path?: string | null;
  readonly line?: number | null;
  readonly unfinished?: boolean;
}

/** A message could not be read or carried out. The connection stays open. */
export interface ErrorMessage {
  readonly kind: "error";
  readonly problem: Problem;
  readonly request: string | null;
  readonly match: string | null;
}

/** One tile's face. A tile nobody may read has the tone ``back`` and no letter. */
export interface Face {
  readonly letter?: string;
  readonly value?: number | null;
  readonly tone?: "back" | "blank" | "ivory" | "red" | "star";
  readonly tile?: string;
}

/** Something worth a glance: tiles in the bag, the round, the target. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Give an open seat to a bot. */
export interface Fill {
  readonly seat: number;
  readonly level: string;
}

/** One step of a replay: the position after entry ``seq`` as the visitor may see it. */
export interface Frame {
  readonly seq: number;
  readonly seat: number;
  readonly at: string | null;
  readonly action: unknown;
  readonly events: readonly unknown[];
  readonly stories: readonly StoryLine[];
  readonly view: unknown;
  readonly scene: Scene;
}

/** A game as the list of games and the new-match form show it. */
export interface GameCard {
  readonly info: GameInfo;
  readonly options_schema: Readonly<Record<string, unknown>>;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly levels: readonly LevelCard[];
}

/** What the list of games shows of a game, and what a form needs to start a match of it. */
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly minutes: number;
  readonly min_seats: number;
  readonly max_seats: number;
  readonly rules: number;
  readonly presets: readonly Preset[];
  readonly lower_is_better: boolean;
  readonly play_unit: readonly [string, string];
  readonly score_unit: readonly [string, string];
  readonly lookahead_rounds: number;
}

/** The server closes the connection; reconnect after ``after`` seconds. */
export interface Goodbye {
  readonly kind: "goodbye";
  readonly problem: Problem;
  readonly after: number;
}

/** The state of the server. */
export interface Health {
  readonly status: "failing" | "ok" | "starting" | "stopping";
  readonly version: string;
  readonly node: string;
}

/** Ask for the best plays, if the terms allow hints. */
export interface Hint {
  readonly kind: "hint";
  readonly request: string;
  readonly match: string;
  readonly limit?: number;
}

/** Answer to Hint: the best plays, best first. */
export interface HintAnswer {
  readonly kind: "hint_answer";
  readonly request: string;
  readonly match: string;
  readonly candidates: readonly CandidateOfAny[];
  readonly complete: boolean;
}

/** A rate with its confidence interval, 95 % unless said otherwise. */
export interface Interval {
  readonly low: number;
  readonly rate: number;
  readonly high: number;
}

/** Take a seat. The code is needed unless the table is public. */
export interface Join {
  readonly code?: string | null;
  readonly seat?: number | null;
  readonly name?: string | null;
}

/** The ladder of a game, people and bots together. */
export interface Ladder {
  readonly game: string;
  readonly rows: readonly LadderRow[];
}

/** A place on the ladder. */
export interface LadderRow {
  readonly user: string;
  readonly name: string;
  readonly bot: boolean;
  readonly rating: RatingCard;
}

/** A bot that can be given a seat: a level of ours, or one that is installed on the server. */
export interface LevelCard {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly installed: boolean;
}

/** Tables, newest first. */
export interface MatchList {
  readonly tables: readonly Table[];
  readonly next: string | null;
}

/** The visitor. ``username`` None: a guest. ``name`` empty: not chosen yet. */
export interface Me {
  readonly user: string;
  readonly name: string;
  readonly username: string | null;
  readonly ratings: readonly RatingCard[];
}

/** How things stood after an entry. */
export interface Moment {
  readonly seq: number;
  readonly seat: number;
  readonly win: readonly Interval[];
  readonly playouts: number;
  readonly swing: Swing | null;
}

/** Create a token for a program that plays. */
export interface NewToken {
  readonly title: string;
}

/** No clock. */
export interface NoClock {
  readonly kind: "none";
}

/** How a match ended [C6]. */
export interface Outcome {
  readonly reason: string;
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
}

/** A seat's column of the score pad. ``mark`` is a short word such as ``left`` or ``out``. */
export interface PadColumn {
  readonly seat: number;
  readonly name: string;
  readonly total: number;
  readonly lines?: readonly PadLine[];
  readonly mark?: string;
}

/** One line a seat wrote on the score pad. */
export interface PadLine {
  readonly text: string;
  readonly points: number;
}

/** A pawn, or the head of a road. */
export interface Pin {
  readonly id: string;
  readonly seat: number;
  readonly kind: "head" | "pawn";
  readonly at: string;
  readonly x: number;
  readonly y: number;
}

/** Ask for a Pong; ``at`` is echoed. */
export interface Ping {
  readonly kind: "ping";
  readonly at?: number;
}

/** Answer to Ping: echoes ``at`` and adds the server's time. */
export interface Pong {
  readonly kind: "pong";
  readonly at: number;
  readonly now: string;
}

/** Who is online at a match. */
export interface Presence {
  readonly kind: "presence";
  readonly match: string;
  readonly online: readonly boolean[];
  readonly watchers: number;
}

/** A named set of options, offered beside the default. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What an action would do, without doing it and without telling anybody. */
export interface Preview {
  readonly legal: boolean;
  readonly words?: readonly PreviewWord[];
  readonly points?: number;
  readonly problem?: Problem | null;
  readonly next?: readonly string[];
}

/** Answer to PreviewRequest. */
export interface PreviewAnswer {
  readonly kind: "preview_answer";
  readonly request: string;
  readonly match: string;
  readonly preview: Preview;
}

/** Ask what an action would do. Nobody else is told. */
export interface PreviewRequest {
  readonly kind: "preview";
  readonly request: string;
  readonly match: string;
  readonly action: unknown;
}

/** A word that the action would make, where, and what it would score. */
export interface PreviewWord {
  readonly word: string;
  readonly points: number;
  readonly cells: readonly string[];
}

/** An error as it travels on the wire. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly data?: ErrorData;
}

/** A user as everybody may see them. */
export interface Profile {
  readonly user: string;
  readonly name: string;
  readonly username: string | null;
  readonly bot: boolean;
  readonly since: string;
  readonly ratings: readonly RatingCard[];
  readonly matches: readonly Table[];
}

/** The question a seat is asked now [C2]. Its id is the step that opened it; an answer quotes it. */
export interface Prompt {
  readonly id: number;
  readonly kinds: readonly string[];
}

/** Somebody's rating in a game. ``shown`` is the conservative number people see, 1000 for a newcomer. */
export interface RatingCard {
  readonly game: string;
  readonly shown: number;
  readonly mu: number;
  readonly sigma: number;
  readonly matches: number;
}

/** The result of checking an uploaded record: whether it verifies, and as much of it as could be replayed. */
export interface RecordReport {
  readonly verified: boolean;
  readonly problem: Problem | null;
  readonly game: string | null;
  readonly title: string | null;
  readonly seats: readonly SeatInfo[];
  readonly entries: number;
  readonly outcome: Outcome | null;
  readonly replay: ReplayPage | null;
}

/** Use a private link on this device. */
export interface Redeem {
  readonly key: string;
}

/** The request was refused, and nothing changed. */
export interface Rejected {
  readonly kind: "rejected";
  readonly request: string;
  readonly match: string;
  readonly problem: Problem;
}

/** Change my name. */
export interface Rename {
  readonly name: string;
}

/** Frames in order. ``total``: the number of entries; continue from ``next`` if it is given. */
export interface ReplayPage {
  readonly frames: readonly Frame[];
  readonly total: number;
  readonly next: number | null;
}

/** The whole picture. */
export interface Scene {
  readonly cells?: readonly SceneCell[];
  readonly tiles?: readonly SceneTile[];
  readonly trails?: readonly Trail[];
  readonly pins?: readonly Pin[];
  readonly dice?: readonly Die[];
  readonly trays?: readonly Tray[];
  readonly pad?: readonly PadColumn[];
  readonly facts?: readonly Fact[];
  readonly awaited?: readonly number[];
}

/** A place that can be seen or aimed at. */
export interface SceneCell {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly shape: "hexagon" | "octagon" | "square";
  readonly tone?: string;
  readonly text?: string;
  readonly label?: string;
}

/** A tile that lies on the table. */
export interface SceneTile {
  readonly id: string;
  readonly at: string;
  readonly x: number;
  readonly y: number;
  readonly shape: "hexagon" | "octagon" | "square";
  readonly face: Face;
  readonly seat?: number | null;
  readonly fresh?: boolean;
  readonly beneath?: readonly Face[];
}

/** A seat as everybody may see it. */
export interface SeatCard {
  readonly seat: number;
  readonly kind: "bot" | "human" | "open";
  readonly name: string;
  readonly user: string | null;
  readonly level: string | null;
  readonly stand_in: boolean;
  readonly online: boolean;
  readonly rating: number | null;
}

/** Who sits in a seat. */
export interface SeatInfo {
  readonly name: string;
  readonly kind: "bot" | "human";
  readonly bot?: string | null;
}

/** A private link to a seat, for another device. Whoever has it can play from that seat. */
export interface SeatLink {
  readonly path: string;
  readonly key: string;
  readonly expires: string;
  readonly qr: string;
}

/** Who gets a seat: me, whoever joins, or a bot. */
export interface SeatWish {
  readonly kind: "bot" | "me" | "open";
  readonly level?: string | null;
}

/** The table as it is now: after Watch, and whenever seats change, the match starts or a rematch is created. */
export interface Seated {
  readonly kind: "seated";
  readonly match: string;
  readonly table: Table;
}

/** One sense of a word; ``of`` is the headword, often the word itself. */
export interface Sense {
  readonly of: string;
  readonly part: string;
  readonly text: string;
  readonly source: string;
}

export type ServerMessage = Welcome | Seated | Update | Accepted | Rejected | PreviewAnswer | HintAnswer | ChatSaid | Presence | Pong | ErrorMessage | Goodbye;

/** A device that is signed in to my account. */
export interface SessionCard {
  readonly id: string;
  readonly created: string;
  readonly agent: string;
  readonly current: boolean;
}

/** All games and everything the new-match form needs, in one answer. */
export interface Shelf {
  readonly games: readonly GameCard[];
  readonly terms_schema: Readonly<Record<string, unknown>>;
  readonly version: string;
  readonly address: string | null;
}

/** Sign in on this device. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/** Turn the guest I am into an account; matches and history are kept. */
export interface SignUp {
  readonly username: string;
  readonly password: string;
  readonly name?: string | null;
}

/** A sentence about what happened; ``seq`` is the entry it is about. */
export interface StoryLine {
  readonly seq: number;
  readonly text: string;
}

/** Answer a prompt with an action of the game. Answered by Accepted or Rejected. */
export interface Submit {
  readonly kind: "submit";
  readonly request: string;
  readonly match: string;
  readonly action: unknown;
  readonly prompt?: number | null;
}

/** How an entry changed each seat's chance, taken apart: ``choice + luck`` is the change. */
export interface Swing {
  readonly choice: readonly number[];
  readonly luck: readonly number[];
  readonly margin: number;
}

/** Ask for the current state again, for example after a gap between updates. */
export interface Sync {
  readonly kind: "sync";
  readonly match: string;
  readonly since?: number;
}

/** A match as lists, the waiting room and the match page show it; holds no secret of the game. */
export interface Table {
  readonly match: string;
  readonly game: string;
  readonly title: string;
  readonly status: "over" | "playing" | "waiting";
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms: Terms;
  readonly seats: readonly SeatCard[];
  readonly created: string;
  readonly seq: number;
  readonly mine: number | null;
  readonly owner: boolean;
  readonly code: string | null;
  readonly awaited: readonly number[];
  readonly outcome: Outcome | null;
  readonly rematch: string | null;
}

/** What the table agreed on besides the rules. */
export interface Terms {
  readonly clock?: NoClock | TurnClock | TotalClock | DaysClock;
  readonly hints?: boolean;
  readonly offensive_words?: boolean;
  readonly chat?: boolean;
  readonly public?: boolean;
  readonly watchers?: boolean;
  readonly rated?: boolean;
  readonly away?: "level1" | "level2" | "level3" | "level4" | "level5" | null;
  readonly away_seconds?: number;
}

/** A token of mine; ``secret`` only in the answer that creates it. */
export interface TokenCard {
  readonly id: string;
  readonly title: string;
  readonly created: string;
  readonly secret: string | null;
}

/** Seconds for all answers of a player, and some more with each. */
export interface TotalClock {
  readonly kind: "total";
  readonly seconds?: number;
  readonly increment?: number;
}

/** A line through cells: a road, or the path of the latest word. */
export interface Trail {
  readonly seat: number;
  readonly kind: "road" | "word";
  readonly cells: readonly string[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Tiles that belong to a seat and lie off the board. Hidden ones are faces of tone ``back``. */
export interface Tray {
  readonly seat: number;
  readonly kind: "bank" | "banked" | "other" | "rack" | "spent" | "stack";
  readonly title: string;
  readonly faces: readonly Face[];
}

/** One decision of a seat. */
export interface Turn {
  readonly seq: number;
  readonly seat: number;
  readonly best: readonly Choice[];
  readonly made: Choice | null;
  readonly cost: number | null;
  readonly complete: boolean;
  readonly scores: readonly number[];
}

/** Seconds for every answer. */
export interface TurnClock {
  readonly kind: "turn";
  readonly seconds?: number;
}

/** Stop watching a match. */
export interface Unwatch {
  readonly kind: "unwatch";
  readonly match: string;
}

/** The match as this viewer may see it after entry ``seq``: the whole view, and what is new. */
export interface Update {
  readonly kind: "update";
  readonly match: string;
  readonly seq: number;
  readonly since: number;
  readonly seat: number | null;
  readonly view: unknown;
  readonly scene: Scene;
  readonly events: readonly unknown[];
  readonly stories: readonly StoryLine[];
  readonly prompt: Prompt | null;
  readonly awaited: readonly Awaited[];
  readonly clocks: readonly ClockCard[];
  readonly seats: readonly SeatCard[];
  readonly outcome: Outcome | null;
  readonly seed: string | null;
  readonly request: string | null;
}

/** Watch a match, from my seat if I have one. Answered by Seated and, once the match has started, by an Update. */
export interface Watch {
  readonly kind: "watch";
  readonly match: string;
  readonly since?: number;
}

/** The first message: who the client is on this server. */
export interface Welcome {
  readonly kind: "welcome";
  readonly protocol: number;
  readonly user: string;
  readonly name: string;
  readonly node: string;
  readonly now: string;
}

/** A word: whether it is in the lexicon asked about, and its known senses. */
export interface WordCard {
  readonly word: string;
  readonly valid: boolean | null;
  readonly senses: readonly Sense[];
}
