const keyOf = (label: string) => `portal-columns:${window.location.pathname}:${label}`;

/** The stored column choice of a table; '' for none. */
export function readKept(label: string): string {
  try {
    return window.localStorage.getItem(keyOf(label)) ?? '';
  } catch {
    return '';
  }
}

/** Columns that the reader has hidden; none when the stored value cannot be read. */
export function hiddenIn(kept: string): readonly string[] {
  if (kept === '') return [];
  try {
    const titles: unknown = JSON.parse(kept);
    return Array.isArray(titles) ? titles.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Storage may be full or switched off: then the choice lasts as long as the page. */
export function saveHidden(label: string, hidden: readonly string[]): void {
  try {
    if (hidden.length === 0) window.localStorage.removeItem(keyOf(label));
    else window.localStorage.setItem(keyOf(label), JSON.stringify(hidden));
  } catch {
    /* for this page only */
  }
}
