import { applyState, type OverdueApply } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { escapeLike } from '../../../platform/db/escapeLike';
import { pageOf } from '../../../platform/db/pageOf';
import { dayStart, formatInstant } from '../../../platform/time';
import { dueAt } from './decisionTime';
import { selectedSubscriptions, type SubscriptionRow } from '../subscription/subscription.repository';

const dueMax = 500;

interface Filter {
  apiName?: string;
  pageNo: number;
  pageSize: number;
}

/** Escalated applications, longest waiting first. */
export async function listEscalated(db: Db, filter: Filter) {
  let query = selectedSubscriptions(db)
    .select('users.nick_name as applicant_name')
    .where('subscriptions.state', '=', applyState.waiting)
    .where('escalated_at', 'is not', null)
    .orderBy('submitted_at')
    .orderBy('subscriptions.id');
  if (filter.apiName) query = query.where('api_products.name', 'ilike', `%${escapeLike(filter.apiName)}%`);
  const { rows, ...page } = await pageOf(query, filter);
  return {
    ...page,
    records: rows.map((row): OverdueApply => ({
      applyId: row.id,
      applyNo: row.apply_no,
      apiName: row.api_name,
      appName: row.app_name,
      applicantName: row.applicant_name,
      providerName: row.provider_name,
      submittedAt: formatInstant(row.submitted_at),
      dueAt: formatInstant(dueAt(row.submitted_at)),
      pressedAt: row.pressed_at ? formatInstant(row.pressed_at) : null,
    })),
  };
}

/** Applications waiting since before `before` and not escalated, oldest first. */
export const listUnescalated = (db: Db, before: Date): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(db)
    .where('subscriptions.state', '=', applyState.waiting)
    .where('subscriptions.submitted_at', '<=', before)
    .where('escalated_at', 'is', null)
    .orderBy('submitted_at')
    .limit(dueMax)
    .execute();

/** @returns false when another process has done it. */
export async function saveEscalated(tx: Db, { id }: SubscriptionRow, at: Date): Promise<boolean> {
  const saved = await tx
    .updateTable('subscriptions')
    .set({ escalated_at: at })
    .where('id', '=', id)
    .where('state', '=', applyState.waiting)
    .where('escalated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** @returns false when somebody has done it today. */
export async function savePressed(tx: Db, { id }: SubscriptionRow, at: Date): Promise<boolean> {
  const saved = await tx
    .updateTable('subscriptions')
    .set({ pressed_at: at })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('pressed_at', 'is', null), eb('pressed_at', '<', dayStart(at))]))
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}
