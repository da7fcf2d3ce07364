import { useState } from 'react';

/**
 * Keys of rows that have no id of their own: a row stays itself when one before it is removed and whatever is chosen in
 * it, so the keyboard stays in it, too.
 *
 * @param count  Number of rows at the beginning.
 */
export function useRowKeys(count: number) {
  const [{ keys, added }, setRows] = useState<{ keys: readonly number[]; added: number | null }>(() => ({
    keys: Array.from({ length: count }, (_, at) => at),
    added: null,
  }));
  const keyAt = (at: number) => keys[at] ?? -1 - at;

  return {
    keyAt,
    /** Whether the row was added here: its first field gets the focus when it comes, as it stands before the button. */
    isAdded: (at: number) => keyAt(at) === added,
    add: () => {
      const next = Math.max(-1, ...keys) + 1;
      setRows({ keys: [...keys, next], added: next });
    },
    remove: (at: number) => setRows({ keys: keys.filter((_, index) => index !== at), added }),
  };
}
