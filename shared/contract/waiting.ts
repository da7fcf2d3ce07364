/**
 * On an element of the document that React has not taken over yet: what is pressed and entered in it is kept meanwhile by an
 * inline script, in `window.portalKept`, and given to React afterwards.
 */
export const waitingAttribute = 'data-waiting';
