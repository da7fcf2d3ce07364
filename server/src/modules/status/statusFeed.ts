import { incidentStates, severities, type StatusIncident } from '@portal/calls';

interface Feed {
  title: string;
  /** Where the portal is, without a slash at its end. */
  origin: string;
  incidents: readonly StatusIncident[];
}

const escaped = (text: string) =>
  text
    .replace(
      /[<>&"']/g,
      (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#39;' })[sign]!,
    )
    // XML has no room for control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** "2026-11-20 12:00:00", Asia/Shanghai → as Atom says it. */
const instant = (text: string) => `${text.replace(' ', 'T')}+08:00`;

/** RFC 4287: an entry for each incident, with all that was said of it. */
export function statusFeedOf({ title, origin, incidents }: Feed): string {
  const updatedAt = (one: StatusIncident) => instant(one.updates[0]?.at ?? one.startsAt);
  const page = `${origin}/status`;
  const entries = incidents.map((one) => {
    const text = one.updates
      .map(({ state, text: said, at }) => `${at} ${incidentStates[state]}：${said}`)
      .join('\n');
    return `  <entry>
    <id>${escaped(`${page}#${one.incidentId}`)}</id>
    <title>${escaped(`${one.title}（${severities[one.severity]}，${incidentStates[one.state]}）`)}</title>
    <link href="${escaped(`${page}#${one.incidentId}`)}"/>
    <published>${instant(one.startsAt)}</published>
    <updated>${updatedAt(one)}</updated>
    <content type="text">${escaped(text)}</content>
  </entry>`;
  });
  const newest = incidents.map(updatedAt).sort().at(-1) ?? '1970-01-01T00:00:00Z';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
  <id>${escaped(page)}</id>
  <title>${escaped(title)}</title>
  <link href="${escaped(page)}"/>
  <link rel="self" href="${escaped(`${origin}/ajaxurl/apix/status/feed`)}"/>
  <author><name>${escaped(title)}</name></author>
  <updated>${newest}</updated>
${entries.join('\n')}
</feed>
`;
}
