/** A time limit for loops that wait or play on, with a sentence when it runs out. */

/** Far more than anything takes on a busy machine: it ends what would never end, and measures nothing. */
const SECONDS = 900;
export const PATIENCE_MS = SECONDS * 1000;

export class Limit {
  readonly #expected: string;
  readonly #end = Date.now() + PATIENCE_MS;

  constructor(expected: string) {
    this.#expected = expected;
  }

  /** Whether there is more to do; throws if there is, but no time is left. */
  allows(unfinished: boolean): boolean {
    if (unfinished && Date.now() > this.#end) throw new Error(`expected within ${SECONDS} seconds: ${this.#expected}`);
    return unfinished;
  }
}
