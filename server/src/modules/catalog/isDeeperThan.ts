/** Whether a value nests deeper than `depthMax`. Asks level by level, so that it cannot overflow the stack itself. */
export function isDeeperThan(value: unknown, depthMax: number): boolean {
  const seen = new Set<unknown>();
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((node): unknown[] => {
      if (node === null || typeof node !== 'object' || seen.has(node)) return [];
      seen.add(node);
      return Object.values(node);
    });
  }
  return false;
}
