/** A line through numbers over time, as places in a picture. */

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly index: number;
}

export interface Chart {
  readonly spots: readonly Spot[];
  readonly low: number;
  readonly high: number;
}

/** Where the numbers go in a picture of this size, upwards; numbers that are missing leave a gap. */
export function chartOf(values: readonly (number | null)[], width: number, height: number): Chart {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const spots = values.flatMap((value, index) =>
    value === null ? [] : [{ index, x: values.length > 1 ? index * step : width / 2, y: height - ((value - low) / (high - low)) * height }],
  );
  return { spots, low, high };
}

/** "58 %"; nothing of nothing is nothing. */
export function percent(part: number, whole: number): string {
  return `${whole ? Math.round((100 * part) / whole) : 0} %`;
}

/** A number as people write it, with at most one digit after the point. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
