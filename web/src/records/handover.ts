/** A record that one page hands to the page that shows records. */

let given: string | null = null;

export function handOver(record: string): void {
  given = record;
}

/** The record that was handed over last, once. */
export function takeOver(): string | null {
  const record = given;
  given = null;
  return record;
}
