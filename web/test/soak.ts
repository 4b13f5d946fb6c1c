/** What runs only with the large counts: a way of playing that one game shows need not be shown by all four each time. */

/** `make soak` asks for everything. */
export const soak = Boolean(process.env["TILERY_SOAK"]);

/** All of them in `make soak`, else those that are named. */
export function sample<T>(all: readonly T[], ...named: readonly T[]): readonly T[] {
  return soak ? all : named;
}
