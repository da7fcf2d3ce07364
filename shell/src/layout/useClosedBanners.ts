import { useMemo, useSyncExternalStore } from 'react';
import { closedBannersKey as storageKey } from '@portal/contract/internal';

/** Most remembered banners; older ones are no longer shown anyway. */
const keptMax = 20;

const listeners = new Set<() => void>();
/** Fallback without storage, until the next page load. */
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

/** Banners closed in this browser, which the shared document cannot know. */
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
