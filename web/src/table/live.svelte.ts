/** The table of a match that is played: whose turn it is, and what happens by itself. */

import { untrack } from "svelte";
import { NOTHING, type Overlay } from "../board/overlay";
import type { Table, TakebackCard } from "../gen/wire";
import { ConditionalMovesStore } from "../conditional/store.svelte";
import { LessonGuide } from "../lessons/guide.svelte";
import { keysFor, placesFor } from "../lessons/marks";
import { progress } from "../lessons/progress";
import { sound } from "../ui/sound";
import { hideCoordinates } from "./coordinates";
import { restoreDraft, saveDraft } from "./draft";
import { HighlightPlayer } from "./highlightPlayer.svelte";
import { highlightsOf } from "./highlights";
import type { GameUI } from "./play";
import { PlayTable } from "./playTable.svelte";
import type { TableStore } from "./store.svelte";

const SETTLED_MS = 3_000;

export class LiveTable extends PlayTable {
  readonly guide: LessonGuide | null;
  /** Cells that a hint points at. */
  hinted = $state.raw<readonly string[]>([]);
  /** When the clocks were last told. */
  readAt = $state(performance.now());
  /** My conditional moves, where there can be any. */
  readonly conditional: ConditionalMovesStore | null;
  private readonly highlight: HighlightPlayer;

  constructor(
    readonly store: TableStore,
    ui: GameUI,
  ) {
    super(store, ui);
    this.guide = this.table.lesson ? new LessonGuide(store, this.table.game) : null;
    const hasDays = this.table.terms.clock?.kind === "days" && ui.planned !== undefined;
    this.conditional = hasDays && this.isSeated ? new ConditionalMovesStore(store.match) : null;
    this.highlight = new HighlightPlayer(() =>
      highlightsOf(
        store.state.news.events,
        untrack(() => this.context.scene.tiles ?? []),
      ),
    );
    this.playSounds();
    this.keepDraft();
    this.clearForNewPrompt();
    $effect(() => this.pointOutTiles());
    $effect(() => {
      const { reply } = this;
      if (reply) untrack(() => this.context.submit(reply));
    });
    $effect(() => {
      void this.context.update.clocks;
      this.readAt = performance.now();
    });
    $effect(() => this.noteWin());
    $effect(() => {
      const { seq } = this.context.update;
      if (!this.isOver) untrack(() => void this.conditional?.refresh(seq));
    });
    // Nothing else is loaded before the table can be used.
    $effect(() => {
      const timer = setTimeout(() => store.settled(), SETTLED_MS);
      return () => clearTimeout(timer);
    });
  }

  get table(): Table {
    return this.store.state.table as Table;
  }
  get isSeated(): boolean {
    return this.context.seat !== null;
  }
  /** I left, and the others play on. */
  get hasLeft(): boolean {
    return (this.context.scene.pad ?? []).some((column) => column.seat === this.context.seat && column.mark === "left");
  }
  get isOver(): boolean {
    return Boolean(this.context.update.outcome);
  }
  get isPlaying(): boolean {
    return this.isSeated && !this.isOver && !this.hasLeft;
  }
  get isMyTurn(): boolean {
    return this.context.prompt !== null && !this.isOver && !this.reply;
  }
  get awaited(): readonly number[] {
    return this.context.update.awaited.map((one) => one.seat);
  }
  /** What is sent without asking me. */
  private get reply(): unknown {
    return this.isOver ? null : (this.play.reply ?? null);
  }
  /** The takeback that is asked for; the next entry makes it void. */
  get takeback(): TakebackCard | null {
    const { takeback } = this.table;
    return takeback && takeback.seq === this.context.update.seq && !this.isOver ? takeback : null;
  }
  get canTakeBack(): boolean {
    return this.isPlaying && this.table.terms.takebacks !== false && !this.guide;
  }

  get turnText(): string {
    if (this.isOver) return "Match over.";
    if (this.isMyTurn) return this.play.aside ?? "Your turn.";
    const names = this.awaited.filter((seat) => seat !== this.context.seat).map((seat) => this.context.names[seat] ?? "");
    return names.length ? `Waiting for ${names.join(", ")}.` : "";
  }
  /** What happened since the last update, for a screen reader. */
  get news(): string {
    const text = this.store.state.news.stories.map((story) => story.text).join(" ");
    return hideCoordinates(
      text,
      untrack(() => this.context.scene.tiles),
    );
  }

  /** What lies over the scene, with what a lesson or a hint points at and the words of the latest play. */
  get shown(): Overlay {
    const { cells, note } = this.highlight.now;
    const base = this.isOver ? NOTHING : this.overlay(this.hinted, this.marks);
    return { ...base, lit: [...base.lit, ...cells], notes: note ? [...base.notes, note] : base.notes };
  }
  private get marks(): ReturnType<typeof placesFor> {
    const step = this.guide?.step;
    const taken = new Set(this.context.scene.tiles?.map((tile) => tile.at));
    return step && !this.ui.Stage ? placesFor(step.action, this.ui.shape, taken) : [];
  }

  /** The tiles that a step of a lesson needs are marked in the rack. */
  private pointOutTiles(): void {
    const { context } = this;
    const step = this.guide?.step ?? null;
    const found = step ? keysFor(step.action, context.rack, context.scene.dice ?? []) : new Set<string>();
    untrack(() => {
      context.coached = found;
      context.guided = step !== null;
    });
  }

  /** A tile is heard as it is put down: mine as I lay it, another's as it appears. */
  private playSounds(): void {
    const count = () => [this.play.used.size, this.context.scene.tiles?.length ?? 0] as const;
    let [down, lying] = untrack(count);
    $effect(() => {
      const [used, tiles] = count();
      if (used > down || (tiles > lying && !down)) sound("tile");
      [down, lying] = [used, tiles];
    });
  }

  /** What was laid survives a reload, as long as the question is the same. */
  private keepDraft(): void {
    const { match } = this.store;
    const prompt = () => this.context.prompt?.id ?? null;
    restoreDraft(match, untrack(prompt), this.play);
    $effect(() => saveDraft(match, prompt(), this.play.draft));
  }

  /** A new question finds nothing laid. A tile taken up while the others played stays in hand. */
  private clearForNewPrompt(): void {
    const { play, context } = this;
    let asked = untrack(() => context.prompt?.id ?? null);
    $effect(() => {
      const prompt = context.prompt?.id ?? null;
      if (prompt === asked) return;
      const hadWaited = asked === null;
      asked = prompt;
      untrack(() => {
        const held = hadWaited ? context.rack.find(({ key }) => key === play.chosen) : null;
        play.clear();
        if (held) play.chosen = held.key;
      });
    });
  }

  /** Who has won is no newcomer any more. */
  private noteWin(): void {
    const winners = this.context.update.outcome?.winners ?? [];
    if (this.context.seat !== null && winners.includes(this.context.seat)) progress.won(this.table.game);
  }
}
