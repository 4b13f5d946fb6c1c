/** A trail is drawn as short links across the sides that its tiles share, so that no letter is covered. */

import type { Trail } from "../gen/wire";
import { round3 } from "./shapes";

export interface Link {
  readonly d: string;
  /** It leads over tiles in between, or around. */
  readonly long: boolean;
}

const HALF = 0.13;

export function links(trail: Pick<Trail, "xs" | "ys">): Link[] {
  const found: Link[] = [];
  for (let i = 1; i < trail.xs.length; i++) {
    const [x0, y0, x1, y1] = [trail.xs[i - 1], trail.ys[i - 1], trail.xs[i], trail.ys[i]] as number[] as Four;
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1e-6) continue;
    const long = length > 1.1;
    const inset = long ? 0.5 - HALF : length / 2 - HALF;
    const [dx, dy] = [((x1 - x0) / length) * inset, ((y1 - y0) / length) * inset];
    found.push({ d: `M${round3(x0 + dx)} ${round3(y0 + dy)}L${round3(x1 - dx)} ${round3(y1 - dy)}`, long });
  }
  return found;
}

type Four = [number, number, number, number];
