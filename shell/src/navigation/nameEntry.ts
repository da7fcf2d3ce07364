/**
 * Gives the current place in the history a key, as the router does to all that it opens itself. Without one it takes the
 * first pages of all visits in a tab for the same page, and scrolls each to where the one before was left.
 */
export function nameEntry(): void {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if ('key' in known) return;
  window.history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '');
}
