/**
 * Gives the first history entry a key, as the router does for its own. Without one the router would treat the first
 * pages of all visits in a tab as the same and restore a wrong scroll position.
 */
export function nameEntry(): void {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if ('key' in known) return;
  window.history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '');
}
