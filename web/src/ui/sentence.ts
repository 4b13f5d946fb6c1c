/** A message as a sentence: with a capital and a full stop. */
export function sentence(text: string): string {
  const said = text.trim();
  if (!said) return "";
  return said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?…]$/.test(said) ? "" : ".");
}
