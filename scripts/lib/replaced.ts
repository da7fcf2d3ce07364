/**
 * Replaces all occurrences of each text. Throws when there is none, because then the documented configuration has
 * changed.
 */
export function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`the documented configuration has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}
