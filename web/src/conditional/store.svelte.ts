/** My conditional moves of one match, kept up to date while the match goes on. */

import type { ConditionalMove, Problem } from "../gen/wire";
import { Refused } from "../net/api";
import { conditional } from "./api";
import { added, removed, type Place } from "./tree";

export class ConditionalMovesStore {
  moves = $state.raw<readonly ConditionalMove[]>([]);
  /** Why they were removed. */
  notice = $state.raw<Problem | null>(null);
  problem = $state("");
  busy = $state(false);
  /** The entry that the latest answer was about. */
  private seq = -1;

  constructor(private readonly match: string) {}

  /** Ask what is left of them after entry `seq`. */
  async refresh(seq: number): Promise<void> {
    if (seq === this.seq) return;
    this.seq = seq;
    await this.attempt(async () => {
      const { moves, notice } = await conditional.show(this.match);
      [this.moves, this.notice] = [moves, notice];
    });
  }

  add(place: Place, move: ConditionalMove): Promise<boolean> {
    return this.store(added(this.moves, place, move));
  }

  remove(place: Place): Promise<boolean> {
    return this.store(removed(this.moves, place));
  }

  /** I have read why they were removed. */
  dismiss(): Promise<boolean> {
    return this.store([]);
  }

  private store(moves: readonly ConditionalMove[]): Promise<boolean> {
    return this.attempt(async () => {
      if (moves.length) {
        ({ moves: this.moves, notice: this.notice } = await conditional.save(this.match, this.seq, moves));
      } else {
        await conditional.remove(this.match);
        [this.moves, this.notice] = [[], null];
      }
    });
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.problem] = [true, ""];
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
