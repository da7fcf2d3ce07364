import { escapeHtml } from '../../platform/escapeHtml';

export interface MapEntry {
  /** With its origin. */
  address: string;
  /** Last modification; null: unknown. */
  at: Date | null;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const vocabulary = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** https://www.sitemaps.org/protocol.html, written in chunks. */
export async function* writeSiteMap(entries: AsyncIterable<MapEntry[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${vocabulary}>\n`;
  for await (const batch of entries) yield batch.map(lineOf).join('');
  yield '</urlset>\n';
}

/** The index of a site map that is too long for one file. */
export const writeIndex = (addresses: readonly string[]) =>
  `${head}<sitemapindex ${vocabulary}>\n${addresses
    .map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

function lineOf({ address, at }: MapEntry): string {
  const changed = at ? `<lastmod>${at.toISOString().slice(0, 19)}Z</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>\n`;
}
