import { sql } from 'kysely';
import { appState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { listValues } from '../addressList/addressList.repository';
import type { AppRow } from './app.repository';
import { readDetail, wordOf } from '../application/operationText';

/** Whether production is restricted to some addresses. */
export const hasIpList = async (db: Db, { id }: AppRow): Promise<boolean> =>
  (await listValues(db, { appId: id, env: 'prod', kind: 'ip' })).length > 0;

/** Successful sandbox calls of the app, under any owner. */
export async function countSandboxCalls(db: Db, app: Pick<AppRow, 'id' | 'owner_id'>): Promise<number> {
  const { calls } = await db
    .selectFrom('subscriptions as s')
    .innerJoin('usage_rollups as u', (join) => join.onRef('u.subscription_id', '=', 's.id'))
    .select(sql<number>`coalesce(sum(u.billed), 0)::bigint`.as('calls'))
    .where('s.applicant_id', '=', app.owner_id)
    .where('s.app_id', '=', app.id)
    .where('s.env', '=', 'sandbox')
    .where('u.grain', '=', 'day')
    .executeTakeFirstOrThrow();
  return calls;
}

/** Whether the owner's account is authenticated. */
export async function isOwnerAuthenticated(db: Db, { owner_id }: AppRow): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('register_type')
    .where('id', '=', owner_id)
    .executeTakeFirst();
  return owner !== undefined && owner.register_type !== null;
}

/** Log entries searched for the last of a kind. */
const stepsMax = 200;

/** Last request for production, with the reasons of the request and of its refusal; null: never. */
export async function findLastAsking(db: Db, appId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'detail'])
    .where('app_id', '=', appId)
    .where('event', '=', 'app.transition')
    .orderBy('at', 'desc')
    .orderBy('seq', (order) => order.desc().nullsLast())
    .limit(stepsMax)
    .execute();
  const steps = rows.map(({ at, detail }) => ({ at, detail: readDetail(detail) }));
  const asked = steps.find(({ detail }) => wordOf(detail, 'to') === String(appState.prodWaiting));
  if (!asked) return null;
  const refused = steps.find(({ detail }) => wordOf(detail, 'to') === String(appState.prodRejected));
  return {
    at: asked.at,
    reason: wordOf(asked.detail, 'reason'),
    refusal: refused ? wordOf(refused.detail, 'reason') : '',
  };
}
