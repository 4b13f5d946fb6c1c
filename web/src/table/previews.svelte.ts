/** What laid tiles would do: asked of the server, or of a worker on this device where that is better. */

import type { Preview, PreviewAnswer } from "../gen/wire";
import { connection } from "../net/connection.svelte";
import { onDevice } from "../net/transport";
import { Distance } from "./distance";
import type { LocalPreviews } from "./localPreviews";

export class Previews {
  latest = $state.raw<Preview | null>(null);
  /** The request that waits for its answer; empty: none. */
  private request = "";
  private asked = "";
  private askedAt = 0;
  private readonly distance = new Distance();
  /** The worker, once one was found to be worth its memory; null: none, now and later. */
  private local: LocalPreviews | null | undefined;

  constructor(
    private readonly match: string,
    private readonly newRequest: () => string,
  ) {}

  /** Ask what an action would do after entry `seq`; only the latest question matters. The last answer stays until the next comes. */
  ask(action: unknown, seq: number): void {
    const text = action === null || action === undefined ? "" : JSON.stringify(action);
    if (text !== this.asked) this.latest = null;
    this.asked = text;
    connection.requests.drop(this.request);
    this.request = text ? this.newRequest() : "";
    if (!text) return;
    if (this.local) void this.askHere(this.request, action, seq);
    else this.askServer(action);
  }

  /** An answer of the server. */
  take(answer: PreviewAnswer, game: string | undefined): void {
    if (answer.request !== this.request) return;
    this.latest = answer.preview;
    this.distance.note(performance.now() - this.askedAt);
    if (game && this.distance.isFar) void this.help(game);
  }

  /** From now on compute previews here if the server is far away, or the worker is on this device already. */
  async help(game: string): Promise<void> {
    if (onDevice || this.local !== undefined) return;
    const module = await import("./localPreviews").catch(() => null); // the line may be lost just now; another time will do
    if (module === null) return;
    const { isKept, startPreviews } = module;
    if ((this.distance.isFar || (await isKept())) && this.local === undefined) this.local = startPreviews(this.match, game);
  }

  close(): void {
    connection.requests.drop(this.request);
    this.local?.close();
    this.local = null;
  }

  private async askHere(request: string, action: unknown, seq: number): Promise<void> {
    const found = await this.local?.preview(seq, this.asked);
    if (request !== this.request) return;
    if (found) this.latest = found;
    else this.askServer(action);
  }

  private askServer(action: unknown): void {
    this.askedAt = performance.now();
    connection.requests.keep({ kind: "preview", request: this.request, match: this.match, action });
  }
}
