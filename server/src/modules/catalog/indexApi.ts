import { headlineOf, headlineText } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry, removeSearchEntry } from '../search';
import { findIndexedProduct, listPortalsOf, listWordsOf } from './indexing.queries';

const keywordsMax = 20_000;

/** Makes an API product findable as it is now, or no more. */
export async function indexApi(db: Db, apiId: string): Promise<void> {
  const api = await findIndexedProduct(db, apiId);
  if (api?.status !== 'online') return removeSearchEntry(db, 'api', apiId);
  const headline = headlineOf(api.prices);
  const keywords = [...api.tags, api.code, ...(await listWordsOf(db, apiId))].join(' ');
  await putSearchEntry(db, {
    kind: 'api',
    objectId: apiId,
    title: api.name,
    body: `${api.brief} ${plainText(api.description)}`,
    keywords: keywords.slice(0, keywordsMax),
    provider: api.provider,
    portals: ['main', ...(await listPortalsOf(db, apiId))],
    facets: {
      chargeTypes: api.charge_types,
      authLevel: String(api.auth_level),
      ...(headline && { price: headlineText(headline) }),
    },
    popularity: api.calls_30d + 10 * api.views_30d,
    updatedAt: api.updated_at,
  });
}
