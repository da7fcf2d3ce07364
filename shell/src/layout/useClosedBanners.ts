import { useMemo, useSyncExternalStore } from 'react';
import { closedBannersKey as storageKey } from '@portal/contract/internal';

/** Of what was closed; older ones are no longer shown. */
const keptMax = 20;

const listeners = new Set<() => void>();
/** Of a browser that keeps nothing: until the next page load. */
let kept: string | null = null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readKept(): string {
  try {
    return localStorage.getItem(storageKey) ?? '[]';
  } catch {
    return kept ?? '[]';
  }
}

/** What this reader has closed, which the document, the same for everybody, does not know. */
export function useClosedBanners() {
  const text = useSyncExternalStore(subscribe, readKept, () => '[]');
  const closed = useMemo(() => parse(text), [text]);

  function close(key: string) {
    kept = JSON.stringify([...closed, key].slice(-keptMax));
    try {
      localStorage.setItem(storageKey, kept);
    } catch {
      // It is shown again on the next page load.
    }
    for (const listener of listeners) listener();
  }

  return { closed, close };
}

function parse(text: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(text);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
