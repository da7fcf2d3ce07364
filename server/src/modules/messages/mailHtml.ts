import { escapeHtml } from '../../platform/escapeHtml';

/**
 * A mail's text for programs that draw HTML. Whoever wrote what, nothing in it is markup, and only the page that the
 * message is about is a link, and the one at its foot.
 */
export function mailHtml(
  text: string,
  page: string | null,
  foot: { text: string; page: string } | null = null,
): string {
  const paragraphsOf = (words: string) =>
    words.split(/\n{2,}/).map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  const linkTo = (address: string | null) => {
    const escaped = address && escapeHtml(address);
    return escaped ? [`<p><a href="${escaped}">${escaped}</a></p>`] : [];
  };
  return [
    ...paragraphsOf(text),
    ...linkTo(page),
    ...(foot ? [...paragraphsOf(foot.text), ...linkTo(foot.page)] : []),
  ].join('\n');
}
