import { sql } from 'kysely';
import { liveStates, servingStates, type ApplyParty, type Env } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { containing } from '../../../platform/db/containing';
import type { Db } from '../../../platform/db/Db';
import { pageOfIds } from '../../../platform/db/pageOfIds';
import { usedUnits } from '../../../platform/db/usedUnits';
import { formatDate, formatInstant, monthStart } from '../../../platform/time';
import { term } from '../../../platform/i18n/say';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { findAttachment } from '../application/attachment.repository';
import { isRenewable } from './freeCalls';
import { readPackUse } from './prepayment.repository';
import { joinedSubscriptions, type SubscriptionRow } from './subscription.repository';
import { toMonth, usageSince } from './subscriptionMonth.queries';
import { toApplyRow } from '../application/toApplyRow';

interface Page {
  pageNo: number;
  pageSize: number;
}

const timelineMax = 200;

/** Subscriptions and applications of an app, newest first. */
export async function listAppSubscriptions(
  db: Db,
  ownerId: string,
  appId: string,
  { env, name, ...page }: Page & { env?: Env; name?: string },
  now: Date,
) {
  let query = db
    .selectFrom('subscriptions')
    .select('id')
    .where('app_id', '=', appId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('apps').select('apps.id').where('apps.id', '=', appId).where('owner_id', '=', ownerId),
      ),
    )
    .where('state', 'in', liveStates);
  if (env) query = query.where('env', '=', env);
  if (name)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('api_products')
          .select('api_products.id')
          .whereRef('api_products.id', '=', 'subscriptions.api_id')
          .where('name', ...containing(name)),
      ),
    );
  // Sorted by the columns needed for that; the rest is read for the rows of the page only.
  const { ids, ...rest } = await pageOfIds(db, query, sql`submitted_at desc, id`, page);
  const rows = await joinedSubscriptions(db)
    .selectAll('subscriptions')
    .select('api_products.name as api_name')
    .select(({ selectFrom }) => [
      selectFrom('api_versions')
        .select('version')
        .whereRef('api_versions.api_id', '=', 'subscriptions.api_id')
        .where('status', 'in', servingStates)
        .orderBy('published_at', 'desc')
        .limit(1)
        .as('version'),
      selectFrom('subscription_quotas')
        .select(usedUnits.as('used'))
        .whereRef('subscription_id', '=', 'subscriptions.id')
        .where('period', '=', quotaPeriod(now))
        .as('used'),
    ])
    .select(usageSince(monthStart(now)))
    .where(sql<boolean>`subscriptions.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], subscriptions.id)`)
    .execute();
  return {
    ...rest,
    records: rows.map((row) => ({
      applyId: row.id,
      apiId: row.api_id,
      apiName: row.api_name,
      version: row.version ?? '',
      env: row.env,
      planName: row.terms.planName,
      planKind: row.terms.kind,
      state: row.state,
      startsAt: row.starts_at ? formatInstant(row.starts_at) : null,
      expiresAt: row.expires_at ? formatInstant(row.expires_at) : null,
      used: row.used ?? 0,
      isWeighed: row.terms.included !== null && row.terms.weights?.length ? 1 : 0,
      total: row.terms.included ?? row.day_limit ?? row.terms.dayLimit,
      qps: row.qps_limit ?? row.terms.qps,
      isRenewable: row.env === 'prod' && isRenewable(row) ? 1 : 0,
      ...toMonth(row.month),
    })),
  };
}

/** An application and its outcome, for one of its parties. */
export async function viewApply(db: Db, row: SubscriptionRow, party: ApplyParty) {
  return {
    apply: {
      ...toApplyRow(row),
      planId: row.plan_id,
      previousPlan: row.previous_plan,
      reason: row.reason,
      scene: row.scene,
      dailyCalls: row.daily_calls,
      price: formatMinor(row.terms.priceMinor),
      tiers: row.terms.tiers.map(({ upTo, priceMinor }) => ({ upTo, price: formatMinor(priceMinor) })),
      included: row.terms.packSize,
      quota:
        row.terms.included === null
          ? null
          : { used: (await readPackUse(db, row.id)).used, total: row.terms.included },
      qps: row.qps_limit ?? row.terms.qps,
      dayLimit: row.day_limit ?? row.terms.dayLimit,
      startsAt: row.starts_at ? formatInstant(row.starts_at) : null,
      expiresAt: row.expires_at ? formatInstant(row.expires_at) : null,
      providerName: row.provider_name,
      dataTerms: row.data_terms,
      attachment: (row.attachment_id && (await findAttachment(db, row.attachment_id))) || null,
      isMine: party === 'applicant' ? 1 : 0,
      party,
    },
    timeline: await timelineOf(db, row.id),
  };
}

async function timelineOf(db: Db, applyId: string) {
  const events = await db
    .selectFrom('subscription_events')
    .select(['at', 'actor_id', 'actor_name', 'to_state', 'reason', 'said'])
    .where('subscription_id', '=', applyId)
    .orderBy('at')
    .orderBy('to_state')
    .limit(timelineMax)
    .execute();
  return events.map(({ at, actor_id, actor_name, to_state, reason, said }) => ({
    at: formatInstant(at),
    who: actor_id === null ? term(actor_name) : actor_name,
    toState: to_state,
    reason: textFromColumn(reason, said),
  }));
}

/** Period of a quota: calls of a pack count without end, all others daily. */
const quotaPeriod = (now: Date) =>
  sql<string>`case when subscriptions.terms->>'included' is not null then 'all' else ${`day:${formatDate(now)}`} end`;
