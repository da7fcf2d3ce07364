import { sql, type RawBuilder } from 'kysely';

/** SQL: daily figures noted so far, for one provider or ('') the whole market. A day may have several rows. */
export const daysNoted = (
  providerId: RawBuilder<unknown>,
  { from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> },
) => {
  const chosen = sql`provider_id = ${providerId} and day >= ${from} and day < ${until}`;
  return sql`(select * from market_days where ${chosen} union all select * from market_day_changes where ${chosen})`;
};

/** SQL: the day before which money figures are final in the notes; later days are summed from their own rows. */
export const daysClosed = sql<string>`(select until from market_days_closed)`;
