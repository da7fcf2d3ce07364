/**
 * Work for the same key is done one piece after the other, in the order in which it was asked for; what failed holds up
 * nothing.
 */
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
