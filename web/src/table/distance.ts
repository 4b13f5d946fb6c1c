/** Whether a server is so far away that previews are better computed here: by the fastest of its latest answers. */

/** Longer than this, a verdict seems to lag behind the tile that was laid. */
const FAR_MS = 150;
const ANSWERS = 5;

export class Distance {
  private latest: readonly number[] = [];

  /** Note how long an answer took. One slow answer may be the fault of a busy machine; the fastest of five is the way. */
  note(ms: number): void {
    this.latest = [...this.latest, ms].slice(-ANSWERS);
  }

  get isFar(): boolean {
    return this.latest.length === ANSWERS && Math.min(...this.latest) > FAR_MS;
  }
}
