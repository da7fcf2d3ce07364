import { sql } from 'kysely';
import { applyState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { selectedSubscriptions, type SubscriptionRow } from './subscription.repository';

const dueMax = 500;

/** The waiting application for changing this subscription's plan. */
export const findWaitingChange = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  selectedSubscriptions(db)
    .where('previous_id', '=', id)
    .where('subscriptions.state', '=', applyState.waiting)
    .executeTakeFirst();

/** Number of requests to change the plan of an app for an API since a time. */
export async function countChangesSince(
  db: Db,
  { app_id, api_id }: Pick<SubscriptionRow, 'app_id' | 'api_id'>,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('app_id', '=', app_id)
    .where('api_id', '=', api_id)
    .where('previous_id', 'is not', null)
    .where('submitted_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Subscriptions ending before `before` without the reminder for this distance. */
export const listEnding = (
  db: Db,
  { now, before, days }: { now: Date; before: Date; days: number },
): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(db)
    .where('subscriptions.state', '=', applyState.active)
    // Owners of automatic renewals get a message about the renewal instead.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auto_renewals')
            .select('subscription_id')
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .whereRef('owner_id', '=', 'subscriptions.applicant_id'),
        ),
      ),
    )
    .where('subscriptions.expires_at', '>', now)
    .where('subscriptions.expires_at', '<=', before)
    .where(({ or, eb }) => or([eb('end_told_days', 'is', null), eb('end_told_days', '>', days)]))
    .limit(dueMax)
    .execute();

/** @returns false when another process has told it. */
export async function saveEndTold(tx: Db, { id }: SubscriptionRow, days: number): Promise<boolean> {
  const saved = await tx
    .updateTable('subscriptions')
    .set({ end_told_days: days })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('end_told_days', 'is', null), eb('end_told_days', '>', days)]))
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function listOpenCredits(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('has_open_credit', '=', true)
    .orderBy('id')
    .limit(dueMax)
    .execute();
  return rows.map(({ id }) => id);
}
