import { sql } from 'kysely';
import { filled, providersOf } from '../fillMarket';

/** Accounts and objects with about a tenth of all rows; every other one has one or two of each kind. */
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

/** SQL: number of the provider that row `n` belongs to. */
export const providerOf = ({ apis, users }: GrowthSize) =>
  sql`(case when n % 10 = 0 then 2 else n * 7919::bigint % ${providersOf(apis, users)}::int + 1 end)`;

/** SQL: creation time of row `n`. Rows are spread evenly over 720 days; the first is the newest. */
export const cameAt = (rows: number) => sql`(now() - n * (interval '720 days' / ${Math.max(rows, 1)}::int))`;

/** Number of rows of each kind, and size of the market that `fillMarket` made. */
export interface GrowthSize {
  /** Rows of each kind; rarer kinds have a fraction of it. */
  rows: number;
  users: number;
  apis: number;
  documents: number;
}
