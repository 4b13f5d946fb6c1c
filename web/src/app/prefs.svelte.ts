/** What a person prefers on this device: light or dark, sounds, how fast bots play. */

import type { Pace } from "../table/pacing";

export type Theme = "system" | "light" | "dark";

class Prefs {
  theme = $state<Theme>(read("theme", ["system", "light", "dark"], "system"));
  sounds = $state(read("sounds", ["on", "off"], "off") === "on");
  pace = $state<Pace>(read("pace", ["relaxed", "quick", "instant"], "relaxed"));
  /** Whether dark colours are shown now. */
  dark = $state(false);
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

  setSounds(on: boolean): void {
    this.sounds = on;
    write("sounds", on ? "on" : "off");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace);
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
