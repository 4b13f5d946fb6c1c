/** What changed between two scenes, as movements to show. The board animates this and nothing else. */

import type { Pin, Scene, SceneTile } from "../gen/wire";
import type { Point } from "./shapes";

export type Motion =
  | { readonly kind: "appear"; readonly id: string; readonly order: number }
  | { readonly kind: "move"; readonly id: string; readonly by: readonly Point[] }
  | { readonly kind: "vanish"; readonly tile: SceneTile };

/** Movements from one scene to the next. Of the first scene nothing is animated: it is simply there. */
export function motions(before: Scene | null, after: Scene): Motion[] {
  if (!before) return [];
  return [...tileMotions(before.tiles ?? [], after.tiles ?? []), ...pinMotions(before, after)];
}

function tileMotions(before: readonly SceneTile[], after: readonly SceneTile[]): Motion[] {
  const old = new Map(before.map((tile) => [tile.id, tile]));
  const found: Motion[] = [];
  let order = 0;
  for (const tile of after) {
    const was = old.get(tile.id);
    old.delete(tile.id);
    if (!was) found.push({ kind: "appear", id: tile.id, order: order++ });
    else if (apart(was, tile)) found.push({ kind: "move", id: tile.id, by: [offset(was, tile)] });
  }
  const covered = new Set(after.map((tile) => tile.at));
  for (const tile of old.values()) if (!covered.has(tile.at)) found.push({ kind: "vanish", tile });
  return found;
}

function pinMotions(before: Scene, after: Scene): Motion[] {
  const old = new Map((before.pins ?? []).map((pin) => [pin.id, pin]));
  const found: Motion[] = [];
  for (const pin of after.pins ?? []) {
    const was = old.get(pin.id);
    if (!was) found.push({ kind: "appear", id: pin.id, order: 0 });
    else if (apart(was, pin)) found.push({ kind: "move", id: pin.id, by: walk(was, pin, after) });
  }
  return found;
}

/** A pawn walks the word it played; where no trail leads from the old place to the new one it goes straight. */
function walk(was: Pin, pin: Pin, after: Scene): Point[] {
  const trail = (after.trails ?? []).find(
    ({ seat, kind, cells }) => kind === "word" && seat === pin.seat && cells[0] === was.at && cells[cells.length - 1] === pin.at,
  );
  if (!trail) return [offset(was, pin)];
  return trail.cells.slice(0, -1).map((_, i) => offset({ x: trail.xs[i] ?? 0, y: trail.ys[i] ?? 0 }, pin));
}

function apart(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) > 1e-6 || Math.abs(a.y - b.y) > 1e-6;
}

function offset(from: Point, to: Point): Point {
  return { x: from.x - to.x, y: from.y - to.y };
}
