const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** A text as it may stand between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities.get(sign) ?? sign);
