const keyOf = (label: string) => `portal-columns:${window.location.pathname}:${label}`;

/** What this browser keeps about the columns of a table; '' where that is nothing. */
export function readKept(label: string): string {
  try {
    return window.localStorage.getItem(keyOf(label)) ?? '';
  } catch {
    return '';
  }
}

/** Columns that its reader has hidden; none where what is kept cannot be read. */
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
