/**
 * The wire to the server. Opens again by itself, watches again what was watched, and repeats every request that
 * was not answered; the server answers a repeated request as it answered the first, so repeating is safe.
 */

import type { ClientMessage, ServerMessage } from "../gen/wire";

export type Connection = "connecting" | "open" | "lost";

/** What a browser's WebSocket is to us; tests bring their own. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(): Wire;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
  random(): number;
}

export interface Listener {
  message(message: ServerMessage): void;
  connection(state: Connection): void;
  /** The latest entry known of a match, for its Watch. */
  known(match: string): number;
}

/** Requests are repeated until they are answered or dropped. */
type Request = Extract<ClientMessage, { request: string }>;

/** Refusals that only mean "not now": the request is repeated, and nobody hears of it. */
const NOT_NOW = new Set(["limits/too-fast", "limits/hint"]);
const REPEAT_WAIT = 1_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const BEAT = 15_000;
const PATIENCE = 10_000;

export class Socket {
  private wire: Wire | null = null;
  private wait = FIRST_WAIT;
  private timer: unknown = null;
  private beat: unknown = null;
  private watched = new Set<string>();
  private kept = new Map<string, Request>();
  private repeating: unknown = null;
  private state: Connection = "connecting";
  private closed = false;

  constructor(
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  /** Requests sent or waiting to be sent that have no answer yet. */
  get unanswered(): number {
    return this.kept.size;
  }

  start(): void {
    this.closed = false;
    if (!this.wire) this.connect();
  }

  stop(): void {
    this.closed = true;
    this.around.cancel(this.timer);
    this.disconnect();
  }

  watch(match: string): void {
    this.watched.add(match);
    this.say({ kind: "watch", match, since: this.listener.known(match) });
  }

  unwatch(match: string): void {
    this.watched.delete(match);
    this.say({ kind: "unwatch", match });
  }

  sync(match: string): void {
    this.say({ kind: "sync", match, since: this.listener.known(match) });
  }

  /** Send now or as soon as there is a connection, again and again until it is answered. */
  keep(message: Request): void {
    this.kept.set(message.request, message);
    this.say(message);
  }

  /** Stop waiting for the answer to a request. */
  drop(request: string): void {
    this.kept.delete(request);
  }

  /** Send if there is a connection. */
  private say(message: ClientMessage): void {
    if (this.state === "open") this.wire?.send(JSON.stringify(message));
  }

  /** Try at once, for instance because the browser says it is online again. */
  hurry(): void {
    if (this.closed || this.state === "open") return;
    this.wait = FIRST_WAIT;
    this.around.cancel(this.timer);
    this.disconnect();
    this.connect();
  }

  private connect(): void {
    const wire = this.around.open();
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.received(String(event.data));
    wire.onclose = () => this.lost(wire);
  }

  private opened(): void {
    this.become("open");
    this.wait = FIRST_WAIT;
    for (const match of this.watched) this.watch(match);
    this.repeat();
    this.armBeat();
  }

  private received(text: string): void {
    this.armBeat();
    const message = JSON.parse(text) as ServerMessage;
    if ((message.kind === "rejected" || message.kind === "error") && NOT_NOW.has(message.problem.code)) return this.repeatLater();
    // An Update also names a request, but only its Accepted says that the request is done with.
    if (message.kind !== "update" && "request" in message && message.request) this.kept.delete(message.request);
    if (message.kind === "goodbye") this.wait = Math.max(this.wait, message.after * 1000);
    this.listener.message(message);
  }

  private repeatLater(): void {
    this.around.cancel(this.repeating);
    this.repeating = this.around.after(REPEAT_WAIT, () => this.repeat());
  }

  private repeat(): void {
    for (const message of this.kept.values()) this.say(message);
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire) return;
    this.wire = null;
    this.around.cancel(this.beat);
    if (this.closed) return;
    this.become("lost");
    const pause = this.wait * (0.7 + 0.6 * this.around.random());
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    this.timer = this.around.after(pause, () => this.connect());
  }

  /** A silent line may be a dead one: ask, and if nothing comes back, begin anew. */
  private armBeat(): void {
    this.around.cancel(this.beat);
    this.beat = this.around.after(BEAT, () => {
      this.say({ kind: "ping" });
      this.beat = this.around.after(PATIENCE, () => {
        const dead = this.wire;
        dead?.close();
        if (dead) this.lost(dead);
      });
    });
  }

  private disconnect(): void {
    const wire = this.wire;
    this.wire = null;
    this.state = "connecting"; // nothing is sent until the next wire is open
    this.around.cancel(this.beat);
    this.around.cancel(this.repeating);
    if (!wire) return;
    wire.onclose = null;
    wire.close();
  }

  private become(state: Connection): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.connection(state);
  }
}
