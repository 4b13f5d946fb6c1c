/** What every form of an entry is given. */

import type { SheetLine } from "../gen/wire";

export interface EntryProps {
  readonly names: readonly string[];
  /** Whose turn it is. */
  readonly turn: number;
  readonly entries: readonly SheetLine[];
  /** Whether the rules took it. */
  readonly onenter: (line: SheetLine) => Promise<boolean>;
}
