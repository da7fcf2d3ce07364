import MarkdownIt from 'markdown-it';
import { sanitise } from './sanitise';

/** Providers write HTML into their Markdown, too: what may stay of it, `sanitise` decides. */
const parser = new MarkdownIt({ html: true, linkify: true, breaks: true });
/** Longer ones are read as plain text: they are drawn while somebody waits. */
const lengthMax = 40_000;
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as rich text. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, (found) => escaped[found] ?? '');
const hasMarkup = (text: string) => /[*_`~#<>[\]|\n&\\]|https?:|^\s*(?:[-+]|\d+[.)])\s/.test(text);

/** A text as descriptions of APIs bring it, as rich text. */
export function markdown(text: string): string {
  if (!hasMarkup(text)) return escapeText(text);
  if (text.length > lengthMax) return `<p>${escapeText(text)}</p>`;
  return sanitise(parser.render(text)).trim();
}

/** The same for a cell of a table: one line as long as it has no blocks of its own. */
export function markdownCell(text: string): string {
  const html = markdown(text);
  const only = /^<p>((?:(?!<p>)[^])*)<\/p>$/.exec(html);
  return only?.[1] ?? html;
}

/** What was kept as it came, before descriptions were read as Markdown, or by a form, as HTML. */
export const richTextOf = (text: string): string =>
  /<[a-z][^>]*>/i.test(text) ? sanitise(text) : markdown(text);
