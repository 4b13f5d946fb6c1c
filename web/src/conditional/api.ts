/** Conditional moves over HTTP: those of my own seat, which nobody else sees. */

import type { ConditionalCard, ConditionalMove } from "../gen/wire";
import { call } from "../net/api";

const at = (match: string) => `/matches/${encodeURIComponent(match)}/conditional`;

export const conditional = {
  show: (match: string) => call<ConditionalCard>("GET", at(match)),
  save: (match: string, seq: number, moves: readonly ConditionalMove[]) => call<ConditionalCard>("PUT", at(match), { seq, moves }),
  remove: (match: string) => call<undefined>("DELETE", at(match)),
};
