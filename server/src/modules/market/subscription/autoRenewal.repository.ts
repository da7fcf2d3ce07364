import type { Selectable } from 'kysely';
import { applyState } from '@portal/calls';
import type { OperationWeight } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import type { Translatable, TranslatableText } from '../../../platform/i18n/say';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';

export type AutoRenewalRow = Selectable<Tables['auto_renewals']>;

const dueMax = 500;

/** Last failure; empty: none. */
export const problemOf = ({ last_said, last_problem }: AutoRenewalRow): TranslatableText =>
  textFromColumn(last_problem, last_said);

export const findAutoRenewal = (db: Db, subscriptionId: string): Promise<AutoRenewalRow | undefined> =>
  db.selectFrom('auto_renewals').selectAll().where('subscription_id', '=', subscriptionId).executeTakeFirst();

export async function putAutoRenewal(
  tx: Db,
  {
    subscriptionId,
    ownerId,
    capMinor,
    weights,
    at,
  }: {
    subscriptionId: string;
    ownerId: string;
    capMinor: number;
    weights: readonly OperationWeight[];
    at: Date;
  },
): Promise<void> {
  const settings = {
    owner_id: ownerId,
    cap_minor: capMinor,
    weights: JSON.stringify(weights),
    since: at,
    told_days: null,
    failed_for: null,
  };
  await tx
    .insertInto('auto_renewals')
    .values({ subscription_id: subscriptionId, ...settings })
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(settings))
    .execute();
}

export async function deleteAutoRenewal(tx: Db, subscriptionId: string): Promise<void> {
  await tx.deleteFrom('auto_renewals').where('subscription_id', '=', subscriptionId).execute();
}

/** Active subscriptions with automatic renewal that end before `before`. */
export const listRenewable = (
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<(AutoRenewalRow & { expires_at: Date })[]> =>
  db
    .selectFrom('auto_renewals')
    .innerJoin('subscriptions', 'subscriptions.id', 'auto_renewals.subscription_id')
    .selectAll('auto_renewals')
    .select('subscriptions.expires_at')
    .$narrowType<{ expires_at: Date }>()
    .where('subscriptions.state', '=', applyState.active)
    .where('subscriptions.expires_at', '>', now)
    .where('subscriptions.expires_at', '<=', before)
    .whereRef('subscriptions.applicant_id', '=', 'auto_renewals.owner_id')
    .orderBy('subscriptions.expires_at')
    .limit(dueMax)
    .execute();

/** @returns false when another process has told it. */
export async function saveTold(tx: Db, { subscription_id }: AutoRenewalRow, days: number): Promise<boolean> {
  const saved = await tx
    .updateTable('auto_renewals')
    .set({ told_days: days })
    .where('subscription_id', '=', subscription_id)
    .where(({ or, eb }) => or([eb('told_days', 'is', null), eb('told_days', '>', days)]))
    .returning('subscription_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function saveResult(
  tx: Db,
  subscriptionId: string,
  result: { at: Date; problem: Translatable | null; failedFor: Date | null },
): Promise<void> {
  await tx
    .updateTable('auto_renewals')
    .set({
      last_at: result.at,
      last_problem: result.problem ? String(result.problem) : '',
      last_said: result.problem && textToColumn(result.problem),
      failed_for: result.failedFor,
      ...(result.problem === null && { told_days: null }),
    })
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** Facts that decide which plans an account may subscribe to. */
export async function levelOf(db: Db, accountId: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'register_type'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row;
}
