/** Where the PDF of a set is. */

export interface PrintChoice {
  readonly paper: "a4" | "letter";
  readonly inks: "colour" | "saving";
  readonly parts: readonly string[];
  readonly backs: boolean;
  /** Options of the game that differ from the default ones: a set of one's own. */
  readonly options: Readonly<Record<string, unknown>>;
}

export function printPath(game: string, choice: PrintChoice): string {
  const query = new URLSearchParams({ paper: choice.paper, inks: choice.inks });
  for (const part of choice.parts) query.append("part", part);
  if (choice.backs) query.set("backs", "true");
  if (Object.keys(choice.options).length) query.set("options", JSON.stringify(choice.options));
  return `/api/games/${encodeURIComponent(game)}/print.pdf?${query}`;
}

/** The paper that printers in this person's country take. */
export function usualPaper(languages: readonly string[]): PrintChoice["paper"] {
  return /-(US|CA|MX|PH|CL|CO)$/i.test(languages[0] ?? "") ? "letter" : "a4";
}
