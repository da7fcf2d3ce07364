import { sql } from 'kysely';
import { applyState, liveStates, type Env } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { selectedSubscriptions, type SubscriptionRow } from './subscription.repository';

const dueMax = 500;

/** Undecided applications of an account. */
export async function countWaitingOf(db: Db, applicantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('applicant_id', '=', applicantId)
    .where('state', '=', applyState.waiting)
    .executeTakeFirstOrThrow();
  return count;
}

/** An app has at most one current subscription for each API and environment. */
export async function findLive(
  db: Db,
  { appId, apiId, env }: { appId: string; apiId: string; env: Env },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('app_id', '=', appId)
    .where('api_id', '=', apiId)
    .where('env', '=', env)
    .where('state', 'in', liveStates)
    // Not the change of one that there is.
    .orderBy(({ eb }) => eb('previous_id', 'is', null), 'desc')
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Free calls of an API that an app has used, or gateways hold, under all plans that gave it some. */
export async function usedFreeCalls(db: Db, appId: string, apiId: string): Promise<number> {
  const { used } = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_quotas as quota', 'quota.subscription_id', 'subscriptions.id')
    // Each begins with what was used under those before.
    .select(sql<number>`coalesce(max(quota.used + quota.used_beyond + quota.reserved), 0)::float8`.as('used'))
    .where('quota.period', '=', 'all')
    .where('app_id', '=', appId)
    .where('api_id', '=', apiId)
    .where('env', '=', 'prod')
    .where(sql<boolean>`terms->>'kind' = 'free' and terms->>'included' is not null`)
    .executeTakeFirstOrThrow();
  return used;
}

export async function hasLive(db: Db, appId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('app_id', '=', appId)
    .where('state', 'in', liveStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const listInArrears = (db: Db, ownerId: string): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(db)
    .where('applicant_id', '=', ownerId)
    .where('subscriptions.state', '=', applyState.inArrears)
    .limit(dueMax)
    .execute();

/** Active production subscriptions billed per call, in locking order. */
export const listPaidPerCall = (db: Db, ownerId: string): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(db)
    .where('applicant_id', '=', ownerId)
    .where('subscriptions.state', '=', applyState.active)
    .where('subscriptions.env', '=', 'prod')
    .where(sql<string>`subscriptions.terms->>'kind'`, 'in', ['perCall', 'tiered'])
    .orderBy('subscriptions.id')
    .execute();

export const listExpired = (db: Db, now: Date): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(db)
    .where('subscriptions.state', '=', applyState.active)
    .where('subscriptions.expires_at', '<=', now)
    .limit(dueMax)
    .execute();

/** Applications waiting since before `before` without a reminder, oldest first. */
export const listUnreminded = (db: Db, before: Date): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(db)
    .where('subscriptions.state', '=', applyState.waiting)
    .where('subscriptions.submitted_at', '<=', before)
    .where('subscriptions.reminded_at', 'is', null)
    .orderBy('submitted_at')
    .limit(dueMax)
    .execute();

/** Whether an account has a subscription of an API, or waits for one. */
export async function hasLiveOf(db: Db, applicantId: string, apiId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('api_id', '=', apiId)
    .where('applicant_id', '=', applicantId)
    .where('state', 'in', liveStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of subscriptions and waiting applications of an API. */
export async function countLiveOf(db: Db, apiId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('api_id', '=', apiId)
    .where('state', 'in', liveStates)
    .executeTakeFirstOrThrow();
  return count;
}
