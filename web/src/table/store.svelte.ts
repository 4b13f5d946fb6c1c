/** A match as this page knows it, and what can be asked of it. */

import type { CandidateOfAny, Preview, Problem, ServerMessage } from "../gen/wire";
import { line } from "../net/line.svelte";
import { chime } from "../ui/sound";
import { empty, known, take, turnBegan, type TableState } from "./state";

type Waiting = (answer: { done: boolean; problem: Problem | null }) => void;

let counter = 0;
const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
/** Unique for a seat, also over several tabs and devices. */
const request = () => `${tab}-${++counter}`;

export class TableStore {
  state = $state.raw<TableState>(empty(""));
  preview = $state.raw<Preview | null>(null);
  problem = $state.raw<Problem | null>(null);
  hints = $state.raw<readonly CandidateOfAny[] | null>(null);
  busy = $state(false);
  /** Requests that wait for their answer; empty: none. */
  private previewRequest = "";
  private hintRequest = $state("");
  private previewed = "";
  private waiting = new Map<string, Waiting>();
  private stop: (() => void) | null = null;

  constructor(readonly match: string) {
    this.state = empty(match);
  }

  open(): () => void {
    this.stop = line.watch(this.match, {
      take: (message) => this.take(message),
      known: () => known(this.state),
    });
    return () => {
      this.stop?.();
      line.out.drop(this.previewRequest);
      this.forgetHints();
    };
  }

  /** The best plays were asked for, and the server has not answered. */
  get hinting(): boolean {
    return this.hintRequest !== "";
  }

  /** Answer the prompt. Kept and repeated until the server has it. */
  submit(action: unknown, prompt: number | null): Promise<{ done: boolean; problem: Problem | null }> {
    const id = request();
    this.busy = true;
    this.problem = null;
    line.out.keep({ kind: "submit", request: id, match: this.match, action, prompt });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Ask what an action would do; only the latest question matters. The last answer stays until the next one comes. */
  ask(action: unknown): void {
    const text = action === null || action === undefined ? "" : JSON.stringify(action);
    if (text !== this.previewed) this.preview = null;
    this.previewed = text;
    line.out.drop(this.previewRequest);
    this.previewRequest = text ? request() : "";
    if (text) line.out.keep({ kind: "preview", request: this.previewRequest, match: this.match, action });
  }

  /** Ask for the best plays of this prompt. */
  hint(limit = 5): void {
    if (this.hinting) return;
    this.hintRequest = request();
    line.out.keep({ kind: "hint", request: this.hintRequest, match: this.match, limit });
  }

  say(text: string): void {
    line.out.keep({ kind: "chat", request: request(), match: this.match, text });
  }

  private take(message: ServerMessage): void {
    const before = this.state;
    const { state, gap } = take(before, message);
    this.state = state;
    if (gap) line.out.sync(this.match);
    if (turnBegan(before, state)) chime();
    if (state.update?.prompt?.id !== before.update?.prompt?.id) this.forgetHints();
    switch (message.kind) {
      case "preview_answer":
        if (message.request === this.previewRequest) this.preview = message.preview;
        break;
      case "hint_answer":
        if (message.request !== this.hintRequest) break;
        this.forgetHints();
        this.hints = message.candidates;
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
    line.out.drop(this.hintRequest);
    this.hintRequest = "";
  }

  private settle(id: string, problem: Problem | null): void {
    const resolve = this.waiting.get(id);
    if (problem && (resolve || id === this.hintRequest)) this.problem = problem;
    if (id === this.hintRequest) this.hintRequest = "";
    if (!resolve) return;
    this.waiting.delete(id);
    this.busy = this.waiting.size > 0;
    resolve({ done: problem === null, problem });
  }
}
