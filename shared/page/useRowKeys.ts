import { useState } from 'react';

export interface RowKeys {
  keyAt: (at: number) => number;
  /** Whether the row was added here: its first field gets the focus when it comes, as it stands before the button. */
  isAdded: (at: number) => boolean;
  add: () => void;
  /** The row changes places with the one before it. */
  raise: (at: number) => void;
  remove: (at: number) => void;
}

/**
 * Keys of rows that have no id of their own: a row stays itself when one before it is removed and whatever is chosen in
 * it, so the keyboard stays in it, too.
 *
 * @param count  Number of rows at the beginning.
 */
export function useRowKeys(count: number): RowKeys {
  const [{ keys, added }, setRows] = useState<{ keys: readonly number[]; added: number | null }>(() => ({
    keys: Array.from({ length: count }, (_, at) => at),
    added: null,
  }));
  const keyAt = (at: number) => keys[at] ?? -1 - at;

  return {
    keyAt,
    isAdded: (at: number) => keyAt(at) === added,
    add: () => {
      const next = Math.max(-1, ...keys) + 1;
      setRows({ keys: [...keys, next], added: next });
    },
    raise: (at: number) => setRows({ keys: keys.toSpliced(at - 1, 2, keyAt(at), keyAt(at - 1)), added }),
    remove: (at: number) => setRows({ keys: keys.filter((_, index) => index !== at), added }),
  };
}
