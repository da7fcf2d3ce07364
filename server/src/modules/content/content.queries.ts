import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

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

export interface MarketFigures {
  apiNum: number;
  providerNum: number;
  operationNum: number;
  userNum: number;
}

/** Figures of the home page: APIs as they are now, the rest as it was counted last. Undefined before the first time. */
export const findFigures = (db: Db): Promise<MarketFigures | undefined> =>
  db
    .selectFrom('market_figures')
    .select(['providers as providerNum', 'operations as operationNum', 'users as userNum'])
    .select((eb) =>
      eb
        .selectFrom('product_counts')
        .select(sql<number>`coalesce(sum(products), 0)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('apiNum'),
    )
    .executeTakeFirst();
