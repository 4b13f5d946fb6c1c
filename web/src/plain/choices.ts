/** The plays to choose among, and which of them a tile stands for. */

import type { CandidateOfAny } from "../gen/wire";

/** As many as a server gives at once. */
export const MOST = 50;

/** The first play that names this tile anywhere in its action. */
export function playOf(choices: readonly CandidateOfAny[], tile: string): CandidateOfAny | null {
  return choices.find(({ action }) => names(action, tile)) ?? null;
}

function names(part: unknown, tile: string): boolean {
  if (typeof part === "object" && part !== null) return Object.entries(part).some(([key, value]) => key !== "kind" && names(value, tile));
  return part === tile;
}
