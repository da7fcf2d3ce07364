import { namedVisibility } from '@portal/calls';
import { headlineOf, headlineText, keptHeadline } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { plainText } from '../../../platform/richText/plainText';
import { putSearchEntry, removeSearchEntry, type SearchPart, placeOfAccount } from '../../search';
import { findIndexedProduct, listAudience, listPortalsOf } from './indexing.queries';
import { readOperations } from '../description/readOperations';

const keywordsMax = 60_000;
const partsMax = 60_000;

/** Updates the search entry of an API product, or removes it if it is no longer findable. */
export async function indexApi(db: Db, apiId: string): Promise<void> {
  const api = await findIndexedProduct(db, apiId);
  if (api?.status !== 'online') return removeSearchEntry(db, 'api', apiId);
  const headline = headlineOf(api.prices);
  const operations = await readOperations(db, apiId);
  const keywords = [
    ...api.tags,
    api.code,
    ...operations.map(({ path, summary, group_name }) => `${path} ${summary} ${group_name}`),
    ...new Set(operations.flatMap(({ words }) => words.split(' '))),
  ].join(' ');
  await putSearchEntry(db, {
    kind: 'api',
    objectId: apiId,
    title: api.name,
    body: `${api.brief} ${plainText(api.description)}`,
    keywords: keywords.slice(0, keywordsMax),
    parts: partsOf(operations),
    provider: api.provider,
    portals: await placesOf(db, apiId, api.portal_id),
    facets: {
      chargeTypes: api.charge_types,
      authLevel: String(api.auth_level),
      ...(api.portal_id === namedVisibility && { named: '1' }),
      // The text is for programs, and for pages of before.
      ...(headline && { price: headlineText(headline), headline: keptHeadline(headline) }),
    },
    labels: [api.category_id],
    popularity: api.calls_30d + 10 * api.views_30d,
    updatedAt: api.updated_at,
  });
}

/** In which portals, and for which accounts, it can be found. */
async function placesOf(db: Db, apiId: string, portalId: string | null): Promise<string[]> {
  if (portalId === namedVisibility) return (await listAudience(db, apiId)).map(placeOfAccount);
  return portalId ? [portalId] : ['main', ...(await listPortalsOf(db, apiId))];
}

/** The operations of the version shown by default, as many as fit. */
function partsOf(operations: Awaited<ReturnType<typeof readOperations>>): SearchPart[] {
  const newest = operations[0]?.version_id;
  let left = partsMax;
  return operations
    .filter(({ version_id }) => version_id === newest)
    .map(({ id, summary, method, path, words }) => ({
      id,
      title: summary,
      text: `${method} ${path} ${words}`,
    }))
    .filter(({ title, text }) => (left -= title.length + text.length) > 0);
}
