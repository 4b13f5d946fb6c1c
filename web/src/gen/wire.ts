// Made by web/gen.py from the server's own types; do not edit.

/** The request was executed and stored. */
export interface Accepted {
  readonly kind: "accepted";
  readonly request: string;
  readonly match: string;
  readonly seq: number;
}

/** A part of the value of the best play less that of the other one, on the same deals. */
export interface Advantage {
  readonly about: string;
  readonly mean: number;
  readonly error: number;
}

/** A whole match, looked at turn by turn. ``scores`` is the score graph: after each entry, by seat. */
export interface Analysis {
  readonly game: string;
  readonly names: readonly string[];
  readonly turns: readonly Turn[];
  readonly scores: readonly (readonly number[])[];
}

/** Agree to a takeback or decline it. The player who asked withdraws it by declining. */
export interface AnswerTakeback {
  readonly kind: "answer_takeback";
  readonly request: string;
  readonly match: string;
  readonly seq: number;
  readonly accept: boolean;
}

/** Take back the player's latest play. Where other people play, they are asked first. */
export interface AskTakeback {
  readonly kind: "ask_takeback";
  readonly request: string;
  readonly match: string;
}

/** A seat whose answer is awaited. */
export interface Awaited {
  readonly seat: number;
  readonly prompt: number;
  readonly kinds: readonly string[];
}

/** The tiles drawn, and a link for the phone of a player. */
export interface BagCard {
  readonly seed: string;
  readonly promise: string;
  readonly draws: readonly (readonly string[])[];
  readonly left: number;
  readonly values: Readonly<Record<string, number>>;
  readonly link: string;
  readonly qr: string | null;
}

/** A bag with its whole history. Without a seed it is a new one. */
export interface BagRequest {
  readonly seed?: string | null;
  readonly steps?: readonly BagStep[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly player?: number | null;
  readonly reveal?: boolean;
}

/** One visit to the bag: tiles are put back, then drawn. */
export interface BagStep {
  readonly player: number;
  readonly count?: number;
  readonly returned?: readonly string[];
}

/** The parts of a seat's result: ``start + luck + own + others`` is its final share of the win. */
export interface Balance {
  readonly start: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
}

/** A high-scoring play, by its main word, and its match. */
export interface BestWord {
  readonly word: string;
  readonly points: number;
  readonly match: string;
  readonly turn: number;
}

/** An action found by search. Candidates are sorted by ``value``, best first. */
export interface CandidateOfAny {
  readonly action: unknown;
  readonly words: readonly string[];
  readonly points: number;
  readonly value: number;
}

/** All games and everything the new-match form needs, in one answer. */
export interface Catalog {
  readonly games: readonly GameCard[];
  readonly terms_schema: Readonly<Record<string, unknown>>;
  readonly version: string;
  readonly address: string | null;
  readonly phrases: readonly string[];
  readonly device: string | null;
}

/** The win chances over a whole match. */
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
  readonly refining: boolean;
  readonly problem: Problem | null;
}

/** The difference to the viewer's Update or Change of entry ``since``. */
export interface Change {
  readonly kind: "change";
  readonly match: string;
  readonly seq: number;
  readonly since: number;
  readonly events?: readonly unknown[];
  readonly stories?: readonly StoryLine[];
  readonly view?: Difference | null;
  readonly scene?: Difference | null;
  readonly seats?: readonly SeatCard[] | null;
  readonly awaited?: readonly Awaited[];
  readonly clocks?: readonly ClockCard[];
  readonly outcome?: Outcome | null;
  readonly seed?: string | null;
  readonly request?: string | null;
}

/** Change the password of the account. All other devices are signed out. */
export interface ChangePassword {
  readonly old: string;
  readonly new: string;
}

/** Change a person in a room. Fields left out stay unchanged. */
export interface ChangePerson {
  readonly playing?: boolean | null;
  readonly name?: string | null;
  readonly removed?: boolean | null;
}

/** Change a room. Fields left out stay unchanged. */
export interface ChangeRoom {
  readonly name?: string | null;
  readonly setup?: RoomSettings | null;
  readonly closed?: boolean | null;
}

/** Send a line of chat. */
export interface Chat {
  readonly kind: "chat";
  readonly request: string;
  readonly match: string;
  readonly text: string;
}

/** A line of chat. ``seat`` is None for a spectator. ``user`` is None for lines stored before writers were recorded. */
export interface ChatLine {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly at: string;
  readonly seat: number | null;
  readonly user: string | null;
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

export type ClientMessage = Watch | Unwatch | Sync | Submit | PreviewRequest | Hint | AskTakeback | AnswerTakeback | Chat | Ping;

/** A seat's clock at the time of the message. ``left``: seconds, None without a limit. */
export interface ClockCard {
  readonly seat: number;
  readonly left: number | null;
  readonly running: boolean;
}

/** Take a report off the queue. */
export interface CloseReport {
  readonly note?: string;
  readonly silence_days?: number;
}

/** A link, and its QR code. */
export interface CodeCard {
  readonly link: string;
  readonly qr: string | null;
}

/** The conditional moves of the seat, visible to nobody else. */
export interface ConditionalCard {
  readonly seq: number;
  readonly moves: readonly ConditionalMove[];
  readonly notice: Problem | null;
  readonly kinds: readonly string[];
}

/** One branch: when all these turns were seen, play this. */
export interface ConditionalMove {
  readonly play: unknown;
  readonly when?: readonly When[];
  readonly next?: readonly ConditionalMove[];
}

/** The origin of a match that continues another one, from the entries before ``turn``. */
export interface Continued {
  readonly match: string | null;
  readonly turn: number;
}

/** A number of things that only one game has: words from a cell, stars spent, cells to go on to. */
export interface Count {
  readonly kind: "count";
  readonly about: string;
  readonly count: number;
  readonly items: readonly string[];
  readonly cells: readonly string[];
  readonly tiles: readonly string[];
  readonly bears_on: string;
  readonly weight: number;
  readonly less_is_better: boolean;
  readonly text: string;
}

/** A new table. The match starts when the last seat is taken. */
export interface CreateMatch {
  readonly game: string;
  readonly seats: readonly SeatRequest[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly terms?: Terms;
  readonly name?: string | null;
}

/** Open a room. */
export interface CreateRoom {
  readonly name: string;
  readonly setup: RoomSettings;
}

/** Make a study of a finished match on this server. */
export interface CreateStudy {
  readonly match: string;
}

/** The value of a try. */
export interface DailyAnswer {
  readonly words: readonly string[];
  readonly points: number;
  readonly solved: boolean;
  readonly result: DailyResult;
  readonly streak: number;
}

/** The days of a game, latest first. */
export interface DailyArchive {
  readonly game: string;
  readonly title: string;
  readonly today: string;
  readonly streak: number;
  readonly days: readonly DailyDay[];
}

/** The puzzle of a day without its solution. */
export interface DailyCard {
  readonly day: string;
  readonly number: number;
  readonly game: string;
  readonly title: string;
  readonly grade: "easy" | "hard" | "medium";
  readonly task: string;
  readonly par: number;
  readonly update: Update;
  readonly result: DailyResult;
  readonly streak: number;
}

/** A day of the archive. */
export interface DailyDay {
  readonly day: string;
  readonly number: number;
  readonly tries: number;
  readonly finished: boolean;
  readonly points: number | null;
  readonly solved: boolean;
}

/** The visitor's result of a day. */
export interface DailyResult {
  readonly tries: readonly number[];
  readonly left: number;
  readonly finished: boolean;
  readonly solved: boolean;
  readonly share: string;
}

/** Days per move: correspondence play. */
export interface DaysClock {
  readonly kind: "days";
  readonly days?: number;
}

/** What the real tiles and dice allowed after the play made, beside what was to be expected of them. */
export interface DealLuck {
  readonly kind: "luck";
  readonly about: string;
  readonly actual: number;
  readonly mean: number;
  readonly spread: number;
  readonly deals: number;
}

/** Decide the result of a table, in the order of its people. None returns it to the match. */
export interface DecidedResult {
  readonly ranks: readonly number[] | null;
}

/** Delete the person. An account needs its password. */
export interface DeleteMe {
  readonly password?: string | null;
}

/** A position: the tiles at each place, the scores, and the seat whose turn it is. */
export interface Diagram {
  readonly racks: readonly (string | null)[];
  readonly turn?: number;
  readonly table?: Readonly<Record<string, string>>;
  readonly pins?: readonly (string | null)[];
  readonly scores?: readonly number[];
  readonly dice?: string;
  readonly banked?: string;
  readonly spent?: string;
}

/** A letter die on the table. */
export interface Die {
  readonly id: string;
  readonly letter: string;
  readonly value?: number | null;
  readonly faces?: string;
}

/** The steps from an old value to a new one: another value, or changes to an object or a list. */
export interface Difference {
  readonly value?: unknown;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, Difference>>;
  readonly removed?: readonly string[];
  readonly edits?: readonly Edit[];
}

/** The next entry: its kinds and its seat. No kinds when the game is over. */
export interface Due {
  readonly kinds: readonly string[];
  readonly seats: readonly number[];
  readonly tiles: readonly number[];
}

/** One changed place of a list: the item's own difference, or the items dropped and inserted there. */
export interface Edit {
  readonly value?: unknown;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, Difference>>;
  readonly removed?: readonly string[];
  readonly edits?: readonly Edit[];
  readonly at: number;
  readonly drop?: number;
  readonly put?: readonly unknown[];
}

/** The final lead with best play by both seats, found by searching every line. From ``bots.endgame``. */
export interface Endgame {
  readonly kind: "endgame";
  readonly lead: number;
}

/** Join a room by its code. */
export interface EnterRoom {
  readonly code: string;
  readonly name: string;
}

/** A play of a player: the game's Action. */
export interface EnteredPlay {
  readonly kind: "play";
  readonly seat: number;
  readonly action: unknown;
}

/** The place of the fault. The fields are the same in all games, and all of them are optional. */
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

/** A message was invalid or not executed. The connection stays open. */
export interface ErrorMessage {
  readonly kind: "error";
  readonly problem: Problem;
  readonly request: string | null;
  readonly match: string | null;
}

/** A mean over deals of the unseen tiles, each played on by the best candidates of a short search. */
export interface Estimate {
  readonly kind: "estimate";
  readonly about: string;
  readonly mean: number;
  readonly error: number;
  readonly deals: number;
  readonly label: string;
  readonly nodes: number;
  readonly words: readonly string[];
  readonly cells: readonly string[];
}

/** Facts about a reported match. It suggests no conclusion. */
export interface Evidence {
  readonly report: ReportCard;
  readonly chat: readonly ChatLine[];
  readonly seat: number | null;
  readonly over: boolean;
  readonly game: string | null;
  readonly names: readonly string[];
  readonly unit: string;
}

/** The value of a play. */
export interface ExerciseAnswer {
  readonly words: readonly string[];
  readonly points: number;
  readonly right: boolean;
  readonly loss: number | null;
  readonly result: "hinted" | "right" | "wrong" | null;
  readonly made: MadeThen;
  readonly progress: ExerciseProgress;
}

/** An exercise without its solution: the position in the person's view. */
export interface ExerciseCard {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly task: string;
  readonly match: string;
  readonly turn: number;
  readonly update: Update;
  readonly progress: ExerciseProgress;
  readonly removed: boolean;
}

/** The schedule of an exercise. */
export interface ExerciseProgress {
  readonly reviews: number;
  readonly hints: number;
  readonly due: string;
  readonly is_due: boolean;
  readonly days: number;
}

/** A turn explained. ``comparison`` and ``sentences`` are empty if there was nothing else to play. */
export interface Explanation {
  readonly game: string;
  readonly seq: number | null;
  readonly seat: number;
  readonly verdict: "better" | "doubtful" | "even" | "found" | "hint" | "only" | "worse";
  readonly heading: Sentence;
  readonly sentences: readonly Sentence[];
  readonly comparison: PlayComparison | null;
  readonly luck: DealLuck | null;
}

/** The face of a tile. A hidden one has the tone ``back`` and no letter. */
export interface Face {
  readonly letter?: string;
  readonly value?: number | null;
  readonly tone?: "back" | "blank" | "ivory" | "red" | "star";
  readonly tile?: string;
}

/** A fact about the match: the round, the target, the number of tiles in the bag. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** All decisions of a seat that stand, and their averages. */
export interface FairPlay {
  readonly seat: number;
  readonly moves: readonly MoveEvidence[];
  readonly mean_regret: number | null;
  readonly best_share: number | null;
  readonly median_seconds: number | null;
}

/** The decisions of every seat against the complete search, and their times. */
export interface FairPlayReport {
  readonly seats: readonly FairPlay[];
}

/** Give an open seat to a bot. */
export interface Fill {
  readonly seat: number;
  readonly level: string;
}

/** Ask to be paired with people who want the same. */
export interface FindPlayers {
  readonly game: string;
  readonly seats?: number;
  readonly pace?: "normal" | "quick" | "relaxed";
  readonly name?: string | null;
}

/** One step of a replay: the position after entry ``seq`` in the visitor's view. */
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
  readonly print_parts: readonly PrintPart[];
  readonly has_referee: boolean;
}

/** The data about a game for the list of games and the new-match form. */
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
  readonly scene_is_enough: boolean;
  readonly lookahead_rounds: number;
}

/** A person's matches of one game. */
export interface GameStatistics {
  readonly game: string;
  readonly matches: number;
  readonly won: number;
  readonly average_score: number;
  readonly plays: number;
  readonly points_each: number | null;
  readonly best_each: number | null;
  readonly cost_each: number | null;
  readonly opponents: readonly OpponentResult[];
  readonly words: readonly BestWord[];
  readonly progress: readonly MatchProgress[];
}

/** A word of a game, explained in a sentence or two. */
export interface GlossaryTerm {
  readonly title: string;
  readonly text: string;
}

/** The server closes the connection; reconnect after ``after`` seconds. */
export interface Goodbye {
  readonly kind: "goodbye";
  readonly problem: Problem;
  readonly after: number;
}

/** Tiles of a player's hand, to be put on the rack of an open table. */
export interface HandRequest {
  readonly player: number;
  readonly tiles: readonly string[];
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
  readonly why: readonly Sentence[];
}

/** A step of the hint. */
export interface HintCard {
  readonly step: number;
  readonly text: string;
  readonly cells: readonly string[];
  readonly action: unknown;
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

/** The tiles that the action leaves in hand. From ``hands.find_kept`` and ``leaves.toml``. */
export interface Leave {
  readonly kind: "leave";
  readonly kept: readonly string[];
  readonly undrawn: number;
  readonly worth: number | null;
}

/** The lesson of a game, and its glossary. */
export interface LessonCard {
  readonly game: string;
  readonly steps: readonly LessonStep[];
  readonly finish: string;
  readonly terms: readonly GlossaryTerm[];
}

/** One idea of a lesson, and the action it asks for. */
export interface LessonStep {
  readonly seq: number;
  readonly title: string;
  readonly text: string;
  readonly ask: string;
  readonly how: string;
  readonly action: unknown;
}

/** A bot that can be given a seat: a built-in level, or a bot installed on the server. */
export interface LevelCard {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly rating: number | null;
  readonly installed: boolean;
}

/** A probability, from trials with the luck of ``rng.widen(f"{label} {i}")``, or exact if ``error`` is 0. */
export interface Likelihood {
  readonly kind: "chance";
  readonly about: string;
  readonly hits: number;
  readonly trials: number;
  readonly error: number;
  readonly label: string;
  readonly cells: readonly string[];
  readonly tiles: readonly string[];
  readonly bears_on: string;
  readonly weight: number;
}

/** A play of a line: the seat, and the game's Action. */
export interface LinePlay {
  readonly seat: number;
  readonly action: unknown;
}

/** A play of the match, with the words it makes, the main one first, and what it scores. */
export interface MadePlay {
  readonly seat: number;
  readonly action: unknown;
  readonly words: readonly string[];
  readonly points: number;
}

/** The play that the person made in the match. */
export interface MadeThen {
  readonly words: readonly string[];
  readonly points: number;
  readonly loss: number;
}

/** A thing that an action does, or a letter or place that it leads to. */
export interface Mark {
  readonly kind: "mark";
  readonly about: string;
  readonly text: string;
  readonly cells: readonly string[];
  readonly tiles: readonly string[];
  readonly seat: number | null;
  readonly bears_on: string;
  readonly weight: number;
}

/** Tables, newest first. */
export interface MatchList {
  readonly tables: readonly Table[];
  readonly next: string | null;
}

/** One match of the progress over time. */
export interface MatchProgress {
  readonly match: string;
  readonly ended: string;
  readonly score: number;
  readonly rank: number;
  readonly seats: number;
  readonly won: boolean;
  readonly points_each: number | null;
  readonly cost_each: number | null;
}

/** The visitor. ``username`` is None for a guest. */
export interface Me {
  readonly user: string;
  readonly name: string;
  readonly username: string | null;
  readonly ratings: readonly RatingCard[];
  readonly one_time_password: boolean;
  readonly role: string | null;
  readonly named: boolean;
}

/** A word that the person missed, with its meaning. */
export interface MissedWord {
  readonly word: string;
  readonly times: number;
  readonly senses: readonly Sense[];
}

/** The chances after an entry. */
export interface Moment {
  readonly seq: number;
  readonly seat: number;
  readonly win: readonly Interval[];
  readonly playouts: number;
  readonly swing: Swing | null;
}

/** One decision of a seat. */
export interface MoveEvidence {
  readonly seq: number;
  readonly word: string;
  readonly regret: number | null;
  readonly complete: boolean;
  readonly seconds: number | null;
}

/** Turn chat off for everybody but the owner, or on again. */
export interface MuteTable {
  readonly muted: boolean;
}

/** The letters on the rolled dice. */
export interface NamedDice {
  readonly kind: "dice";
  readonly letters: string;
}

/** The tiles dealt to the table, in the order of the rules. */
export interface NamedTable {
  readonly kind: "table";
  readonly tiles: string;
}

/** Tiles that a player holds, as ``CATS`` or ``C+ A T *``. */
export interface NamedTiles {
  readonly kind: "tiles";
  readonly seat: number;
  readonly tiles: string;
}

/** The devices that can reach the server. */
export interface NetworkState {
  readonly is_open: boolean;
  readonly may_open: boolean;
  readonly address: string | null;
}

/** Create a token for a program that plays. */
export interface NewToken {
  readonly title: string;
}

/** No clock. */
export interface NoClock {
  readonly kind: "none";
}

/** An address for notifications. ``secret`` is given only in the answer that creates a webhook, whose requests it signs. */
export interface NotificationAddress {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly created: string;
  readonly secret: string | null;
}

/** The addresses at which a person is notified of their turn. */
export interface NotificationSettings {
  readonly push_key: string | null;
  readonly addresses: readonly NotificationAddress[];
}

/** The other people online: their number, and the names of the first. */
export interface OnlineList {
  readonly count: number;
  readonly people: readonly OnlinePerson[];
}

/** A person who is online. */
export interface OnlinePerson {
  readonly user: string;
  readonly name: string;
}

/** An open table for a client. A seat's hand shows the tiles named and not played yet. */
export interface OpenTableCard {
  readonly position: Position;
  readonly unnamed: Unnamed | null;
}

/** Ask for the consequences of an action there. */
export interface OpenTablePreviewRequest {
  readonly game: string;
  readonly names: readonly string[];
  readonly seed: string;
  readonly first?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly lines?: readonly (EnteredPlay | NamedTiles | NamedDice | NamedTable)[];
  readonly seat?: number | null;
  readonly action: unknown;
}

/** The record of an open table, as the text of a file. */
export interface OpenTableRecord {
  readonly record: string;
}

/** A whole open table: its start, and all lines entered since. */
export interface OpenTableRequest {
  readonly game: string;
  readonly names: readonly string[];
  readonly seed: string;
  readonly first?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly lines?: readonly (EnteredPlay | NamedTiles | NamedDice | NamedTable)[];
  readonly seat?: number | null;
}

/** The results against one opponent, or against bots of a level. */
export interface OpponentResult {
  readonly user: string;
  readonly name: string;
  readonly bot: boolean;
  readonly matches: number;
  readonly won: number;
}

/** The end of a match [C6]. */
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
  readonly total?: number | null;
  readonly lines?: readonly PadLine[];
  readonly mark?: string;
}

/** One line of a seat on the score pad. */
export interface PadLine {
  readonly text: string;
  readonly points: number;
  readonly change?: boolean;
}

/** The state of the search. */
export interface PairingCard {
  readonly state: "none" | "paired" | "waiting";
  readonly game: string;
  readonly seats: number;
  readonly pace: "normal" | "quick" | "relaxed";
  readonly waited: number;
  readonly others: number;
  readonly bots_after: number;
  readonly table: Table | null;
}

/** A piece of a sentence. One with a ``source`` stands for something that can be shown. */
export interface Part {
  readonly text: string;
  readonly source?: string;
  readonly number?: number | null;
  readonly cells?: readonly string[];
  readonly tiles?: readonly string[];
  readonly items?: readonly string[];
  readonly error?: number | null;
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

/** Ask for a Pong, which echoes ``at``. */
export interface Ping {
  readonly kind: "ping";
  readonly at?: number;
}

/** The better action and the other one. ``advantages`` are positive where the first is better. */
export interface PlayComparison {
  readonly best: Side;
  readonly other: Side;
  readonly advantages: readonly Advantage[];
}

/** Play on against bots from that position, from ``seat``. */
export interface PlayOn {
  readonly turn: number;
  readonly line?: readonly LinePlay[];
  readonly seat: number;
  readonly level: string;
}

/** The place of an entrant in the standings. */
export interface PlayerStanding {
  readonly entrant: number;
  readonly place: number;
  readonly points: number;
  readonly played: number;
  readonly byes: number;
  readonly opponents: number;
  readonly beaten: number;
  readonly firsts: number;
  readonly spread: number;
}

/** The points of the action now. From ``game.preview`` and ``game.decide``. */
export interface Points {
  readonly kind: "points";
  readonly points: number;
  readonly gain: number;
  readonly words: readonly ScoredPart[];
  readonly cells: readonly string[];
}

/** Answer to Ping: echoes ``at`` and adds the server's time. */
export interface Pong {
  readonly kind: "pong";
  readonly at: number;
  readonly now: string;
}

/** A position in the form of an Update of a match. ``events`` are those of the last entry or play. */
export interface Position {
  readonly update: Update;
  readonly made: MadePlay | null;
}

/** Ask why the best play of the position is better than another one. */
export interface PositionExplainRequest {
  readonly turn: number;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
  readonly action?: unknown;
}

/** The best plays of a position, best first. ``complete``: the search considered every play. */
export interface PositionPlays {
  readonly seat: number;
  readonly candidates: readonly CandidateOfAny[];
  readonly complete: boolean;
}

/** Ask for the best plays in the position. */
export interface PositionPlaysRequest {
  readonly turn: number;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
  readonly limit?: number;
}

/** Ask for the consequences of an action in the position. */
export interface PositionPreviewRequest {
  readonly turn: number;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
  readonly action: unknown;
}

/** A position: the match before entry ``turn``, and then the plays of ``line``. */
export interface PositionRequest {
  readonly turn: number;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
}

/** A day of practice, by UTC. */
export interface PracticeDay {
  readonly day: string;
  readonly reviews: number;
  readonly solved: number;
}

/** The exercises of a game. */
export interface PracticeGame {
  readonly game: string;
  readonly title: string;
  readonly due: number;
  readonly total: number;
}

/** A person's practice. */
export interface PracticeSummary {
  readonly due: number;
  readonly today: number;
  readonly total: number;
  readonly learned: number;
  readonly pending: number;
  readonly next_due: string | null;
  readonly games: readonly PracticeGame[];
  readonly days: readonly PracticeDay[];
}

/** Presence of the players at a match. */
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

/** The consequences of an action, without executing it. */
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

/** Ask for the consequences of an action. Nobody else sees the request. */
export interface PreviewRequest {
  readonly kind: "preview";
  readonly request: string;
  readonly match: string;
  readonly action: unknown;
}

/** A word that the action would make, its cells and its score. */
export interface PreviewWord {
  readonly word: string;
  readonly points: number;
  readonly cells: readonly string[];
}

/** A part of a set that can be printed. */
export interface PrintPart {
  readonly id: string;
  readonly title: string;
}

/** An error on the wire. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly data?: ErrorData;
}

/** The public profile of a user. */
export interface Profile {
  readonly user: string;
  readonly name: string;
  readonly username: string | null;
  readonly bot: boolean;
  readonly since: string;
  readonly ratings: readonly RatingCard[];
  readonly matches: readonly Table[];
}

/** The question a seat is asked now [C2]. Its id is the step that opened it, which an answer quotes. */
export interface Prompt {
  readonly id: number;
  readonly kinds: readonly string[];
}

/** A browser that wants notifications, described by its push service. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The value of a play. */
export interface PuzzleAnswer {
  readonly words: readonly string[];
  readonly points: number;
  readonly best: number | null;
  readonly share: number;
  readonly solved: boolean;
  readonly first: boolean;
  readonly progress: PuzzleProgress;
  readonly my_rating: number | null;
  readonly notes: PuzzleNotes | null;
}

/** A puzzle without its solution: the position in its seat's view. */
export interface PuzzleCard {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly grade: "easy" | "hard" | "medium";
  readonly rating: number;
  readonly task: string;
  readonly update: Update;
  readonly progress: PuzzleProgress;
  readonly my_rating: number | null;
  readonly notes: PuzzleNotes | null;
}

/** The step of the hint: 1 the place, 2 the length, 3 the word, 4 the play. */
export interface PuzzleHintRequest {
  readonly step: number;
}

/** What is told about a puzzle once it was tried. */
export interface PuzzleNotes {
  readonly themes: readonly string[];
  readonly level: string | null;
}

/** A play to preview or try: the game's Action. */
export interface PuzzlePlay {
  readonly action: unknown;
}

/** The visitor's progress with a puzzle. */
export interface PuzzleProgress {
  readonly hints: number;
  readonly points: number | null;
  readonly solved: boolean;
  readonly rated: number;
}

/** The best play, and the likely continuation. */
export interface PuzzleSolution {
  readonly action: unknown;
  readonly words: readonly string[];
  readonly points: number;
  readonly next_points: number | null;
  readonly line: readonly SolutionStep[];
  readonly why: Explanation;
}

/** A game's puzzles and the visitor's progress. */
export interface PuzzleSummary {
  readonly game: string;
  readonly title: string;
  readonly total: number;
  readonly grades: Readonly<Record<string, number>>;
  readonly themes: readonly ThemeCount[];
  readonly tried: number;
  readonly solved: number;
  readonly my_rating: number | null;
}

/** A rating in a game. ``shown`` is in Elo points, 1000 for a newcomer and for Casual. */
export interface RatingCard {
  readonly game: string;
  readonly shown: number;
  readonly mu: number;
  readonly sigma: number;
  readonly matches: number;
  readonly provisional: boolean;
}

/** The result of checking an uploaded record: the verdict, and the replay as far as it could be played. */
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

/** A whole score sheet. */
export interface RefereeRequest {
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly entries?: readonly SheetLine[];
  readonly first?: number;
  readonly names?: readonly string[];
}

/** The request was refused, and nothing changed. */
export interface Rejected {
  readonly kind: "rejected";
  readonly request: string;
  readonly match: string;
  readonly problem: Problem;
}

/** Mute or block a person. */
export interface Relate {
  readonly kind: "block" | "mute";
}

/** A person whom the requester has muted or blocked. */
export interface RelationCard {
  readonly user: string;
  readonly name: string;
  readonly kind: "block" | "mute";
  readonly since: string;
}

/** Change the person's name. */
export interface Rename {
  readonly name: string;
}

/** Frames in order. ``total``: the number of entries. The next page, if any, starts at ``next``. */
export interface ReplayPage {
  readonly frames: readonly Frame[];
  readonly total: number;
  readonly next: number | null;
}

/** A report as moderators see it. */
export interface ReportCard {
  readonly id: string;
  readonly reporter: string;
  readonly reporter_name: string;
  readonly user: string;
  readonly name: string;
  readonly match: string | null;
  readonly reason: "chat" | "leaving" | "name" | "other" | "play";
  readonly note: string;
  readonly created: string;
  readonly reports: number;
  readonly silenced: string | null;
  readonly closed: string | null;
  readonly closing: string | null;
}

/** The queue, oldest first. */
export interface ReportList {
  readonly reports: readonly ReportCard[];
}

/** Report a person to the moderators. */
export interface ReportRequest {
  readonly user: string;
  readonly reason: "chat" | "leaving" | "name" | "other" | "play";
  readonly match?: string | null;
  readonly note?: string;
}

/** A room for the people in it. */
export interface RoomCard {
  readonly room: string;
  readonly name: string;
  readonly code: string;
  readonly setup: RoomTerms;
  readonly closed: boolean;
  readonly people: readonly RoomPerson[];
  readonly rounds: readonly RoundCard[];
  readonly standings: readonly PlayerStanding[];
  readonly tie_breaks: readonly ("beaten" | "firsts" | "opponents" | "spread")[];
  readonly mark: string;
  readonly rounds_left: number | null;
  readonly leader: boolean;
  readonly me: number | null;
}

/** A room for a visitor with its code, before joining. */
export interface RoomDoor {
  readonly room: string;
  readonly name: string;
  readonly game: string;
  readonly people: number;
  readonly closed: boolean;
}

/** Rooms the person leads or joined. */
export interface RoomList {
  readonly rooms: readonly RoomDoor[];
}

/** A person in a room. ``number`` counts arrivals. */
export interface RoomPerson {
  readonly number: number;
  readonly name: string;
  readonly playing: boolean;
  readonly removed: boolean;
}

/** The leader's settings. A change takes effect in the next round. */
export interface RoomSettings {
  readonly game: string;
  readonly system?: "groups" | "round_robin" | "swiss";
  readonly seats?: number;
  readonly pace?: "none" | "normal" | "quick" | "relaxed";
  readonly talk?: "off" | "phrases";
  readonly family?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A table of a round. ``people`` are their numbers in the order of the seats. A single one has a bye. */
export interface RoomTableCard {
  readonly number: number;
  readonly people: readonly number[];
  readonly status: "bye" | "over" | "playing";
  readonly match: string | null;
  readonly ranks: readonly number[] | null;
  readonly scores: readonly number[];
  readonly ruled: boolean;
}

/** The public settings of a room, without the options, which may hold thousands of words. */
export interface RoomTerms {
  readonly game: string;
  readonly system: "groups" | "round_robin" | "swiss";
  readonly seats: number;
  readonly pace: "none" | "normal" | "quick" | "relaxed";
  readonly talk: "off" | "phrases";
  readonly family: boolean;
}

/** A round. */
export interface RoundCard {
  readonly number: number;
  readonly tables: readonly RoomTableCard[];
}

/** A word and its score. */
export interface RuledWord {
  readonly word: string;
  readonly points: number;
}

/** The ruling on one entry of the score sheet. */
export interface Ruling {
  readonly text: string;
  readonly changes: readonly ScoreChange[];
  readonly words: readonly RuledWord[];
}

/** The whole tree of the seat, which replaces the one before. */
export interface SaveConditionalMoves {
  readonly seq: number;
  readonly moves: readonly ConditionalMove[];
}

/** Replace title, notes and variations. */
export interface SaveStudy {
  readonly version: number;
  readonly shared: boolean;
  readonly study: Study;
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

/** A visible place, or one that can be chosen. */
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

/** The change of a seat's score by an entry. */
export interface ScoreChange {
  readonly seat: number;
  readonly points: number;
}

/** A word with its points and cells. */
export interface ScoredPart {
  readonly word: string;
  readonly points: number;
  readonly cells: readonly string[];
}

/** A seat, with its public data. */
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

/** The occupant of a seat. */
export interface SeatInfo {
  readonly name: string;
  readonly kind: "bot" | "human";
  readonly bot?: string | null;
}

/** A private link to a seat, for another device. Anyone who has it can play from that seat. */
export interface SeatLink {
  readonly path: string;
  readonly key: string;
  readonly expires: string;
  readonly qr: string;
}

/** The occupant of a seat: the creator, anyone who joins, or a bot. */
export interface SeatRequest {
  readonly kind: "bot" | "me" | "open";
  readonly level?: string | null;
}

/** The current table, sent after Watch and whenever seats change, the match starts or a rematch is created. */
export interface Seated {
  readonly kind: "seated";
  readonly match: string;
  readonly table: Table;
}

/** One sense of a word. ``of`` is the headword, often the word itself. */
export interface Sense {
  readonly of: string;
  readonly part: string;
  readonly text: string;
  readonly source: string;
}

/** A sentence about a comparison. ``id`` names its template. */
export interface Sentence {
  readonly id: string;
  readonly parts: readonly Part[];
}

export type ServerMessage = Welcome | Seated | Update | Change | Accepted | Rejected | PreviewAnswer | HintAnswer | ChatSaid | Presence | Pong | ErrorMessage | Goodbye;

/** A device signed in to the person's account. */
export interface SessionCard {
  readonly id: string;
  readonly created: string;
  readonly agent: string;
  readonly current: boolean;
}

/** A position of a match as an editable diagram. */
export interface SetupCard {
  readonly game: string;
  readonly diagram: Diagram;
  readonly options: Readonly<Record<string, unknown>> | null;
}

/** A position during its set-up. */
export interface SetupDraft {
  readonly parts: readonly ("dice" | "head" | "pawn" | "table")[];
  readonly scene: Scene;
  readonly places: readonly string[];
  readonly tiles: readonly TileCount[];
  readonly problem: Problem | null;
}

/** Ask why the best play of the position is better than another one. */
export interface SetupExplainRequest {
  readonly game: string;
  readonly diagram: Diagram;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
  readonly action?: unknown;
}

/** Play on against bots from that position, from ``seat``. */
export interface SetupPlayOn {
  readonly game: string;
  readonly diagram: Diagram;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly line?: readonly LinePlay[];
  readonly seat: number;
  readonly level: string;
}

/** Ask for the best plays in the position. */
export interface SetupPlaysRequest {
  readonly game: string;
  readonly diagram: Diagram;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
  readonly limit?: number;
}

/** Ask for the consequences of an action in the position. */
export interface SetupPreviewRequest {
  readonly game: string;
  readonly diagram: Diagram;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
  readonly action: unknown;
}

/** A position of a game, and then the plays of ``line``. */
export interface SetupRequest {
  readonly game: string;
  readonly diagram: Diagram;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly line?: readonly LinePlay[];
  readonly seat?: number | null;
}

/** One of the game's entries for a player. */
export interface SheetLine {
  readonly seat: number;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The rulings on a sheet and its standings. */
export interface SheetRuling {
  readonly rulings: readonly Ruling[];
  readonly totals: readonly number[];
  readonly pad: readonly (readonly PadLine[])[];
  readonly ranks: readonly number[];
  readonly winners: readonly number[];
  readonly turn: number;
  readonly due: Due;
  readonly facts: readonly string[];
  readonly outcome: Outcome | null;
}

/** One of two compared actions with its facts. */
export interface Side {
  readonly action: unknown;
  readonly words: readonly string[];
  readonly points: number;
  readonly facts: readonly (Points | Leave | Estimate | Endgame | DealLuck | Count | Likelihood | Mark)[];
  readonly goes_on: boolean;
}

/** Sign in on this device. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/** Turn the guest into an account. Matches and history are kept. */
export interface SignUp {
  readonly username: string;
  readonly password: string;
  readonly name?: string | null;
}

/** A move of the line that follows the solution. */
export interface SolutionStep {
  readonly seat: number;
  readonly stories: readonly string[];
  readonly scene: Scene;
}

/** Start a round. The number is the latest round's plus one, so that a repeated request starts no second one. */
export interface StartRound {
  readonly number: number;
}

/** The statistics of a person, from their latest finished matches. */
export interface Statistics {
  readonly user: string;
  readonly name: string;
  readonly matches: number;
  readonly won: number;
  readonly games: readonly GameStatistics[];
  readonly pending: number;
}

/** A sentence of the story. ``seq`` is the entry it describes. */
export interface StoryLine {
  readonly seq: number;
  readonly text: string;
}

/** A study of one match. */
export interface Study {
  readonly title?: string;
  readonly turns?: readonly StudyTurn[];
}

/** A study with everything in it but the record. */
export interface StudyCard {
  readonly id: string;
  readonly version: number;
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly last: number;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly turns: readonly StudyTurn[];
  readonly changed: string;
}

/** One's own studies, latest change first. */
export interface StudyList {
  readonly studies: readonly StudySummary[];
  readonly most: number;
}

/** A study in the list of one's own. */
export interface StudySummary {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly shared: boolean;
  readonly changed: string;
}

/** Notes and variations on the position before entry ``turn`` of the record. */
export interface StudyTurn {
  readonly turn: number;
  readonly note?: string;
  readonly lines?: readonly Variation[];
}

/** Answer a prompt with an action of the game. Answered by Accepted or Rejected. */
export interface Submit {
  readonly kind: "submit";
  readonly request: string;
  readonly match: string;
  readonly action: unknown;
  readonly prompt?: number | null;
}

/** The change of each seat's chance by an entry: ``choice + luck``. */
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

/** A match in lists, in the waiting room and on its page. It holds no secret of the game. */
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
  readonly lesson: number | null;
  readonly continues: Continued | null;
  readonly muted: boolean;
  readonly paired: boolean;
  readonly takeback: TakebackCard | null;
}

/** A player's takeback request. It is void as soon as the match has an entry after ``seq``. */
export interface TakebackCard {
  readonly seat: number;
  readonly seq: number;
  readonly waiting: readonly number[];
}

/** The terms of a table, besides the rules. */
export interface Terms {
  readonly clock?: NoClock | TurnClock | TotalClock | DaysClock;
  readonly hints?: boolean;
  readonly offensive_words?: boolean;
  readonly chat?: boolean;
  readonly phrases?: boolean;
  readonly public?: boolean;
  readonly watchers?: boolean;
  readonly rated?: boolean;
  readonly totals?: "hidden" | "shown";
  readonly takebacks?: boolean;
  readonly away?: "beginner" | "casual" | "club" | "expert" | "league" | "level1" | "level2" | "level3" | "level4" | "level5" | "master" | "novice" | "regular" | null;
  readonly away_seconds?: number;
}

/** A theme of a game's puzzles, and the number of puzzles that have it. */
export interface ThemeCount {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly count: number;
}

/** A kind of tile and the number unused, negative if too many are used. */
export interface TileCount {
  readonly tile: string;
  readonly face: Face;
  readonly left: number;
}

/** A token of the person. ``secret`` is given only in the answer that creates it. */
export interface TokenCard {
  readonly id: string;
  readonly title: string;
  readonly created: string;
  readonly secret: string | null;
}

/** Seconds for all moves of a player, and an increment for each. */
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

/** Tiles of a seat off the board. Hidden ones are faces of tone ``back``. */
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

/** Seconds per move. */
export interface TurnClock {
  readonly kind: "turn";
  readonly seconds?: number;
}

/** Rolled dice or dealt tiles on the table that nobody has named yet. */
export interface Unnamed {
  readonly kind: "dice" | "table";
  readonly count: number;
}

/** Stop watching a match. */
export interface Unwatch {
  readonly kind: "unwatch";
  readonly match: string;
}

/** The whole match after entry ``seq`` in this viewer's view, and the latest events. */
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
  readonly letters: string;
  readonly outcome: Outcome | null;
  readonly seed: string | null;
  readonly request: string | null;
}

/** Take a seat back before the match starts. */
export interface Vacate {
  readonly seat: number;
}

/** A play that was not made in the match, and the plays after it. */
export interface Variation {
  readonly seat: number;
  readonly action: unknown;
  readonly note?: string;
  readonly next?: readonly Variation[];
}

/** Watch a match, from the client's seat if it has one. Answered by Seated and, once the match has started, by an Update. */
export interface Watch {
  readonly kind: "watch";
  readonly match: string;
  readonly since?: number;
}

/** A webhook: an address that gets a POST request when it is the person's turn. */
export interface WebhookRequest {
  readonly url: string;
}

/** The first message, with the client's identity on this server. */
export interface Welcome {
  readonly kind: "welcome";
  readonly protocol: number;
  readonly user: string | null;
  readonly name: string;
  readonly node: string;
  readonly now: string;
}

/** A turn of another seat that has to be seen. What is left out may be anything. */
export interface When {
  readonly seat?: number | null;
  readonly kind?: string | null;
  readonly word?: string | null;
  readonly cell?: string | null;
}

/** A word: its validity in the requested lexicon, and its known senses. */
export interface WordCard {
  readonly word: string;
  readonly valid: boolean | null;
  readonly senses: readonly Sense[];
}

/** A word to judge by the word list in the game's options. */
export interface WordRequest {
  readonly word: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A notification, sent to a webhook as it is and to a browser encrypted. It contains nothing that a player hides. */
export interface YourTurn {
  readonly event: string;
  readonly match: string;
  readonly game: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly seq: number;
}
