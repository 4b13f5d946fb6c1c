/** What an action may say, whatever its game: a hint, a lesson or a list shows it without knowing the rules. */

import type { At } from "./cells";

export interface AnyAction {
  readonly kind?: string;
  readonly place?: readonly { readonly at: At; readonly tile: string }[];
  readonly path?: readonly At[];
  readonly swaps?: readonly At[];
  readonly knock?: readonly { readonly to: At }[];
  readonly to?: At;
  readonly tiles?: readonly string[];
  readonly tile?: string;
  readonly word?: string;
}

/** An action as the server sends it, which does not say of which game it is. */
export function anyAction(action: unknown): AnyAction {
  return action ?? {};
}
