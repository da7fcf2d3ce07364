import { escapeHtml } from '../../platform/escapeHtml';

/**
 * A mail's text for programs that draw HTML. Whoever wrote what, nothing in it is markup, and only the page that the
 * message is about is a link.
 */
export function mailHtml(text: string, page: string | null): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  const address = page && escapeHtml(page);
  return [...paragraphs, ...(address ? [`<p><a href="${address}">${address}</a></p>`] : [])].join('\n');
}
