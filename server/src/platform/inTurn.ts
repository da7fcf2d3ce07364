/** Runs work for the same key one after another, in order; a failure does not block the next. */
export function inTurn(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const last = new Map<string, Promise<void>>();
  return (key) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before
      .catch(() => {})
      .then(() => work(key))
      .finally(() => {
        if (last.get(key) === turn) last.delete(key);
      });
    last.set(key, turn);
    return turn;
  };
}
