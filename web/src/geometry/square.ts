/** Squares of a board by name: `A1` is the top left one. */

export interface Square {
  readonly column: number;
  readonly row: number;
}

export function name({ column, row }: Square): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}

export function parse(text: string): Square {
  const found = /^([A-Z])([1-9][0-9]?)$/.exec(text);
  if (!found) throw new RangeError(`no square: ${text}`);
  return { column: (found[1] as string).charCodeAt(0) - 65, row: Number(found[2]) - 1 };
}
