import { escapeHtml } from '../../platform/escapeHtml';

export interface MapEntry {
  /** With its origin. */
  address: string;
  /** When it was last changed; null: not known. */
  at: Date | null;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const vocabulary = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** https://www.sitemaps.org/protocol.html, piece by piece. */
export async function* writeSiteMap(entries: AsyncIterable<MapEntry[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${vocabulary}>\n`;
  for await (const batch of entries) yield batch.map(lineOf).join('');
  yield '</urlset>\n';
}

/** Names the parts of one that is too long for a file. */
export const writeIndex = (addresses: readonly string[]) =>
  `${head}<sitemapindex ${vocabulary}>\n${addresses
    .map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

function lineOf({ address, at }: MapEntry): string {
  const changed = at ? `<lastmod>${at.toISOString().slice(0, 19)}Z</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>\n`;
}
