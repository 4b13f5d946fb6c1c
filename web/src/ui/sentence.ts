/** A message as a sentence: with a capital and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return "";
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? "" : ".");
}

/** The sentences of a text, one by one. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[A-Z])/);
}
