/** Words of the latest play light up one by one, with their points. */

import { prefs } from "../app/prefs.svelte";
import { NO_HIGHLIGHT, type Highlight } from "./highlights";

const EACH = 420;
const BEFORE = 250;
const MOST = 12;

export class HighlightPlayer {
  now = $state.raw<Highlight>(NO_HIGHLIGHT);

  /** Created with a component and disposed with it. */
  constructor(words: () => readonly Highlight[]) {
    $effect(() => this.play(words().slice(0, MOST)));
  }

  private play(words: readonly Highlight[]): (() => void) | undefined {
    if (!words.length || !prefs.lively) return undefined;
    const timers = words.map((one, i) => setTimeout(() => (this.now = one), BEFORE + i * EACH));
    timers.push(setTimeout(() => (this.now = NO_HIGHLIGHT), BEFORE + words.length * EACH));
    return () => {
      timers.forEach(clearTimeout);
      this.now = NO_HIGHLIGHT;
    };
  }
}
