import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { lockRow } from '../../../platform/db/lockRow';
import type { Tables } from '../../../platform/db/tables';
import { shortHash } from '../../../platform/shortHash';

export type AlertRow = Selectable<Tables['balance_alerts']>;

export const findAlert = (db: Db, ownerId: string): Promise<AlertRow | undefined> =>
  db.selectFrom('balance_alerts').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

/** Locked until the transaction ends, together with its owner: an alert may not be there yet. */
export async function lockAlert(tx: Db, ownerId: string): Promise<AlertRow | undefined> {
  await lockRow(tx, 'users', { id: ownerId });
  return findAlert(tx, ownerId);
}

/** Of what a form shows: without an alert, no amount. */
export const markOf = (alert: Pick<AlertRow, 'below_minor' | 'receivers'> | undefined): string =>
  shortHash(alert ? [alert.below_minor, alert.receivers.toSorted()] : []);

/** A changed alert is told again. */
export async function saveAlert(
  tx: Db,
  ownerId: string,
  belowMinor: number,
  receivers: string[],
): Promise<void> {
  const row = { below_minor: belowMinor, receivers, told_at: null };
  await tx
    .insertInto('balance_alerts')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

export async function removeAlert(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('balance_alerts').where('owner_id', '=', ownerId).execute();
}

/** Balance including money reserved for calls that may never be made. */
const owned = sql<number>`(
  select coalesce(sum(balance_minor), 0)::bigint from ledger_accounts
  where id in (balance_alerts.owner_id || ':balance', balance_alerts.owner_id || ':reserved')
)`;

/** Marks alerts whose balance has fallen below; each once, by one process. */
export const claimFallen = (tx: Db, at: Date, limit: number): Promise<(AlertRow & { owned: number })[]> =>
  tx
    .updateTable('balance_alerts')
    .set({ told_at: at })
    .where('owner_id', 'in', (eb) =>
      eb
        .selectFrom('balance_alerts')
        .select('owner_id')
        .where('told_at', 'is', null)
        .where(owned, '<', sql<number>`below_minor`)
        .orderBy('owner_id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(owned.as('owned'))
    .execute();

/** Resets alerts whose balance is above again. */
export async function forgetRisen(db: Db): Promise<void> {
  await db
    .updateTable('balance_alerts')
    .set({ told_at: null })
    .where('told_at', 'is not', null)
    .where(owned, '>=', sql<number>`below_minor`)
    .execute();
}

/** Members of an organisation, to choose from; none for a person. */
export const listColleagues = (db: Db, ownerId: string): Promise<{ userId: string; name: string }[]> =>
  db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .select(['users.id as userId', 'users.nick_name as name'])
    .where('organisation_id', '=', ownerId)
    .orderBy('joined_at')
    .limit(200)
    .execute();
