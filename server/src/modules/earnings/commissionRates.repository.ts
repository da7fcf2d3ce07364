import { sql } from 'kysely';
import type { Commission } from '@portal/calls';
import { commissionRate } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';

export interface Rate {
  /** 1/10000 of a payment. */
  rate: number;
  /** Empty: from the beginning. */
  fromDay: string;
  reason: string;
}

/** 850 → "8.5". */
export const percentOf = (rate: number) => String(rate / 100);

/** The rate on a day, and the one agreed for later; null: none. */
export async function ratesOf(
  db: Db,
  providerId: string,
  today: string,
): Promise<{ current: Rate; next: Rate | null }> {
  const rows = await db
    .selectFrom('commission_rates')
    .select(['rate', 'from_day as fromDay', 'reason'])
    .where('provider_id', '=', providerId)
    .orderBy('from_day', 'desc')
    .execute();
  return {
    current: rows.find(({ fromDay }) => fromDay <= today) ?? {
      rate: commissionRate,
      fromDay: '',
      reason: '',
    },
    next: rows.findLast(({ fromDay }) => fromDay > today) ?? null,
  };
}

/** Replaces an agreement for the same day. */
export async function saveRate(
  tx: Db,
  row: { providerId: string; fromDay: string; rate: number; reason: string; by: string; at: Date },
): Promise<void> {
  const { providerId, fromDay, rate, reason, by, at } = row;
  const values = { rate, reason, set_by: by, set_at: at };
  await tx
    .insertInto('commission_rates')
    .values({ provider_id: providerId, from_day: fromDay, ...values })
    .onConflict((conflict) => conflict.columns(['provider_id', 'from_day']).doUpdateSet(values))
    .execute();
}

export const findProvider = (db: Db, by: { id: string } | { ownerId: string }) => {
  const query = db.selectFrom('providers').selectAll().orderBy('id').limit(1);
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('user_id', '=', by.ownerId)
  ).executeTakeFirst();
};

/** Providers with an account, by name, with their rates. */
export async function listRates(
  db: Db,
  today: string,
  { name, ...page }: { name: string; pageNo: number; pageSize: number },
) {
  let query = db.selectFrom('providers as p').where('p.user_id', 'is not', null);
  if (name) query = query.where(sql<boolean>`position(lower(${name}) in lower(p.name)) > 0`);
  const { rows, ...counted } = await pageOf(
    query.select(['p.id', 'p.name']).orderBy('p.name').orderBy('p.id'),
    page,
  );
  const records: Commission[] = [];
  for (const provider of rows) {
    const { current, next } = await ratesOf(db, provider.id, today);
    records.push({
      providerId: provider.id,
      name: provider.name,
      rate: percentOf(current.rate),
      since: current.fromDay,
      reason: current.reason,
      nextRate: next ? percentOf(next.rate) : '',
      nextFrom: next?.fromDay ?? '',
    });
  }
  return { ...counted, records };
}
