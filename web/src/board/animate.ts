/** Plays motions on the elements of a board. Short, and only where something went somewhere. */

import { prefs } from "../app/prefs.svelte";
import type { Motion } from "./diff";
import type { Point } from "./shapes";

const STEP = 150;
const STAGGER = 45;

export function animate(host: Element, plan: readonly Motion[]): void {
  if (!prefs.lively || !("animate" in host)) return;
  for (const motion of plan) {
    if (motion.kind === "vanish") continue;
    const piece = host.querySelector(`[data-piece="${CSS.escape(motion.id)}"] > .moving`);
    if (piece) play(piece, motion);
  }
}

function play(piece: Element, motion: Exclude<Motion, { kind: "vanish" }>): void {
  if (motion.kind === "appear") {
    const delay = Math.min(motion.order, 8) * STAGGER;
    const frames = [
      { opacity: 0, transform: "translate(0, -0.35px) scale(1.12)" },
      { opacity: 1, transform: "none" },
    ];
    piece.animate(frames, { duration: STEP, delay, easing: "ease-out", fill: "backwards" });
    return;
  }
  const frames = [...motion.by.map((point) => ({ transform: shift(point) })), { transform: "none" }];
  const duration = motion.by.length === 1 ? 180 : 140 * motion.by.length;
  piece.animate(frames, { duration, easing: motion.by.length === 1 ? "ease-in-out" : "linear" });
}

function shift(point: Point): string {
  return `translate(${point.x}px, ${point.y}px)`;
}
