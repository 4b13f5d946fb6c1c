/** What a game brings for a set on a real table. */

import type { Component } from "svelte";
import type { Due, SheetLine } from "../../gen/wire";

export interface RealTable {
  /** The form that enters a turn on the referee's sheet. */
  readonly RefereeEntry: Component<EntryProps>;
  /** Help beside the field in which players of an open table name their tiles. */
  readonly naming: string;
  /** How tiles are written that are more than a letter or a blank. */
  readonly signs?: string;
}

/** What the form of an entry is given. */
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
