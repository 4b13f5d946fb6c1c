/** Progress on this device: lessons finished, and games won at least once. */

import type { Table } from "../gen/wire";

function has(name: string): boolean {
  try {
    return localStorage.getItem(`tilery-${name}`) === "yes";
  } catch {
    return false; // storage may be forbidden; then everybody is a newcomer
  }
}

function note(name: string): void {
  try {
    localStorage.setItem(`tilery-${name}`, "yes");
  } catch {
    return;
  }
}

export const progress = {
  hasLearned: (game: string) => has(`learned-${game}`),
  learned: (game: string) => note(`learned-${game}`),
  /** Nobody who has won a match of the game is a newcomer to it. */
  isNewcomer: (game: string) => !has(`won-${game}`),
  won: (game: string) => note(`won-${game}`),
  /** Notes the wins among these tables; those of an account count on every device. */
  noteWins(tables: readonly Table[]): void {
    for (const { game, mine, outcome } of tables) if (mine !== null && outcome?.winners.includes(mine)) note(`won-${game}`);
  },
};
