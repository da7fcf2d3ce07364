import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import type { Attempt } from './sendEvent';

export interface DueDelivery {
  id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  body: string;
  attempts: number;
  url: string;
  secret_sealed: string;
  is_failing: boolean;
  failing_since: Date | null;
  /** Quiet hours of the owner, if they apply. */
  starts: number | null;
  ends: number | null;
}

/** Due events, a few per webhook, longest overdue first; recently successful webhooks first. */
export async function listDue(
  db: Db,
  now: Date,
  { perWebhook, webhooks }: { perWebhook: number; webhooks: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.webhook_id, d.event_id, d.event, d.body, d.attempts, d.url, d.secret_sealed, d.failing_since,
      d.failing_since is not null as is_failing, d.starts, d.ends
    from (
      select one.*, w.url, w.secret_sealed, w.failing_since, q.starts, q.ends,
        row_number() over (partition by one.webhook_id order by one.next_attempt_at, one.id) as turn
      from webhook_deliveries one join webhooks w on w.id = one.webhook_id and w.state = 'on'
      -- Of an app a program is told, and programs do not sleep.
      left join quiet_hours q on q.user_id = w.owner_id and w.app_id is null
        and one.body::jsonb ->> 'kind' <> 'security'
      where one.state = 'waiting' and one.next_attempt_at <= ${now}::timestamptz) d
    where d.turn <= ${perWebhook}
    order by d.failing_since is not null, d.turn, d.next_attempt_at, d.id
    limit ${perWebhook * webhooks}`.execute(db);
  return rows;
}

/** Claims an event for an attempt; false when another process was faster, or it was cancelled. */
export async function claimAttempt(
  db: Db,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  nextAttemptAt: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Postpones without counting an attempt, unless another process has claimed it. */
export async function postpone(
  db: Db,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** @param isOver No further attempt. */
export const noteAttempt = (
  tx: Db,
  id: string,
  { isSent, status, answer, fault, ms }: Attempt,
  { at, isOver }: { at: Date; isOver: boolean },
) =>
  tx
    .updateTable('webhook_deliveries')
    .set({
      status,
      answer,
      fault: String(fault),
      fault_said: textToColumn(fault),
      ms,
      tried_at: at,
      ...(isSent ? { state: 'sent' as const } : isOver ? { state: 'failed' as const } : {}),
    })
    .where('id', '=', id)
    .execute();
