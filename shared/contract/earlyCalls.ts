import type { EarlyCall } from './PortalManifest';

/** The declared early calls that apply to an address, in their order. */
export const earlyCallsAt = (early: readonly EarlyCall[], query: URLSearchParams): EarlyCall[] =>
  early.filter(({ when = {} }) =>
    Object.entries(when).every(([name, wanted]) => holds(query.get(name) ?? '', wanted)),
  );

const holds = (value: string, wanted: string) => (wanted === '*' ? value !== '' : value === wanted);

/**
 * The body of an early call for one address; fields without a value are left out, as the client does.
 */
export function fillEarlyBody(
  early: EarlyCall,
  params: Record<string, string | undefined>,
  query: URLSearchParams,
): Record<string, string> {
  const body: Record<string, string> = {};
  for (const [field, template] of Object.entries(early.body ?? {})) {
    const value = fill(template, params, query);
    if (value !== undefined && value !== '') body[field] = value;
  }
  return body;
}

function fill(template: string, params: Record<string, string | undefined>, query: URLSearchParams) {
  if (template.startsWith(':')) return params[template.slice(1)];
  if (!template.startsWith('?')) return template;
  const [name = '', fallback] = template.slice(1).split('|');
  return query.get(name) || fallback;
}

/** Key under which a reply in the HTML is found: path and fields, in any order. */
export function earlyKey(path: string, body: Record<string, string>): string {
  const fields = Object.keys(body).sort();
  return [path, ...fields.map((field) => `${field}=${body[field]}`)].join('\n');
}
