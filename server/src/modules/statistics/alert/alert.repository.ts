import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { AlertState, UsageViewName } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import type { Account, Member } from '../../../platform/http/Member';
import { userState } from '../../../platform/userState';

export type AlertRow = Selectable<Tables['figure_alerts']>;
export type NamedAlert = AlertRow & { app_name: string | null; api_name: string | null };

const named = (db: Db) =>
  db
    .selectFrom('figure_alerts as f')
    .leftJoin('apps', 'apps.id', 'f.app_id')
    .leftJoin('api_products', 'api_products.id', 'f.api_id')
    .selectAll('f')
    .select(['apps.name as app_name', 'api_products.name as api_name']);

export const listAlerts = (db: Db, accountId: string, view: UsageViewName): Promise<NamedAlert[]> =>
  named(db)
    .where('f.account_id', '=', accountId)
    .where('f.view', '=', view)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();

/** Locks the account's alerts until the transaction ends, so that their limit holds. */
export async function lockAlerts(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function countAlerts(tx: Db, accountId: string, view: UsageViewName): Promise<number> {
  const { count } = await tx
    .selectFrom('figure_alerts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('view', '=', view)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAlert(tx: Db, row: Insertable<Tables['figure_alerts']>): Promise<void> {
  await tx.insertInto('figure_alerts').values(row).execute();
}

/** Locked until the transaction ends; undefined for an alert of another account. */
export const lockAlert = (
  tx: Db,
  { id, accountId, view }: { id: string; accountId: string; view: UsageViewName },
): Promise<NamedAlert | undefined> =>
  named(tx)
    .where('f.id', '=', id)
    .where('f.account_id', '=', accountId)
    .where('f.view', '=', view)
    .forUpdate('f')
    .executeTakeFirst();

/** Undefined for an alert of another account. */
export const updateAlert = (
  tx: Db,
  { id, accountId, view }: { id: string; accountId: string; view: UsageViewName },
  change: Updateable<Tables['figure_alerts']>,
) => changing(tx, id, change).where('account_id', '=', accountId).where('view', '=', view).executeTakeFirst();

/** @returns the account it belonged to; null for an alert of others. */
export async function deleteAlert(
  tx: Db,
  id: string,
  { id: accountId, person }: Pick<Member, 'id' | 'person'>,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('figure_alerts')
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('account_id', '=', accountId),
        and([eb('account_id', '=', person.id), eb('view', '=', 'platform')]),
      ]),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The person who watches figures of the platform; undefined: frozen or gone. */
export const findWatcher = (db: Db, accountId: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', accountId)
    .where('kind', '=', 'person')
    .where('state', '=', userState.active)
    .executeTakeFirst();

export async function switchOff(db: Db, id: string): Promise<void> {
  await changing(db, id, { is_enabled: false }).execute();
}

/** Alerts due for a check, the longest overdue first. */
export const listDue = (db: Db, now: Date, limit: number): Promise<NamedAlert[]> =>
  named(db)
    .where('f.is_enabled', '=', true)
    .where('f.check_at', '<=', now)
    .orderBy('f.check_at')
    .limit(limit)
    .execute();

/** Undefined when it was changed or removed in the meantime. */
export const noteChecked = (
  tx: Db,
  { id, state }: Pick<AlertRow, 'id' | 'state'>,
  change: { state: AlertState; since?: Date; figure_minor: number | null; check_at: Date },
) => changing(tx, id, change).where('state', '=', state).where('is_enabled', '=', true).executeTakeFirst();

const changing = (tx: Db, id: string, change: Updateable<Tables['figure_alerts']>) =>
  tx.updateTable('figure_alerts').set(change).where('id', '=', id).returning('id');

/** Whether the app belongs to the account, and the API belongs to it or was called by it. */
export async function isOwnApp(tx: Db, accountId: string, appId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('apps')
    .select('id')
    .where('id', '=', appId)
    .where('owner_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isWatchable(
  tx: Db,
  accountId: string,
  view: UsageViewName,
  apiId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id from api_products p where p.id = ${apiId} and (
      ${view} = 'platform'
      or (${view} = 'provider' and p.provider_id = (select id from providers where user_id = ${accountId} limit 1))
      or (${view} = 'consumer' and exists (
        select from subscriptions s where s.api_id = p.id and s.applicant_id = ${accountId})))`.execute(tx);
  return rows.length > 0;
}
