/** Where this tab keeps what was typed before a reload. */
export const typedKey = 'portal-typed';

/** What is kept in this tab, for any page and account. Apart from what understands it, which few visits need. */
export function keptTyped(): string | null {
  try {
    return window.sessionStorage.getItem(typedKey);
  } catch {
    return null;
  }
}
