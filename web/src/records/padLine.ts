/** What was padLineAt on the score pad at a step: the play as it counted, also where the analysis did not find it. */

import type { Frame } from "../gen/wire";
import { formatPadPoints } from "../table/format";

export function padLineAt(frames: readonly Frame[], seq: number, seat: number): string | null {
  const at = frames.findIndex((frame) => frame.seq === seq);
  const lines = (index: number) => frames[index]?.scene.pad?.find((column) => column.seat === seat)?.lines ?? [];
  const [before, after] = [lines(at - 1), lines(at)];
  const line = at > 0 && after.length > before.length ? after[before.length] : null;
  return line ? `${line.text} (${formatPadPoints(line)})` : null;
}
