/** Which keys belong to the page as a whole. */

/** Whether a key press is meant for a field or a dialog; while a dialog is open, all of them are. */
export function isForFieldOrDialog(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (event.target as Element | null)?.closest?.("input, textarea, select") != null;
}

/** After a key that laid something Enter plays it, instead of pressing once more the button that was pressed before. */
export function releaseButton(event: KeyboardEvent): void {
  (event.target as Element).closest<HTMLElement>(".controls button")?.blur();
}
