/**
 * The WebSocket to the server. It reconnects by itself, watches the same matches again, and repeats every request without
 * an answer. The server answers a repeated request as it answered the first, so repeating is safe.
 */

import type { ClientMessage, ServerMessage } from "../gen/wire";

export type ConnectionState = "connecting" | "open" | "lost";

/** What a browser's WebSocket is to us; tests bring their own. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Environment {
  open(): Wire;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
  random(): number;
}

export interface Listener {
  message(message: ServerMessage): void;
  connection(state: ConnectionState): void;
  /** The latest entry known of a match, for its Watch. */
  known(match: string): number;
}

/** Requests are repeated until they are answered or dropped. */
type Request = Extract<ClientMessage, { request: string }>;

/** Refusals that only mean "not now": the request is repeated, and the listener does not see them. */
const RETRYABLE = new Set(["limits/too-fast", "limits/hint"]);
const REPEAT_MS = 1_000;
const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 8_000;
const HEARTBEAT_MS = 15_000;
const PONG_TIMEOUT_MS = 10_000;

export class Socket {
  private wire: Wire | null = null;
  private retryDelay = FIRST_RETRY_MS;
  private timer: unknown = null;
  private heartbeat: unknown = null;
  private watched = new Set<string>();
  /** Matches that were asked for and of which nothing has come yet. */
  private awaited = new Set<string>();
  private kept = new Map<string, Request>();
  private repeating: unknown = null;
  private state: ConnectionState = "connecting";
  private closed = false;

  constructor(
    private readonly environment: Environment,
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
    this.environment.cancel(this.timer);
    this.disconnect();
  }

  watch(match: string): void {
    this.watched.add(match);
    this.awaited.add(match);
    this.send({ kind: "watch", match, since: this.listener.known(match) });
  }

  unwatch(match: string): void {
    this.watched.delete(match);
    this.awaited.delete(match);
    this.send({ kind: "unwatch", match });
  }

  sync(match: string): void {
    this.awaited.add(match);
    this.send({ kind: "sync", match, since: this.listener.known(match) });
  }

  /** Send now or as soon as there is a connection, again and again until it is answered. */
  keep(message: Request): void {
    this.kept.set(message.request, message);
    this.send(message);
  }

  /** Stop waiting for the answer to a request. */
  drop(request: string): void {
    this.kept.delete(request);
  }

  /** Send if there is a connection. */
  private send(message: ClientMessage): void {
    if (this.state === "open") this.wire?.send(JSON.stringify(message));
  }

  /** Try at once, for instance because the browser says it is online again. */
  reconnectNow(): void {
    if (this.closed || this.state === "open") return;
    this.retryDelay = FIRST_RETRY_MS;
    this.environment.cancel(this.timer);
    this.disconnect();
    this.connect();
  }

  /** The browser says there is no network: the wire is given up at once, and tried again, as a server on this machine still answers. */
  networkLost(): void {
    const wire = this.wire;
    if (this.closed || !wire) return;
    wire.close();
    this.lost(wire);
  }

  private connect(): void {
    const wire = this.environment.open();
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.received(String(event.data));
    wire.onclose = () => this.lost(wire);
  }

  private opened(): void {
    this.setState("open");
    this.retryDelay = FIRST_RETRY_MS;
    this.awaited = new Set(this.watched);
    this.repeat();
    this.armHeartbeat();
  }

  private received(text: string): void {
    this.armHeartbeat();
    const message = JSON.parse(text) as ServerMessage;
    if ((message.kind === "rejected" || message.kind === "error") && RETRYABLE.has(message.problem.code)) return this.repeatLater();
    // Updates and changes also name a request, but only its Accepted says that the request is done with.
    if (message.kind !== "update" && message.kind !== "change" && "request" in message && message.request)
      this.kept.delete(message.request);
    if (message.kind === "update") this.awaited.delete(message.match);
    if (message.kind === "goodbye") this.retryDelay = Math.max(this.retryDelay, message.after * 1000);
    this.listener.message(message);
  }

  private repeatLater(): void {
    this.environment.cancel(this.repeating);
    this.repeating = this.environment.after(REPEAT_MS, () => this.repeat());
  }

  /** What was not answered: matches are asked for again, requests are sent again. */
  private repeat(): void {
    for (const match of this.awaited) this.watch(match);
    for (const message of this.kept.values()) this.send(message);
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire) return;
    this.wire = null;
    this.environment.cancel(this.heartbeat);
    if (this.closed) return;
    this.setState("lost");
    const pause = this.retryDelay * (0.7 + 0.6 * this.environment.random());
    this.retryDelay = Math.min(this.retryDelay * 1.7, LONGEST_RETRY_MS);
    this.timer = this.environment.after(pause, () => this.connect());
  }

  /** A silent connection may be dead: ping, and reconnect if there is no answer. */
  private armHeartbeat(): void {
    this.environment.cancel(this.heartbeat);
    this.heartbeat = this.environment.after(HEARTBEAT_MS, () => {
      this.send({ kind: "ping" });
      this.heartbeat = this.environment.after(PONG_TIMEOUT_MS, () => {
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
    this.environment.cancel(this.heartbeat);
    this.environment.cancel(this.repeating);
    if (!wire) return;
    wire.onclose = null;
    wire.close();
  }

  private setState(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.connection(state);
  }
}
