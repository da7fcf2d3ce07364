import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import { addRows } from '../../platform/db/rowsOf';
import type { Tables } from '../../platform/db/tables';

export type NewEarning = Insertable<Tables['earnings']> &
  Pick<
    Selectable<Tables['earnings']>,
    'gross_minor' | 'commission_minor' | 'covered_minor' | 'calls' | 'extra_units'
  > &
  Pick<Selectable<Tables['earnings']>, 'open_minor' | 'settled_minor'>;

const summed = [
  'calls',
  'extra_units',
  'gross_minor',
  'commission_minor',
  'covered_minor',
  'open_minor',
  'settled_minor',
] as const;
const rowsAtOnce = 20;

const keyOf = ({ provider_id, day, kind, subscription_id, consumer_id, owner_id }: NewEarning) =>
  [provider_id, day, kind, subscription_id ?? '', consumer_id ?? '', owner_id ?? ''].join(' ');

/** Adds to the row of the same provider, day, kind, subscription and consumer. */
export async function addEarnings(tx: Db, rows: readonly NewEarning[]): Promise<void> {
  const merged = new Map<string, NewEarning>();
  for (const row of rows) {
    const same = merged.get(keyOf(row));
    if (same) for (const column of summed) same[column] += row[column];
    else merged.set(keyOf(row), { ...row });
  }
  // Same order in all transactions, to avoid deadlocks.
  const ordered = [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await addRows(tx, 'earnings', ordered, {
    key: `provider_id, day, kind, coalesce(subscription_id, ''), coalesce(consumer_id, ''), coalesce(owner_id, '')`,
    counted: summed,
    last: ['updated_at'],
  });
}

/** Refunds to consumers are deducted from the open amounts that settle next. */
export async function takeFromOpen(tx: Db, ownerId: string, amountMinor: number, at: Date): Promise<void> {
  for (let left = amountMinor; left > 0;) {
    const rows = await tx
      .selectFrom('earnings')
      .select(['id', 'open_minor'])
      .where('owner_id', '=', ownerId)
      .where('is_open', '=', true)
      .orderBy('day')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return;
    for (const { id, open_minor } of rows) {
      const taken = Math.min(left, open_minor);
      if (taken === 0) return;
      left -= taken;
      await tx
        .updateTable('earnings')
        .set({ open_minor: sql`open_minor - ${taken}::bigint`, updated_at: at })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Unsettled amount by the rows of an account; 1/10000 yuan. */
export async function sumOpen(db: Db, ownerId: string): Promise<number> {
  const { open } = await db
    .selectFrom('earnings')
    .select(sql<number>`coalesce(sum(open_minor), 0)::bigint`.as('open'))
    .where('owner_id', '=', ownerId)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
  return open;
}

const perBatch = 500;

/** Earnings of an account on one day. */
export interface DueDay {
  owner_id: string;
  day: string;
}

/** A batch of due days, oldest first. @param until Last due day. @param after End of the previous batch. */
export const listDue = (db: Db, until: string, after: DueDay | null): Promise<DueDay[]> =>
  db
    .selectFrom('earnings')
    .select([sql<string>`owner_id`.as('owner_id'), 'day'])
    .distinct()
    .where('is_open', '=', true)
    .where('owner_id', 'is not', null)
    .where('day', '<=', until)
    .where(sql<boolean>`(day, owner_id) > (${after?.day ?? '0001-01-01'}::date, ${after?.owner_id ?? ''})`)
    .orderBy('day')
    .orderBy('owner_id')
    .limit(perBatch)
    .execute();

/** Marks the earnings of an account's day as settled. @returns 1/10000 yuan that were open. */
export async function settleDay(tx: Db, ownerId: string, day: string, at: Date): Promise<number> {
  const rows = await tx
    .selectFrom('earnings')
    .select(['id', 'open_minor'])
    .where('owner_id', '=', ownerId)
    .where('day', '=', day)
    .where('is_open', '=', true)
    .execute();
  for (const part of inParts(rows))
    await tx
      .updateTable('earnings')
      .set({
        settled_minor: sql`settled_minor + open_minor`,
        open_minor: 0,
        settled_at: at,
        updated_at: at,
      })
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
  return rows.reduce((sum, { open_minor }) => sum + open_minor, 0);
}

export async function findProviderOf(db: Db, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('providers')
    .select('id')
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
