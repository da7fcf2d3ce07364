import { escaped, titleOf, updatedAt, wordsOf, type Feed } from './statusFeed';

/** Of RSS, which has dates of mail. */
const mailDate = (at: string) => new Date(at).toUTCString();

/** RSS 2.0: what the Atom feed says, for readers that know no other. */
export function statusRssOf({ title, origin, incidents }: Feed): string {
  const page = `${origin}/status`;
  const items = incidents.map(
    (one) => `    <item>
      <title>${escaped(titleOf(one))}</title>
      <link>${escaped(`${page}#${one.incidentId}`)}</link>
      <guid isPermaLink="false">${escaped(one.incidentId)}</guid>
      <pubDate>${mailDate(updatedAt(one))}</pubDate>
      <description>${escaped(wordsOf(one))}</description>
    </item>`,
  );
  return /* as is */ `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escaped(title)}</title>
    <link>${escaped(page)}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escaped(`${origin}/ajaxurl/apix/status/rss`)}"/>
    <description>各部分的故障与计划维护</description>
    <language>zh-cn</language>
${items.join('\n')}
  </channel>
</rss>
`;
}
