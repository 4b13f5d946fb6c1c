/**
 * Previews computed on this device, by the worker of the static page, for a table whose server is far away or gets out of
 * reach. It sees what the server sends to programs of this player, and nothing else.
 */

import { session } from "../app/session.svelte";
import type { FromPreviewer, ToPreviewer } from "../device/messages";
import type { Preview, ServerMessage } from "../gen/wire";
import { Socket } from "../net/socket";
import { openSocket } from "../net/transport";

/** Least memory in GB at which a second Python does no harm. */
const ENOUGH_MEMORY = 4;

export class LocalPreviews {
  private readonly worker = new Worker("/device/previews.js", { type: "module" });
  private readonly socket = new Socket(
    {
      open: () => openSocket("bare=1"),
      after: (ms, run) => setTimeout(run, ms),
      cancel: (timer) => clearTimeout(timer as number),
      random: Math.random,
    },
    { message: (message) => this.receive(message), connection: () => undefined, known: () => this.seq },
  );
  private readonly waiting = new Map<number, (preview: Preview | null) => void>();
  private counter = 0;
  private ready = false;
  private seq = -1;
  private view = "";

  constructor(
    private readonly match: string,
    private readonly game: string,
    private readonly build: string,
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<FromPreviewer>) => this.take(data);
    this.worker.onerror = () => this.close();
  }

  /** What an action would do after entry `seq`; null: the server has to be asked. */
  preview(seq: number, action: string): Promise<Preview | null> {
    if (!this.ready || this.seq !== seq) return Promise.resolve(null);
    const id = ++this.counter;
    this.worker.postMessage({ id, game: this.game, view: this.view, action } satisfies ToPreviewer);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.ready = false;
    this.socket.stop();
    this.worker.terminate();
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }

  private take(message: FromPreviewer): void {
    if (message.kind === "preview") {
      this.waiting.get(message.id)?.(message.preview === null ? null : (JSON.parse(message.preview) as Preview));
      this.waiting.delete(message.id);
    } else if (message.kind === "ready" && message.build === this.build) {
      this.ready = true;
      this.socket.start();
      this.socket.watch(this.match);
    } else this.close(); // it cannot be started, or this device keeps another version than the server has
  }

  private receive(message: ServerMessage): void {
    if (message.kind !== "update" || message.match !== this.match) return;
    this.seq = message.seq;
    this.view = JSON.stringify(message.view);
  }
}

/** The worker for a match, if the server has one for this device and it does no harm here. */
export function startPreviews(match: string, game: string): LocalPreviews | null {
  const build = session.shelf?.device;
  const { connection, deviceMemory = ENOUGH_MEMORY } = navigator as { connection?: { saveData?: boolean }; deviceMemory?: number };
  return build && !connection?.saveData && deviceMemory >= ENOUGH_MEMORY ? new LocalPreviews(match, game, build) : null;
}

/** Whether this device keeps the static page: then its worker is there without a download. */
export async function isKept(): Promise<boolean> {
  return "caches" in globalThis && (await caches.has("tilery"));
}
