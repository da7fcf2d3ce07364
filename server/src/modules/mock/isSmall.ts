/** Whether a value contains at most so many values and, in all its texts, characters. Visits no more than that. */
export function isSmall(value: unknown, valuesMax: number, charactersMax: number): boolean {
  let [valuesLeft, charactersLeft] = [valuesMax, charactersMax];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    valuesLeft -= 1;
    if (typeof next === 'string') charactersLeft -= next.length;
    else if (next !== null && typeof next === 'object') {
      const inner = Object.entries(next);
      if (inner.length > valuesLeft) return false;
      for (const [name, part] of inner) {
        if (!Array.isArray(next)) charactersLeft -= name.length;
        waiting.push(part);
      }
    }
    if (valuesLeft < 0 || charactersLeft < 0) return false;
  }
  return true;
}
