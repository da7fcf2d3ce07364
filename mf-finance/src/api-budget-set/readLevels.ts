const levelsMax = 6;

/** All levels, ticked and typed, ascending; null where something typed is none, or where they are too many. */
export function readLevels(typed: string, ticked: readonly string[]): number[] | null {
  const texts = [...ticked, ...typed.split(/[,，、\s]+/).filter(Boolean)];
  const levels = texts.map(Number);
  if (levels.some((level) => !Number.isInteger(level) || level < 1 || level > 100)) return null;
  const distinct = [...new Set(levels)].sort((a, b) => a - b);
  return distinct.length > levelsMax ? null : distinct;
}
