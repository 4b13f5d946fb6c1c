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

/** Requests that are repeated until answered. A preview is not: only the latest matters. */
type Kept = Extract<ClientMessage, { kind: "submit" | "chat" }>;

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
  private kept = new Map<string, Kept>();
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
    this.drop();
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
  keep(message: Kept): void {
    this.kept.set(message.request, message);
    this.say(message);
  }

  /** Send if there is a connection; otherwise it is not worth waiting for. */
  say(message: ClientMessage): void {
    if (this.state === "open") this.wire?.send(JSON.stringify(message));
  }

  /** Try at once, for instance because the browser says it is online again. */
  hurry(): void {
    if (this.closed || this.state === "open") return;
    this.wait = FIRST_WAIT;
    this.around.cancel(this.timer);
    this.drop();
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
    for (const message of this.kept.values()) this.say(message);
    this.armBeat();
  }

  private received(text: string): void {
    this.armBeat();
    const message = JSON.parse(text) as ServerMessage;
    if (message.kind === "accepted" || message.kind === "rejected") this.kept.delete(message.request);
    if (message.kind === "error" && message.request) this.kept.delete(message.request);
    if (message.kind === "error" && message.problem.code === "limits/too-fast") this.repeatLater();
    if (message.kind === "goodbye") this.wait = Math.max(this.wait, message.after * 1000);
    this.listener.message(message);
  }

  private repeatLater(): void {
    this.around.after(1000, () => {
      for (const message of this.kept.values()) this.say(message);
    });
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

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    this.around.cancel(this.beat);
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
