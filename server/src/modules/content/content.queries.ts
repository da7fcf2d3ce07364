import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { userState } from '../../platform/userState';

const slidesMax = 12;

/** The carousel of a portal. @param portalId  Null: the main portal. */
export const listSlidesOf = (db: Db, portalId: string | null) =>
  db
    .selectFrom('slides')
    .select(['id as caId', 'title', 'image_url as imgUrl', 'link_url as linkUrl', 'sort'])
    .where('portal_id', portalId ? '=' : 'is', portalId)
    .where('is_enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .limit(slidesMax)
    .execute();

/** Figures of the home page. */
export async function countMarket(
  db: Db,
): Promise<{ apiNum: number; providerNum: number; operationNum: number; userNum: number }> {
  const count = sql<number>`count(*)::int`.as('count');
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('api_products')
        .select(count)
        .where('status', '=', 'online')
        .$asScalar()
        .$notNull()
        .as('apiNum'),
      selectFrom('providers')
        .select(count)
        .where('is_certified', '=', true)
        .$asScalar()
        .$notNull()
        .as('providerNum'),
      selectFrom('api_operations as o')
        .innerJoin('api_versions as v', 'v.id', 'o.version_id')
        .select(count)
        .where('v.status', '=', 'online')
        .$asScalar()
        .$notNull()
        .as('operationNum'),
      selectFrom('users')
        .select(count)
        .where('state', '=', userState.active)
        .$asScalar()
        .$notNull()
        .as('userNum'),
    ])
    .executeTakeFirstOrThrow();
}
