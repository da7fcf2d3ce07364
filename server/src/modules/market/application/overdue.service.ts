import { applyState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import type { PersonActor } from '../../../platform/Actor';
import { minuteOf } from '../../../platform/minuteOf';
import { formatDate } from '../../../platform/time';
import { notify } from '../../messages';
import { dueAt, escalatedAt, overdueBefore } from './decisionTime';
import { listEscalated, listUnescalated, saveEscalated, savePressed } from './overdue.queries';
import { listUnreminded } from '../subscription/liveSubscriptions.queries';
import {
  findSubscription,
  saveReminded,
  type SubscriptionRow,
} from '../subscription/subscription.repository';
import { type TranslatableText, say } from '../../../platform/i18n/say';

/** Tells the person who decides, if they have an account. */
export async function notifyProvider(
  tx: Db,
  { provider_user_id, api_id }: SubscriptionRow,
  at: Date,
  message: { title: TranslatableText; text: TranslatableText },
): Promise<void> {
  if (!provider_user_id) return;
  const link = `/myApiAppList?apiId=${api_id}`;
  await notify(tx, { userId: provider_user_id, kind: 'review', at, link, ...message });
}

/** Undecided applications: a reminder to the provider, then escalation to operators. */
export function createOverdue({ db, clock, log }: Deps) {
  const late = (row: SubscriptionRow) =>
    say`申请单 ${row.apply_no} 提交于 ${minuteOf(row.submitted_at)}，请尽快处理。`;

  return {
    /** Reminds providers once of overdue decisions. */
    async remindOverdue(): Promise<number> {
      const now = clock();
      const rows = await listUnreminded(db, overdueBefore(now));
      return forEachRow(
        log,
        rows.filter(({ submitted_at }) => dueAt(submitted_at) <= now),
        ({ id }) => id,
        (row) =>
          inTransaction(db, async (tx) => {
            if (!(await saveReminded(tx, row, now))) return;
            await notifyProvider(tx, row, now, {
              title: say`“${row.app_name}”对“${row.api_name}”的申请已超过处理时限`,
              text: late(row),
            });
          }),
      );
    },

    /** Escalates applications that still wait, once, and tells both sides. */
    async escalateOverdue(): Promise<number> {
      const now = clock();
      const rows = await listUnescalated(db, overdueBefore(now));
      return forEachRow(
        log,
        rows.filter(({ submitted_at }) => escalatedAt(submitted_at) <= now),
        ({ id }) => id,
        (row) =>
          inTransaction(db, async (tx) => {
            if (!(await saveEscalated(tx, row, now))) return;
            await notifyProvider(tx, row, now, {
              title: say`“${row.app_name}”对“${row.api_name}”的申请已转平台跟进`,
              text: say`超过 5 个工作日没有处理。${late(row)}`,
            });
            await tellApplicant(tx, row, now, say`提供方超过 5 个工作日没有处理，平台会督促提供方。`);
          }),
      );
    },

    listOverdue: (filter: Parameters<typeof listEscalated>[1]) => listEscalated(db, filter),

    /**
     * An operator urges the provider; the applicant is told.
     *
     * @throws {AppError} `E3108` twice on one day, `E3107` decided already, `E3110`.
     */
    async press(applyId: string, note: string, actor: PersonActor): Promise<void> {
      const now = clock();
      await inTransaction(db, async (tx) => {
        const row = await findSubscription(tx, applyId);
        if (!row?.escalated_at) throw new AppError('E3110');
        if (row.state !== applyState.waiting) throw new AppError('E3107');
        if (row.pressed_at && formatDate(row.pressed_at) === formatDate(now)) throw new AppError('E3108');
        if (!(await savePressed(tx, row, now))) throw new AppError('E3108');
        await audit(tx, {
          at: now,
          userId: actor.userId,
          accountId: actor.accountId,
          event: 'apply.press',
          address: actor.address,
          outcome: 'ok',
          detail: JSON.stringify({ id: row.id, note }),
        });
        await notifyProvider(tx, row, now, {
          title: say`平台督促处理“${row.app_name}”对“${row.api_name}”的申请`,
          text: note ? say`${note}（${late(row)}）` : late(row),
        });
        await tellApplicant(tx, row, now, say`平台已再次督促提供方处理。`);
      });
    },
  };
}

const tellApplicant = (tx: Db, row: SubscriptionRow, at: Date, text: TranslatableText) =>
  notify(tx, {
    userId: row.applicant_id,
    kind: 'review',
    at,
    title: say`“${row.app_name}”对“${row.api_name}”的申请已由平台跟进`,
    text,
    link: `/myApplyDetail?applyId=${row.id}`,
  });
