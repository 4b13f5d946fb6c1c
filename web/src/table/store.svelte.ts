/** A match as this page knows it, and what can be asked of it. */

import { prefs } from "../app/prefs.svelte";
import type { CandidateOfAny, ChatLine, Preview, Problem, Scene, Sentence, ServerMessage, Update } from "../gen/wire";
import { connection } from "../net/connection.svelte";
import { sound } from "../ui/sound";
import { changed } from "./change";
import { botsTurn, Pacer, stages, type Pace } from "./pacing";
import { Previews } from "./previews.svelte";
import { applyMessage, empty, latestSeq, turnBegan, type TableState } from "./state";
import { dropUnsent, keepUnsent, unsent, type Submit } from "./unsent";

type Kept = Parameters<typeof connection.requests.keep>[0];
type Waiting = (answer: { done: boolean; problem: Problem | null }) => void;

let counter = 0;
const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
/** Unique for a seat, also over several tabs and devices. */
const request = () => `${tab}-${++counter}`;

export class TableStore {
  state = $state.raw<TableState>(empty(""));
  problem = $state.raw<Problem | null>(null);
  hints = $state.raw<readonly CandidateOfAny[] | null>(null);
  /** Why the first hint is better than the second. */
  why = $state.raw<readonly Sentence[]>([]);
  busy = $state(false);
  /** Whom I muted or blocked since the page was opened: the server sends none of their lines the next time. */
  private hidden = $state.raw<ReadonlySet<string>>(new Set());
  /** The request that waits for its answer; empty: none. */
  private hintRequest = $state("");
  private readonly previews: Previews;
  private waiting = new Map<string, Waiting>();
  private planned = new Map<string, (preview: Preview) => void>();
  private stop: (() => void) | null = null;
  private readonly pacer = new Pacer();
  /** The latest update that came, shown already or not: the next change is one of it. */
  private latest: Update | null = null;

  constructor(readonly match: string) {
    this.state = empty(match);
    this.previews = new Previews(match, request);
  }

  open(): () => void {
    this.stop = connection.watch(this.match, {
      take: (message) => this.take(message),
      known: () => latestSeq(this.state),
    });
    for (const message of unsent(this.match)) this.send(message);
    return () => {
      this.stop?.();
      this.pacer.finish();
      this.previews.close();
      this.forgetHints();
    };
  }

  /** The chat, without those I muted or blocked. */
  get chat(): readonly ChatLine[] {
    return this.state.chat.filter((line) => !line.user || !this.hidden.has(line.user));
  }

  hide(user: string): void {
    this.hidden = new Set([...this.hidden, user]);
  }

  /** The best plays were asked for, and the server has not answered. */
  get hinting(): boolean {
    return this.hintRequest !== "";
  }

  /** Answer the prompt. Kept and repeated until the server has it. */
  submit(action: unknown, prompt: number | null): Promise<{ done: boolean; problem: Problem | null }> {
    this.problem = null;
    return this.send({ kind: "submit", request: request(), match: this.match, action, prompt });
  }

  /** Kept on this device too, until the server has answered. */
  private send(message: Submit): Promise<{ done: boolean; problem: Problem | null }> {
    this.busy = true;
    keepUnsent(message);
    connection.requests.keep(message);
    return new Promise((resolve) => this.waiting.set(message.request, resolve));
  }

  get preview(): Preview | null {
    return this.previews.latest;
  }

  /** Ask what an action would do. */
  ask(action: unknown): void {
    this.previews.ask(action, latestSeq(this.state));
  }

  /** What an action would do, for a plan beside the play on the board. */
  previewOf(action: unknown): Promise<Preview> {
    const id = request();
    connection.requests.keep({ kind: "preview", request: id, match: this.match, action });
    return new Promise((resolve) => this.planned.set(id, resolve));
  }

  /** The table can be used; what would make it better may be loaded. */
  settled(): void {
    if (this.state.table) void this.previews.help(this.state.table.game);
  }

  /** Ask for the best plays of this prompt. */
  hint(limit = 5): void {
    if (this.hinting) return;
    this.hintRequest = request();
    connection.requests.keep({ kind: "hint", request: this.hintRequest, match: this.match, limit });
  }

  /** Take back my latest play, or ask the others for it. */
  askTakeback(): Promise<unknown> {
    return this.request((id) => ({ kind: "ask_takeback", request: id, match: this.match }));
  }

  /** Agree to the takeback made after entry `seq`, or decline it. */
  answerTakeback(seq: number, accept: boolean): Promise<unknown> {
    return this.request((id) => ({ kind: "answer_takeback", request: id, match: this.match, seq, accept }));
  }

  /** Kept and repeated until the server has answered; a refusal is shown. */
  private request(message: (id: string) => Kept): Promise<{ done: boolean; problem: Problem | null }> {
    const id = request();
    this.problem = null;
    connection.requests.keep(message(id));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  sendChat(text: string): void {
    connection.requests.keep({ kind: "chat", request: request(), match: this.match, text });
  }

  /** Skip the pacing: show everything a bot has done at once. */
  catchUp(): void {
    if (!this.pacer.idle) this.pacer.finish();
  }

  private take(message: ServerMessage): void {
    if (!("match" in message) || message.match !== this.match) return this.show(message);
    if (message.kind === "update") return this.takeUpdate(message);
    if (message.kind !== "change") return this.show(message);
    const update = changed(this.latest, message);
    if (update) this.takeUpdate(update);
    else connection.requests.sync(this.match);
  }

  private takeUpdate(update: Update): void {
    const before = this.pacer.idle ? this.state.update : this.latest;
    this.latest = update;
    const pace = this.pace;
    const follows = before !== null && update.since === before.seq && update.seq > before.seq;
    if (pace !== "instant" && follows && !update.request && botsTurn(before)) {
      this.pacer.add(
        pace,
        stages(before.scene, update.scene, update.events),
        (scene) => this.stage(scene),
        () => this.show(update),
      );
    } else {
      this.pacer.finish();
      this.show(update);
    }
  }

  /** How bots are shown: at once where a clock runs, where nobody looks, and for who asked for little motion. */
  private get pace(): Pace {
    const clock = this.state.table?.terms.clock?.kind ?? "none";
    const isTimed = clock !== "none" && clock !== "days";
    return isTimed || document.hidden || prefs.isCalm ? "instant" : prefs.pace;
  }
  private stage(scene: Scene): void {
    const { update } = this.state;
    if (update) this.state = { ...this.state, update: { ...update, scene } };
  }

  private show(message: ServerMessage): void {
    const before = this.state;
    const { state, gap } = applyMessage(before, message);
    this.state = state;
    if (gap) connection.requests.sync(this.match);
    if (turnBegan(before, state)) sound("turn");
    else if (before.update && !before.update.outcome && state.update?.outcome) sound("end");
    if (state.update?.prompt?.id !== before.update?.prompt?.id) this.forgetHints();
    switch (message.kind) {
      case "preview_answer":
        this.planned.get(message.request)?.(message.preview);
        this.planned.delete(message.request);
        this.previews.take(message, state.table?.game);
        break;
      case "hint_answer":
        if (message.request !== this.hintRequest) break;
        this.forgetHints();
        this.hints = message.candidates;
        this.why = message.why;
        break;
      case "accepted":
        this.settle(message.request, null);
        break;
      case "rejected":
        this.settle(message.request, message.problem);
        break;
      case "error":
        if (message.request) this.settle(message.request, message.problem);
        else this.problem = message.problem;
        break;
    }
  }

  /** What was found, or is being looked for, belongs to a question that is no longer open. */
  private forgetHints(): void {
    this.hints = null;
    this.why = [];
    connection.requests.drop(this.hintRequest);
    this.hintRequest = "";
  }

  private settle(id: string, problem: Problem | null): void {
    const resolve = this.waiting.get(id);
    dropUnsent(this.match, id);
    if (problem && (resolve || id === this.hintRequest)) this.problem = problem;
    if (id === this.hintRequest) this.hintRequest = "";
    if (!resolve) return;
    this.waiting.delete(id);
    this.busy = this.waiting.size > 0;
    resolve({ done: problem === null, problem });
  }
}
