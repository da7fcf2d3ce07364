import { sql, type RawBuilder } from 'kysely';

/** SQL: rows of figures by day, noted so far: of a provider, or ('') of the whole market. A day may have several. */
export const daysNoted = (
  providerId: RawBuilder<unknown>,
  { from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> },
) => {
  const chosen = sql`provider_id = ${providerId} and day >= ${from} and day < ${until}`;
  return sql`(select * from market_days where ${chosen} union all select * from market_day_changes where ${chosen})`;
};

/** SQL: the money of days before it stands in what is noted; that of later ones is added up from its rows. */
export const daysClosed = sql<string>`(select until from market_days_closed)`;
