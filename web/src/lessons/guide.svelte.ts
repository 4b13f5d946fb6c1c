/** The lesson of a table: which step is open follows from the match itself. */

import type { LessonCard, LessonStep } from "../gen/wire";
import { api } from "../net/api";
import type { TableStore } from "../table/store.svelte";
import { progress } from "./progress";

export class LessonGuide {
  card = $state.raw<LessonCard | null>(null);
  dismissed = $state(false);

  /** Made while a component is: its effect ends with it. */
  constructor(
    private readonly store: TableStore,
    private readonly game: string,
  ) {
    $effect(() => {
      if (this.finished) progress.learned(this.game);
    });
    api
      .lesson(game)
      .then((card) => (this.card = card))
      .catch(() => undefined); // without its texts it is an ordinary match
  }

  private get seq(): number {
    return this.store.state.update?.seq ?? -1;
  }
  /** The step that is open now; null while the coach plays, and after the last one. */
  get step(): LessonStep | null {
    const asked = this.store.state.update?.prompt ?? null;
    return asked === null ? null : (this.card?.steps.find((step) => step.seq === this.seq) ?? null);
  }
  /** Its number, from 1; while the coach plays, that of the step just done. */
  get number(): number {
    return this.card?.steps.filter((step) => step.seq <= this.seq).length ?? 0;
  }
  get total(): number {
    return this.card?.steps.length ?? 0;
  }
  get finished(): boolean {
    const last = this.card?.steps[this.total - 1];
    return last !== undefined && this.seq > last.seq;
  }
  /** The lesson's answer to a legal action that was not asked for. */
  get correction(): string {
    const problem = this.store.problem;
    return problem?.code === "lesson/another-action" ? problem.message : "";
  }
  get shown(): boolean {
    return this.card !== null && !this.dismissed;
  }
  dismiss(): void {
    this.dismissed = true;
  }
}
