/** Amounts by letter as a line of text, "A 9, B 2, ? 1", and back. */

export type Amounts = Readonly<Record<string, string | number>>;

export function formatAmounts(amounts: Amounts): string {
  return Object.entries(amounts)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(", ");
}

export interface ParsedAmounts {
  readonly amounts: Amounts;
  /** What could not be read, as a sentence; empty if all could. */
  readonly problem: string;
}

const PAIR = /^([A-Z][0-9]*|\?)\s*[:=\s]\s*([0-9]+[A-Z]?)$|^([A-Z?])([0-9]+)$/i;

/** Reads pairs separated by commas or lines; `numbers` says whether the amounts are numbers or names such as 2w. */
export function parseAmounts(text: string, numbers: boolean): ParsedAmounts {
  const amounts: Record<string, string | number> = {};
  for (const part of text
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const found = PAIR.exec(part);
    const name = (found?.[1] ?? found?.[3])?.toUpperCase();
    const amount = (found?.[2] ?? found?.[4])?.toLowerCase();
    if (!name || !amount) return { amounts, problem: `“${part}” cannot be read; write a letter and its number, such as A 9, B 2.` };
    if (name in amounts) return { amounts, problem: `${name} is there twice.` };
    if (numbers && !/^[0-9]+$/.test(amount)) return { amounts, problem: `“${part}” needs a whole number.` };
    amounts[name] = numbers ? Number(amount) : amount;
  }
  return { amounts, problem: Object.keys(amounts).length || !text.trim() ? "" : "Nothing could be read." };
}
