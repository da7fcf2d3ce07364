/**
 * Marks an element that React has not hydrated yet. An inline script records clicks and input there in
 * `window.portalKept`; they are replayed after hydration.
 */
export const waitingAttribute = 'data-waiting';
