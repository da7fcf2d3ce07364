/**
 * The one allow-list of rich text: the editor can only make this, the server keeps only this, and a reader draws
 * only this.
 */
export const richTextTags = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'strike',
  'sub', 'sup', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'img', 'span', 'table', 'caption', 'thead',
  'tbody', 'tfoot', 'tr', 'th', 'td',
] as const; // prettier-ignore
export type RichTextTag = (typeof richTextTags)[number];

/** Tags whose content is dropped with them. */
export const droppedTags = [
  'script', 'style', 'template', 'noscript', 'textarea', 'select', 'option', 'title', 'head', 'iframe', 'object',
  'embed', 'svg', 'math', 'noembed', 'noframes', 'plaintext', 'video', 'audio', 'canvas', 'xml',
] as const; // prettier-ignore

export const richTextAttributes: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  code: ['class'],
};

/** `class` of a block of code: its language. */
export const codeClassPattern = /^language-[a-z0-9+#-]{1,20}$/;

const color = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|[a-z]{3,20})$/i;

/** Properties of `style`, and what their values look like. */
export const richTextStyles: Record<string, RegExp> = {
  color,
  'background-color': color,
  'text-align': /^(left|center|right|justify)$/,
};
export const styledTags = [
  'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'span', 'td', 'th', 'li',
] as const; // prettier-ignore

export const tableColumnsMax = 20;
export const tableRowsMax = 100;

/** An address that a text may link to, or null: web, mail, telephone, or a place of this portal. */
export function safeLink(address: string): string | null {
  const text = withoutControls(address);
  if (/^(https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  return /^(\/(?![/\\])|#)/.test(text) ? text : null;
}

/** An address that a picture may come from, or null: web, or a place of this portal. */
export function safeImage(address: string): string | null {
  const text = withoutControls(address);
  return /^https?:\/\//i.test(text) || /^\/(?![/\\])/.test(text) ? text : null;
}

/** Browsers read an address without tabs, line ends and other controls in it. */
const withoutControls = (text: string) => text.replace(/[\u0000-\u0020\u007f-\u009f]+/g, '');

/** Whether a picture is kept by this portal: others are not drawn, so that nobody is tracked by reading. */
export const isOwnImage = (address: string) => /^\/(?![/\\])/.test(address);

/** How long a text is: its characters without white space. */
export const plainLength = (text: string) => [...text.replace(/[\s\u200b\ufeff]+/g, '')].length;
