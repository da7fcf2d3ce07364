import { escapeHtml } from '../../platform/escapeHtml';

/** HTML of a mail. All text is escaped; the only links are those to the page and for unsubscribing. */
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
