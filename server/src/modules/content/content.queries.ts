import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

export interface MarketFigures {
  apiNum: number;
  providerNum: number;
  operationNum: number;
  userNum: number;
  appNum: number;
  callNum: number;
}

/** Figures of the home page: APIs as of now, the rest as last counted. Undefined before the first count. */
export const findFigures = (db: Db): Promise<MarketFigures | undefined> =>
  db
    .selectFrom('market_figures')
    .select([
      'providers as providerNum',
      'operations as operationNum',
      'users as userNum',
      'apps as appNum',
      'calls as callNum',
    ])
    .select((eb) =>
      eb
        .selectFrom('product_counts')
        .select(sql<number>`coalesce(sum(products), 0)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('apiNum'),
    )
    .executeTakeFirst();
