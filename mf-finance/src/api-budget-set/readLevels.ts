const levelsMax = 6;

/**
 * Ticked and typed levels, ascending without duplicates; null when one is not an integer from 1 to 100, or they are too
 * many.
 */
export function readLevels(typed: string, ticked: readonly string[]): number[] | null {
  const texts = [...ticked, ...typed.split(/[,，、\s]+/).filter(Boolean)];
  const levels = texts.map(Number);
  if (levels.some((level) => !Number.isInteger(level) || level < 1 || level > 100)) return null;
  const distinct = [...new Set(levels)].sort((a, b) => a - b);
  return distinct.length > levelsMax ? null : distinct;
}
