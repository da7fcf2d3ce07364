import { isObject } from '@portal/rules';

/** A text that has not been submitted, kept in this browser under the address of its page. */
export interface Draft {
  html: string;
  /** Unix time in ms. */
  savedAt: number;
  /** Account that it was written for; null: not known. */
  ownerId: string | null;
}

const keyOf = ({ pathname, search } = window.location) => `portal-draft:${pathname}${search}`;

/** The draft of this page; null where there is none, or it is that of somebody else who uses this browser. */
export function readDraft(ownerId: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(keyOf()) ?? 'null');
    const { html, savedAt, ownerId: keptFor = ownerId } = isObject(draft) ? draft : {};
    if (typeof html !== 'string' || typeof savedAt !== 'number' || keptFor !== ownerId) return null;
    return { html, savedAt, ownerId };
  } catch {
    return null;
  }
}

/** Storage may be full or switched off: then there is no draft. */
export function saveDraft(draft: Draft): void {
  try {
    window.localStorage.setItem(keyOf(), JSON.stringify(draft));
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
