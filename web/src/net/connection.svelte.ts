/** The one WebSocket of this page: its state, and who watches which match. */

import type { ServerMessage } from "../gen/wire";
import { Socket, type ConnectionState } from "./socket";
import { onDevice, transport } from "./transport";

interface Watcher {
  take(message: ServerMessage): void;
  known(): number;
}

class PageConnection {
  state = $state<ConnectionState>("connecting");
  private asSpectator = false;
  private watchers = new Map<string, Watcher>();
  private socket = new Socket(
    {
      open: () => transport.open(this.asSpectator),
      after: (ms, run) => setTimeout(run, ms),
      cancel: (timer) => clearTimeout(timer as number),
      random: Math.random,
    },
    {
      message: (message) => this.receive(message),
      connection: (state) => (this.state = state),
      known: (match) => this.watchers.get(match)?.known() ?? -1,
    },
  );

  constructor() {
    addEventListener("online", () => this.socket.reconnectNow());
    // What answers on the device itself needs no network.
    if (!onDevice) addEventListener("offline", () => this.socket.networkLost());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.socket.reconnectNow();
    });
  }

  watch(match: string, watcher: Watcher): () => void {
    this.watchers.set(match, watcher);
    this.socket.start();
    this.socket.watch(match);
    return () => {
      this.watchers.delete(match);
      this.socket.unwatch(match);
    };
  }

  /** See every match as spectators do, also those I play in; a new socket if that changes. */
  spectate(on: boolean): void {
    if (on === this.asSpectator) return;
    this.asSpectator = on;
    this.reopen();
  }

  /** Open a new socket, for instance after signing in as another user. */
  reopen(): void {
    this.socket.stop();
    if (this.watchers.size) this.socket.start();
  }

  get requests(): Pick<Socket, "keep" | "drop" | "sync"> {
    return this.socket;
  }

  private receive(message: ServerMessage): void {
    if ("match" in message && message.match) this.watchers.get(message.match)?.take(message);
    else for (const watcher of this.watchers.values()) watcher.take(message);
  }
}

export const connection = new PageConnection();
