/** The context of a game's UI: the current match, my tiles in my order, and one proposal at a time. */

import type { CandidateOfAny, Preview, Prompt, Scene, Update } from "../gen/wire";
import type { PlayContext } from "./play";
import { judged } from "./verdict";
import { arranged, keyed, reordered, shuffled, sorted, type RackTile } from "./rack";

/** How long a notice is shown. */
const NOTICE_MS = 4_000;

/** What a context needs to know of a match, whether it runs or is only looked at. */
export interface PlayStore {
  readonly state: { readonly update: Update | null };
  readonly preview: Preview | null;
  readonly busy: boolean;
  readonly hints: readonly CandidateOfAny[] | null;
  /** Ask what an action would do; null: nothing is laid. */
  ask(action: unknown): void;
  submit(action: unknown, prompt: number | null): Promise<unknown>;
  hint(limit: number): void;
}

export class TableContext implements PlayContext {
  /** The order in which my tiles lie. */
  private order = $state.raw<readonly string[]>([]);
  asking = $state.raw<((letter: string | null) => void) | null>(null);
  announcement = $state("");
  /** Keys of tiles and dice that a lesson points at. */
  coached = $state.raw<ReadonlySet<string>>(new Set());
  guided = $state(false);
  /** Shown over the table for a moment. */
  notice = $state("");
  /** The preview of the play that was tried although it is not legal. */
  private tried = $state.raw<Preview | null>(null);
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: PlayStore) {}

  get update(): Update {
    return this.store.state.update as Update;
  }
  get scene(): Scene {
    return this.update.scene;
  }
  get seat(): number | null {
    return this.update.seat;
  }
  get prompt(): Prompt | null {
    return this.update.prompt;
  }
  get names(): readonly string[] {
    return this.update.seats.map((card) => card.name);
  }
  get letters(): readonly string[] {
    return [...this.update.letters];
  }
  get preview(): Preview | null {
    const { preview } = this.store;
    return preview && preview === this.tried ? judged(preview) : preview;
  }
  get busy(): boolean {
    return this.store.busy;
  }
  get hints(): readonly CandidateOfAny[] | null {
    return this.store.hints;
  }
  rack: readonly RackTile[] = $derived.by(() => {
    const trays = this.scene.trays ?? [];
    const mine = trays.find((tray) => tray.seat === this.seat && (tray.kind === "rack" || tray.kind === "bank"));
    return arranged(keyed(mine?.faces ?? []), this.order);
  });

  asks(kind: string): boolean {
    return this.prompt?.kinds.includes(kind) ?? false;
  }

  submit(action: unknown): void {
    void this.store.submit(action, this.prompt?.id ?? null);
  }

  attempt(action: unknown): void {
    const { preview } = this.store;
    if (preview?.legal) this.submit(action);
    else this.tried = preview;
  }

  askHints(limit: number): void {
    this.store.hint(limit);
  }

  announce(text: string): void {
    this.announcement = text;
    this.notice = "";
  }
  explain(text: string): void {
    this.announcement = this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), NOTICE_MS);
  }

  chooseLetter(): Promise<string | null> {
    this.asking?.(null);
    return new Promise((resolve) => {
      this.asking = (letter) => {
        this.asking = null;
        resolve(letter);
      };
    });
  }

  shuffle(): void {
    this.order = shuffled(this.rack);
  }
  sort(): void {
    this.order = sorted(this.rack);
  }
  reorder(key: string, before: string | null): void {
    if (key !== before) this.order = reordered(this.rack, key, before);
  }
}
