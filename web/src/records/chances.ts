/** The chart of the chances to win: for every seat a line with a band, on a scale from 0 to 100 %. */

import type { Balance, Chances, Moment } from "../gen/wire";

export interface Curve {
  readonly seat: number;
  readonly line: string;
  /** The interval around it, as a closed shape. */
  readonly band: string;
  readonly marks: readonly { readonly x: number; readonly y: number }[];
}

/** Luck of the seat that acted that is larger than the error of the playouts. */
export interface Turn {
  readonly x: number;
  readonly seat: number;
  readonly good: boolean;
}

export interface Chart {
  readonly curves: readonly Curve[];
  readonly turns: readonly Turn[];
}

const MARKS = 8;

export function chart(found: Chances, width: number, height: number): Chart {
  const last = Math.max(1, found.moments.length - 1);
  const x = (step: number) => (step / last) * width;
  const y = (rate: number) => (1 - Math.min(1, Math.max(0, rate))) * height;
  const at = (step: number, rate: number) => `${x(step).toFixed(1)},${y(rate).toFixed(1)}`;
  const curves = found.names.map((_, seat) => {
    const wins = found.moments.map(({ win }) => win[seat] ?? { low: 0, rate: 0, high: 0 });
    const upper = wins.map((win, step) => at(step, win.high));
    const lower = wins.map((win, step) => at(step, win.low)).reverse();
    const every = Math.max(1, Math.ceil(wins.length / MARKS));
    const marks = wins.flatMap((win, step) => (step % every === seat % every || step === last ? [{ x: x(step), y: y(win.rate) }] : []));
    return { seat, line: wins.map((win, step) => at(step, win.rate)).join(" "), band: [...upper, ...lower].join(" "), marks };
  });
  const turns = found.moments.flatMap((moment, step) =>
    plainLuck(moment) ? [{ x: x(step), seat: moment.seat, good: own(moment, "luck") > 0 }] : [],
  );
  return { curves, turns };
}

/** What the entry's luck or choice gave the seat that acted; the deal is shown from the first seat. */
export function own(moment: Moment, part: "luck" | "choice"): number {
  return moment.swing?.[part][Math.max(0, moment.seat)] ?? 0;
}

function plainLuck(moment: Moment): boolean {
  return moment.seat >= 0 && moment.swing !== null && Math.abs(own(moment, "luck")) > moment.swing.margin;
}

export function percent(rate: number): string {
  return `${Math.round(100 * rate)} %`;
}

/** Points of a hundred, with their sign. */
export function points(share: number): string {
  const whole = Math.round(100 * share);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}

/** The moment shown at a step of the replay: the latest that is not after it. */
export function momentAt(moments: readonly Moment[], seq: number): number {
  let found = 0;
  moments.forEach((moment, i) => {
    if (moment.seq <= seq) found = i;
  });
  return found;
}

/** A seat's result in one sentence; without a name, mine. */
export function balanceSentence({ start, luck, own: choices, others }: Balance, name: string | null): string {
  const [who, whose] = name === null ? ["You were", "your"] : [`${name} was`, "own"];
  const parts = `luck ${points(luck)}, ${whose} choices ${points(choices)}, others' choices ${points(others)}`;
  return `${who} at ${percent(start)} at the start; ${parts}.`;
}
