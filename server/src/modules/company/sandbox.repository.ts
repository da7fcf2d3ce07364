import type { Selectable } from 'kysely';
import { applyState, appState, workingKeyStates } from '@portal/calls';
import { authLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { lockOwn } from '../../platform/db/lockOwn';
import type { Tables } from '../../platform/db/tables';

export type SandboxRow = Selectable<Tables['company_sandboxes']>;

const dueMax = 500;
const apisShown = 3;
const apisShownMax = 20;

/** The APIs of a new sandbox: the most called of those that anybody may try immediately. */
export function listTrialApis(db: Db): Promise<{ apiId: string; planId: string }[]> {
  return db
    .selectFrom('api_products')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('api_plans')
          .select('api_plans.id as planId')
          .whereRef('api_plans.api_id', '=', 'api_products.id')
          .where('retired_at', 'is', null)
          .where('needs_approval', '=', false)
          .where('api_plans.auth_level', '=', authLevel.anybody)
          .orderBy('sort')
          .limit(1)
          .as('open'),
      (join) => join.onTrue(),
    )
    .select(['api_products.id as apiId', 'open.planId'])
    .where('status', '=', 'online')
    .where('portal_id', 'is', null)
    .where('has_sandbox', '=', true)
    .orderBy('calls_30d', 'desc')
    .orderBy('api_products.id')
    .limit(apisShown)
    .execute();
}

export const findSandbox = (db: Db, userId: string): Promise<SandboxRow | undefined> =>
  db.selectFrom('company_sandboxes').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The sandbox of an account, locked until the end of the transaction; without one, the account. */
export const lockSandbox = (tx: Db, userId: string): Promise<SandboxRow | undefined> =>
  lockOwn(tx, userId, () =>
    tx
      .selectFrom('company_sandboxes')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  );

export async function putSandbox(
  tx: Db,
  { userId, appId, at }: { userId: string; appId: string; at: Date },
): Promise<void> {
  const row = { app_id: appId, opened_at: at, ended_at: null };
  await tx
    .insertInto('company_sandboxes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function endSandbox(tx: Db, userId: string, at: Date): Promise<void> {
  await tx.updateTable('company_sandboxes').set({ ended_at: at }).where('user_id', '=', userId).execute();
}

/** The last call made with an active key of the app's sandbox; null: never. */
export async function lastUseOf(db: Db, appId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('app_keys')
    .select('last_used_at')
    .where('app_id', '=', appId)
    .where('env', '=', 'sandbox')
    .where('last_used_at', 'is not', null)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_used_at ?? null;
}

/** Keys of the app's sandbox that are accepted for calls. */
export const workingKeys = (db: Db, appId: string): Promise<{ id: string; key_mask: string }[]> =>
  db
    .selectFrom('app_keys')
    .select(['id', 'key_mask'])
    .where('app_id', '=', appId)
    .where('env', '=', 'sandbox')
    .where('state', 'in', workingKeyStates)
    .orderBy('created_at', 'desc')
    .execute();

/** Open sandboxes opened before that time. */
export const listOpenSince = (db: Db, before: Date): Promise<SandboxRow[]> =>
  db
    .selectFrom('company_sandboxes')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('opened_at', '<', before)
    .limit(dueMax)
    .execute();

/** What an app may call in its sandbox, its limits, and the calls made. @param today `2026-08-01` */
export async function listSandboxApis(db: Db, appId: string, today: string) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .leftJoin('subscription_quotas as quota', (join) =>
      join.onRef('quota.subscription_id', '=', 'subscriptions.id').on('quota.period', '=', `day:${today}`),
    )
    .select(['api_products.id as apiId', 'name', 'terms', 'qps_limit', 'day_limit', 'quota.used'])
    .where('app_id', '=', appId)
    .where('env', '=', 'sandbox')
    .where('subscriptions.state', '=', applyState.active)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('api_versions')
          .select('api_versions.id')
          .whereRef('api_versions.api_id', '=', 'api_products.id')
          .where('api_versions.status', '=', 'online'),
      ),
    )
    .orderBy('subscriptions.id')
    .limit(apisShownMax)
    .execute();
  return rows.map(({ apiId, name, terms, qps_limit, day_limit, used }) => ({
    apiId,
    name,
    qps: qps_limit ?? terms.qps,
    dayLimit: day_limit ?? terms.dayLimit,
    usedToday: used ?? 0,
  }));
}

/** Name of a sandbox's app; null: it no longer exists. */
export async function nameOfApp(db: Db, appId: string): Promise<string | null> {
  const row = await db
    .selectFrom('apps')
    .select('name')
    .where('id', '=', appId)
    .where('state', '!=', appState.removed)
    .executeTakeFirst();
  return row?.name ?? null;
}
