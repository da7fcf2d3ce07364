import { sql } from 'kysely';
import { filled, providersOf } from '../fillMarket';

/** Whoever has a tenth of everything; everybody else has one or two of each. */
export const heavy = {
  consumer: filled.user(1),
  provider: filled.user(2),
  operator: filled.user(3),
  organisation: 'growth_org_1',
  app: 'growth_app_1',
  api: 'fill_api_1',
  webhook: 'growth_hook_1',
  document: 'fill_doc_1',
};

/** SQL: the account that row `n` belongs to. */
export const ownerOf = (users: number) =>
  sql`(case when n % 10 = 0 then ${heavy.consumer}::text else 'fill_user_' || (n * 7919::bigint % ${users}::int + 1) end)`;

/** SQL: likewise of what belongs to providers: the number of one. */
export const providerOf = ({ apis, users }: GrowthSize) =>
  sql`(case when n % 10 = 0 then 2 else n * 7919::bigint % ${providersOf(apis, users)}::int + 1 end)`;

/** SQL: when row `n` came; rows are spread over two years, the first is the newest. */
export const cameAt = (rows: number) => sql`(now() - n * (interval '720 days' / ${Math.max(rows, 1)}::int))`;

/** How much of everything else there is, beside the market of `fillMarket`. */
export interface GrowthSize {
  /** Of each kind; of what is rarer, a part of it. */
  rows: number;
  users: number;
  apis: number;
  documents: number;
}
