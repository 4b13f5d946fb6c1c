/** What every form of an entry is given. */

import type { Due, SheetLine } from "../gen/wire";

export interface EntryProps {
  readonly names: readonly string[];
  /** Whose turn it is. */
  readonly turn: number;
  /** The entry that comes next. */
  readonly due: Due;
  readonly options: Readonly<Record<string, unknown>>;
  readonly entries: readonly SheetLine[];
  /** Whether the rules took it. */
  readonly onenter: (line: SheetLine) => Promise<boolean>;
}
