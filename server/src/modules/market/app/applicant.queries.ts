import { sql } from 'kysely';
import { boundStates } from '@portal/calls';
import { accountType, formatMinor, registerTypes } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { maskMail, maskPhone } from '../../../platform/masks';
import { dayStart, formatInstant } from '../../../platform/time';
import { say, term } from '../../../platform/i18n/say';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { joinedSubscriptions, type SubscriptionRow } from '../subscription/subscription.repository';

const formerShown = 5;
const usageDays = 30;

/** Facts about an applicant for the provider, and their earlier dealings. */
export async function readApplicant(
  db: Db,
  { id, applicant_id }: SubscriptionRow,
  providerId: string,
  now: Date,
) {
  const user = await db
    .selectFrom('users')
    .select(['nick_name', 'register_type', 'mobile', 'email', 'created_at'])
    .where('id', '=', applicant_id)
    .executeTakeFirstOrThrow();
  const between = joinedSubscriptions(db)
    .where('applicant_id', '=', applicant_id)
    .where('providers.user_id', '=', providerId);
  const { running } = await between
    .where('subscriptions.state', 'in', boundStates)
    .select(sql<number>`count(*)::int`.as('running'))
    .executeTakeFirstOrThrow();
  const usage = await between
    .innerJoin('usage_rollups', 'usage_rollups.subscription_id', 'subscriptions.id')
    .where('subscriptions.env', '=', 'prod')
    .where('grain', '=', 'day')
    .where('usage_rollups.starts_at', '>=', dayStart(now, usageDays))
    .select([
      sql<number>`coalesce(sum(calls), 0)::bigint`.as('calls'),
      sql<number>`coalesce(sum(billed + extra_units), 0)::bigint`.as('units'),
      sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('cost'),
    ])
    .executeTakeFirstOrThrow();
  const former = await between
    .select([
      'subscriptions.id',
      'apply_no',
      'subscriptions.state',
      'decision_reason',
      'decision_said',
      'submitted_at',
      'terms',
    ])
    .select(['api_products.name as api_name', 'apps.name as app_name'])
    .where('subscriptions.id', '!=', id)
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id')
    .limit(formerShown)
    .execute();
  return {
    name: user.nick_name,
    kind: accountType(user.register_type) === 'enterprise' ? ('enterprise' as const) : ('person' as const),
    level: user.register_type === null ? say`未认证` : term(registerTypes[user.register_type]),
    mobile: user.mobile ? maskPhone(user.mobile) : '',
    email: user.email ? maskMail(user.email) : '',
    joinedAt: formatInstant(user.created_at),
    running,
    calls30: usage.calls,
    units30: usage.units,
    cost30: formatMinor(Number(usage.cost)),
    former: former.map((row) => ({
      applyId: row.id,
      applyNo: row.apply_no,
      apiName: row.api_name,
      appName: row.app_name,
      planName: row.terms.planName,
      state: row.state,
      decisionReason: textFromColumn(row.decision_reason, row.decision_said),
      submittedAt: formatInstant(row.submitted_at),
    })),
  };
}
