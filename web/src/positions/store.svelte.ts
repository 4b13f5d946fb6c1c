/** A position by itself, to be looked at or tried out: what a table's store is to a running match. */

import type { CandidateOfAny, Preview, Problem, Update } from "../gen/wire";
import { Refused } from "../net/api";
import type { PlayStore } from "../table/context.svelte";

/** Who answers for a position: an analysis, a puzzle, a lesson. */
export interface PositionSource {
  /** What an action would do, by the real rules. */
  preview(action: unknown): Promise<Preview>;
  /** The best plays, where they may be seen. */
  plays?(limit: number): Promise<readonly CandidateOfAny[]>;
  /** Play an action; what follows is up to the page. */
  submit?(action: unknown): Promise<void>;
}

export class PositionStore implements PlayStore {
  readonly state: { readonly update: Update };
  preview = $state.raw<Preview | null>(null);
  hints = $state.raw<readonly CandidateOfAny[] | null>(null);
  hinting = $state(false);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The latest question about an action; answers to earlier ones are dropped. */
  private asked = "";

  constructor(
    update: Update,
    private readonly source: PositionSource,
  ) {
    this.state = { update };
  }

  /** Ask what an action would do; only the latest question matters. */
  ask(action: unknown): void {
    const text = action === null || action === undefined ? "" : JSON.stringify(action);
    if (text === this.asked) return;
    this.asked = text;
    this.preview = null;
    if (!text) return;
    this.source.preview(action).then(
      (answer) => {
        if (this.asked === text) this.preview = answer;
      },
      (error: unknown) => {
        if (this.asked !== text) return;
        this.asked = ""; // so that it is asked again
        this.fail(error);
      },
    );
  }

  async submit(action: unknown): Promise<void> {
    if (!this.source.submit || this.busy) return;
    this.busy = true;
    await this.attempt(() => this.source.submit?.(action));
    this.busy = false;
  }

  hint(limit = 5): void {
    if (!this.source.plays || this.hinting) return;
    this.hinting = true;
    void this.attempt(async () => {
      this.hints = (await this.source.plays?.(limit)) ?? null;
    }).then(() => (this.hinting = false));
  }

  private async attempt(work: () => Promise<void> | undefined): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.fail(error);
    }
  }
  private fail(error: unknown): void {
    this.problem = error instanceof Refused ? error.problem : { code: "client/fault", message: String(error) };
  }
}
