/** The score graph: one line for each seat over the steps of a match. */

export interface Line {
  readonly seat: number;
  readonly points: string;
  readonly last: { readonly x: number; readonly y: number };
}

export interface Graph {
  readonly lines: readonly Line[];
  readonly low: number;
  readonly high: number;
}

/** Lines in a box of this size, the lowest score (at most 0) at its foot. */
export function graph(totals: readonly (readonly number[])[], width: number, height: number): Graph {
  const all = totals.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const seats = Math.max(0, ...totals.map((row) => row.length));
  const x = (step: number) => (totals.length < 2 ? 0 : (step / (totals.length - 1)) * width);
  const y = (score: number) => height - ((score - low) / (high - low)) * height;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const places = totals.map((row, step) => ({ x: x(step), y: y(row[seat] ?? 0) }));
    const points = places.map((place) => `${place.x.toFixed(1)},${place.y.toFixed(1)}`).join(" ");
    return { seat, points, last: places[places.length - 1] ?? { x: 0, y: height } };
  });
  return { lines, low, high };
}
