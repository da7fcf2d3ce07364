import { isObject } from '@portal/rules';

/** A text that has not been submitted, kept in this browser under the address of its page. */
export interface Draft {
  html: string;
  /** Unix time in ms. */
  savedAt: number;
}

const keyOf = ({ pathname, search } = window.location) => `portal-draft:${pathname}${search}`;

/** The draft of this page; null where there is none. */
export function readDraft(): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(keyOf()) ?? 'null');
    const { html, savedAt } = isObject(draft) ? draft : {};
    return typeof html === 'string' && typeof savedAt === 'number' ? { html, savedAt } : null;
  } catch {
    return null;
  }
}

/** Storage may be full or switched off: then there is no draft. */
export function saveDraft(html: string, savedAt: number): void {
  try {
    window.localStorage.setItem(keyOf(), JSON.stringify({ html, savedAt } satisfies Draft));
  } catch {
    /* without a draft */
  }
}

/** Called when the text has been submitted. */
export function forgetDraft(): void {
  try {
    window.localStorage.removeItem(keyOf());
  } catch {
    /* without storage */
  }
}
