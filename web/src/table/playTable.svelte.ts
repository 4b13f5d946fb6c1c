/** A table at which plays are laid: of a match, a lesson, a position, a puzzle, or an open table. */

import { untrack } from "svelte";
import type Board from "../board/Board.svelte";
import type { Hit, Overlay, PlaceMark } from "../board/overlay";
import { isForFieldOrDialog, releaseButton } from "../ui/keys";
import { carriedTo, tilesAt } from "./cells";
import { TableContext, type PlayStore } from "./context.svelte";
import { Drag } from "./drag.svelte";
import type { GameUI, Play } from "./play";
import type { RackTile } from "./rack";
import type Rack from "./Rack.svelte";

/** The least pixels of a tile that is dragged, and those of one where no board tells. */
const LEAST_DRAGGED = 36;
const USUAL_DRAGGED = 44;

/** Made while a component is: its effects end with it. */
export class PlayTable {
  board = $state<Board>();
  rack = $state<Rack>();
  readonly context: TableContext;
  readonly play: Play;
  readonly drag = new Drag({
    worldAt: (client) => this.board?.worldAt(client) ?? null,
    snap: (source, point) => this.play.snap(source, point),
    drop: (source, spot) => this.play.drop(source, spot),
    reorder: (key, client) => {
      const before = this.rack?.keyAt(client.x, client.y);
      if (before !== undefined) this.context.reorder(key, before);
    },
  });

  constructor(
    store: PlayStore,
    readonly ui: GameUI,
  ) {
    this.context = new TableContext(store);
    this.play = ui.create(this.context);
    // Ask what the laid tiles would do; again when the position is new.
    $effect(() => {
      const { proposal } = this.play;
      void this.context.update.seq;
      untrack(() => store.ask(proposal));
    });
  }

  /** The tiles that can be laid. */
  get tiles(): readonly RackTile[] {
    return this.play.extra?.length ? [...this.context.rack, ...this.play.extra] : this.context.rack;
  }
  get dragged(): number {
    return Math.max(LEAST_DRAGGED, this.board?.tileWidth() ?? USUAL_DRAGGED);
  }

  /** What lies over the scene: the play, with cells to look at, and with where a dragged tile would go. */
  overlay(lit: readonly string[], marks: readonly PlaceMark[] = []): Overlay {
    const laid = this.play.overlay;
    const isCarried = this.drag.source !== null || this.play.marked.size > 0;
    const close = [...tilesAt(this.context.scene, lit), ...carriedTo(laid, isCarried)];
    const { spot } = this.drag;
    const others = laid.targets.filter((one) => one.at !== spot?.at);
    const targets = spot ? [...others, { ...spot, shape: this.ui.shape, kind: "aim" as const }] : laid.targets;
    return { ...laid, targets, marks, lit: [...laid.lit, ...lit], close };
  }

  keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isForFieldOrDialog(event)) return;
    const pressed = (event.target as HTMLElement).closest("button, a, summary");
    if ((event.key === "Enter" || event.key === " ") && pressed) return;
    if (!this.play.key(event)) return;
    event.preventDefault();
    releaseButton(event);
  }
  /** A pointer went down on a laid tile. */
  grab(hit: Hit, event: PointerEvent): void {
    const { ghost } = hit;
    if (!ghost) return;
    const source = { from: "laid", key: ghost.key, face: ghost.face, shape: ghost.shape } as const;
    this.drag.begin(event, source, () => this.play.tapBoard(hit));
  }
}
