import { isPortalPath } from './isPortalPath';

/** The allow-list of rich text, shared by editor, server and reader. */
export const richTextTags = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'strike',
  'sub', 'sup', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'img', 'span', 'table', 'caption', 'thead',
  'tbody', 'tfoot', 'tr', 'th', 'td',
] as const; // prettier-ignore
export type RichTextTag = (typeof richTextTags)[number];

/** Elements that are dropped with their content. */
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

/** `class` of a code block: its language. */
export const codeClassPattern = /^language-[a-z0-9+#-]{1,20}$/;

const color = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|[a-z]{3,20})$/i;

/** Style properties with patterns of permitted values. */
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

/** A permitted link target (web, mail, telephone, this portal), or null. */
export function safeLink(address: string): string | null {
  const text = withoutControls(address);
  if (/^(https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  return text.startsWith('#') || isPortalPath(text) ? text : null;
}

/** A permitted picture address (web, this portal), or null. */
export function safeImage(address: string): string | null {
  const text = withoutControls(address);
  return /^https?:\/\//i.test(text) || isPortalPath(text) ? text : null;
}

/** Browsers ignore tabs, line ends and other control characters in addresses. */
const withoutControls = (text: string) => text.replace(/[\u0000-\u0020\u007f-\u009f]+/g, '');

/** Number of characters without whitespace. */
export const plainLength = (text: string) => [...text.replace(/[\s\u200b\ufeff]+/g, '')].length;
