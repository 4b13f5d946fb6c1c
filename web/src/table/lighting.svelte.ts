/** Words of the latest play light up one by one, with their points. */

import { calm } from "../board/show";
import { DARK, type Light } from "./lights";

const EACH = 420;
const BEFORE = 250;
const MOST = 12;

export class Lighting {
  now = $state.raw<Light>(DARK);

  /** Made while a component is: it goes out with it. */
  constructor(words: () => readonly Light[]) {
    $effect(() => this.play(words().slice(0, MOST)));
  }

  private play(words: readonly Light[]): (() => void) | undefined {
    if (!words.length || calm()) return undefined;
    const timers = words.map((one, i) => setTimeout(() => (this.now = one), BEFORE + i * EACH));
    timers.push(setTimeout(() => (this.now = DARK), BEFORE + words.length * EACH));
    return () => {
      timers.forEach(clearTimeout);
      this.now = DARK;
    };
  }
}
