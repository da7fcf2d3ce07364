import { incidentStates, severities, type StatusIncident } from '@portal/calls';
import { escapeHtml } from '../../platform/escapeHtml';
import { toIso } from '../../platform/time';

export interface Feed {
  title: string;
  /** Where the portal is, without a slash at its end. */
  origin: string;
  incidents: readonly StatusIncident[];
}

export const escaped = (text: string) =>
  escapeHtml(text)
    // XML has no room for control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

export const titleOf = ({ title, severity, state }: StatusIncident) =>
  `${title}（${severities[severity]}，${incidentStates[state]}）`;

/** All that was said of it, the newest first. */
export const wordsOf = ({ updates }: StatusIncident) =>
  updates.map(({ state, text, at }) => `${at} ${incidentStates[state]}：${text}`).join('\n');

export const updatedAt = (one: StatusIncident) => toIso(one.updates[0]?.at ?? one.startsAt);

/** RFC 4287: an entry for each incident, with all that was said of it. */
export function statusFeedOf({ title, origin, incidents }: Feed): string {
  const page = `${origin}/status`;
  const entries = incidents.map(
    (one) => `  <entry>
    <id>${escaped(`${page}#${one.incidentId}`)}</id>
    <title>${escaped(titleOf(one))}</title>
    <link href="${escaped(`${page}#${one.incidentId}`)}"/>
    <published>${toIso(one.startsAt)}</published>
    <updated>${updatedAt(one)}</updated>
    <content type="text">${escaped(wordsOf(one))}</content>
  </entry>`,
  );
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
