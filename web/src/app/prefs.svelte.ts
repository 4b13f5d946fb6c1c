/** What a person prefers on this device: light or dark, sounds and animation, how fast bots play. */

import type { Pace } from "../table/pacing";

export type Theme = "system" | "light" | "dark";

class Prefs {
  theme = $state<Theme>(read("theme", ["system", "light", "dark"], "system"));
  /** Sounds and animation. */
  effects = $state(read("effects", ["on", "off"], "on") === "on");
  pace = $state<Pace>(read("pace", ["relaxed", "quick", "instant"], "relaxed"));
  /** Whether dark colours are shown now. */
  dark = $state(false);
  private little = matchMedia("(prefers-reduced-motion: reduce)");
  private night = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.night.addEventListener("change", () => this.show());
    this.show();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.show();
  }

  setEffects(on: boolean): void {
    this.effects = on;
    write("effects", on ? "on" : "off");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace);
  }

  /** The system asks for little motion. */
  get isCalm(): boolean {
    return this.little.matches;
  }
  /** Whether things move and sound: not where the switch is off, nor where the system asks for little motion. */
  get lively(): boolean {
    return this.effects && !this.isCalm;
  }

  private show(): void {
    this.dark = this.theme === "dark" || (this.theme === "system" && this.night.matches);
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

// A browser may forbid storage altogether; then preferences last as long as the page.
function read<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  try {
    const found = localStorage.getItem(`tilery-${key}`) as T | null;
    return found && allowed.includes(found) ? found : otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`tilery-${key}`, value);
  } catch {
    return;
  }
}

export const prefs = new Prefs();
