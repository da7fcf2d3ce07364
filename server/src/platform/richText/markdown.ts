import MarkdownIt from 'markdown-it';
import { sanitise } from './sanitise';

/** Providers write HTML in their Markdown; `sanitise` decides what stays. */
const parser = new MarkdownIt({ html: true, linkify: true, breaks: true });
/** Longer texts are treated as plain text, because rendering happens while somebody waits. */
const lengthMax = 40_000;
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as rich text. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, (found) => escaped[found] ?? '');
const hasMarkup = (text: string) => /[*_`~#<>[\]|\n&\\]|https?:|^\s*(?:[-+]|\d+[.)])\s/.test(text);

/** Renders Markdown of an API description as rich text. */
export function markdown(text: string): string {
  if (!hasMarkup(text)) return escapeText(text);
  if (text.length > lengthMax) return `<p>${escapeText(text)}</p>`;
  return sanitise(parser.render(text)).trim();
}

/** The same for a table cell: stays on one line unless it has blocks. */
export function markdownCell(text: string): string {
  const html = markdown(text);
  const only = /^<p>((?:(?!<p>)[^])*)<\/p>$/.exec(html);
  return only?.[1] ?? html;
}

/** Text stored as it came, before descriptions were read as Markdown; or HTML of a form. */
export const richTextOf = (text: string): string =>
  /<[a-z][^>]*>/i.test(text) ? sanitise(text) : markdown(text);
