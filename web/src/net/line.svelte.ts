/** The one socket of this page: who listens to which match, and whether the line is up. */

import type { ServerMessage } from "../gen/wire";
import { Socket, type Connection } from "./socket";

interface Watcher {
  take(message: ServerMessage): void;
  known(): number;
}

class Line {
  connection = $state<Connection>("connecting");
  private watchers = new Map<string, Watcher>();
  private socket = new Socket(
    {
      open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`),
      after: (ms, run) => setTimeout(run, ms),
      cancel: (timer) => clearTimeout(timer as number),
      random: Math.random,
    },
    {
      message: (message) => this.hear(message),
      connection: (state) => (this.connection = state),
      known: (match) => this.watchers.get(match)?.known() ?? -1,
    },
  );

  constructor() {
    addEventListener("online", () => this.socket.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.socket.hurry();
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

  /** Begin anew, for instance because this device is somebody else now. */
  renew(): void {
    this.socket.stop();
    if (this.watchers.size) this.socket.start();
  }

  get out(): Pick<Socket, "keep" | "drop" | "sync"> {
    return this.socket;
  }

  private hear(message: ServerMessage): void {
    if ("match" in message && message.match) this.watchers.get(message.match)?.take(message);
    else for (const watcher of this.watchers.values()) watcher.take(message);
  }
}

export const line = new Line();
