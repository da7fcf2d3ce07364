import { expressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  applyState,
  type applyKinds,
  liveStates,
  servingStates,
  type ApplyParty,
  type ApplyRow,
  type ApplyState,
  type ApplyView,
  type Env,
  type ProviderApply,
} from '@portal/calls';
import { accountType, formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import type { Tables } from '../../platform/db/tables';
import { formatDate, formatInstant, monthStart } from '../../platform/time';
import { findAttachment } from './attachment.repository';
import { dueAt } from './decisionTime';
import {
  joinedSubscriptions,
  planOfPrevious,
  selectedSubscriptions,
  type SubscriptionRow,
} from './subscription.repository';

interface Page {
  pageNo: number;
  pageSize: number;
}

interface OwnFilter {
  state?: ApplyState;
  kind?: keyof typeof applyKinds;
  appId?: string;
  apiName?: string;
}

/** What a provider sees under each tab; null: everything. */
const tabStates = {
  waiting: [applyState.waiting],
  active: [applyState.active, applyState.inArrears, applyState.expired],
  suspended: [applyState.suspended],
  all: null,
} as const satisfies Record<string, readonly ApplyState[] | null>;

interface ProviderFilter {
  apiId?: string;
  tab: keyof typeof tabStates;
}

const timelineMax = 200;

/** So many rows after one of them. */
interface Part {
  after: Cursor | null;
  limit: number;
}

interface Cursor {
  submitted_at: Date;
  id: string;
}

/** What an applicant has applied for, newest first. */
export async function listOwnApplies(db: Db, applicantId: string, filter: OwnFilter & Page) {
  const query = ownApplies(db, applicantId, filter)
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id', 'desc');
  const { rows, ...page } = await pageOf(query, filter);
  return { ...page, records: rows.map(toApplyRow) };
}

/** The same, part by part. */
export async function readOwnApplies(db: Db, applicantId: string, filter: OwnFilter, { after, limit }: Part) {
  const query = ownApplies(db, applicantId, filter)
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(limit);
  const rows = await (after ? query.where(isAfter(after)) : query).execute();
  return rows.map((row) => ({ ...cursorOf(row), record: toApplyRow(row) }));
}

function ownApplies(db: Db, applicantId: string, { state, kind, appId, apiName }: OwnFilter) {
  let query = selectedSubscriptions(db).where('applicant_id', '=', applicantId);
  if (state) query = query.where('subscriptions.state', '=', state);
  if (kind) query = query.where('previous_id', kind === 'change' ? 'is not' : 'is', null);
  if (appId) query = query.where('app_id', '=', appId);
  if (apiName) query = query.where('api_products.name', 'ilike', `%${escapeLike(apiName)}%`);
  return query;
}

const cursorOf = ({ submitted_at, id }: Cursor): Cursor => ({ submitted_at, id });

/** In the order of what is newest. */
const isAfter = ({ submitted_at, id }: Cursor) =>
  sql<boolean>`(submitted_at, subscriptions.id) < (${submitted_at}, ${id})`;

/** What consumers apply for at a provider, and who has it: what waits longest first, else newest first. */
export async function listProviderApplies(
  db: Db,
  providerId: string,
  filter: ProviderFilter & Page,
  now: Date,
) {
  const isWaiting = filter.tab === 'waiting';
  const query = receivedRows(received(db, providerId, filter), now)
    .orderBy('submitted_at', isWaiting ? 'asc' : 'desc')
    .orderBy('subscriptions.id', isWaiting ? 'asc' : 'desc');
  const { rows, ...page } = await pageOf(query, filter);
  const waiting = await received(db, providerId, { apiId: filter.apiId, tab: 'waiting' })
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { ...page, records: rows.map(toProviderApply), waiting: waiting.total };
}

/** Which these are, newest first whatever it is: so many at most. */
export async function findReceived(
  db: Db,
  providerId: string,
  filter: ProviderFilter,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select('subscriptions.id')
    .where(isReceived(providerId, filter))
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these that the filter still has, in the same order. */
export async function readReceived(
  db: Db,
  providerId: string,
  filter: ProviderFilter,
  ids: readonly string[],
  now: Date,
) {
  const rows = await receivedRows(received(db, providerId, filter).where('subscriptions.id', 'in', ids), now)
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .execute();
  return rows.map((row) => ({ record: toProviderApply(row) }));
}

const received = (db: Db, providerId: string, filter: ProviderFilter) =>
  joinedSubscriptions(db).where(isReceived(providerId, filter));

function isReceived(providerId: string, { apiId, tab }: ProviderFilter) {
  const eb = expressionBuilder<Tables, 'subscriptions' | 'providers'>();
  const states = tabStates[tab];
  return eb.and([
    eb('providers.user_id', '=', providerId),
    ...(apiId ? [eb('subscriptions.api_id', '=', apiId)] : []),
    ...(states ? [eb('subscriptions.state', 'in', states)] : []),
  ]);
}

const receivedRows = (scope: ReturnType<typeof received>, now: Date) =>
  scope
    .selectAll('subscriptions')
    .select([
      'api_products.name as api_name',
      'apps.name as app_name',
      'providers.user_id as provider_user_id',
      'providers.name as provider_name',
      'users.nick_name as applicant_name',
      'users.register_type as applicant_type',
      planOfPrevious,
    ])
    .select(usageSince(monthStart(now)));

type ReceivedRow = Awaited<ReturnType<ReturnType<typeof receivedRows>['execute']>>[number];

const toProviderApply = (row: ReceivedRow): ProviderApply => ({
  ...toApplyRow(row),
  applicantName: row.applicant_name,
  applicantKind: accountType(row.applicant_type) === 'enterprise' ? 'enterprise' : 'person',
  reason: row.reason,
  scene: row.scene,
  dailyCalls: row.daily_calls,
  startsAt: row.starts_at ? formatInstant(row.starts_at) : null,
  ...toMonth(row.month),
  qps: row.qps_limit ?? row.terms.qps,
});

/** What an app may call or has applied for, newest first. */
export async function listAppSubscriptions(
  db: Db,
  ownerId: string,
  appId: string,
  { env, ...page }: Page & { env?: Env },
  now: Date,
) {
  let query = joinedSubscriptions(db)
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
        .select('used')
        .whereRef('subscription_id', '=', 'subscriptions.id')
        .where('period', '=', quotaPeriod(now))
        .as('used'),
    ])
    .select(usageSince(monthStart(now)))
    .where('app_id', '=', appId)
    .where('apps.owner_id', '=', ownerId)
    .where('subscriptions.state', 'in', liveStates)
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id');
  if (env) query = query.where('subscriptions.env', '=', env);
  const { rows, ...rest } = await pageOf(query, page);
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
      total: row.terms.included ?? row.day_limit ?? row.terms.dayLimit,
      qps: row.qps_limit ?? row.terms.qps,
      ...toMonth(row.month),
    })),
  };
}

/** One application and what became of it, for somebody whom it concerns. */
export async function viewApply(db: Db, row: SubscriptionRow, party: ApplyParty): Promise<ApplyView> {
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

async function timelineOf(db: Db, applyId: string): Promise<ApplyView['timeline']> {
  const events = await db
    .selectFrom('subscription_events')
    .select(['at', 'actor_name', 'to_state', 'reason'])
    .where('subscription_id', '=', applyId)
    .orderBy('at')
    .orderBy('to_state')
    .limit(timelineMax)
    .execute();
  return events.map(({ at, actor_name, to_state, reason }) => ({
    at: formatInstant(at),
    who: actor_name,
    toState: to_state,
    reason,
  }));
}

/** Calls and cost of a subscription, as the column `month` of a row. */
function usageSince(since: Date) {
  const { selectFrom } = expressionBuilder<Tables, 'subscriptions'>();
  return jsonObjectFrom(
    selectFrom('usage_rollups')
      .select([
        sql<number>`coalesce(sum(calls), 0)::int`.as('calls'),
        sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('cost'),
      ])
      .whereRef('subscription_id', '=', 'subscriptions.id')
      .where('grain', '=', 'day')
      .where('starts_at', '>=', since),
  ).as('month');
}

const toMonth = (month: { calls: number; cost: number } | null) => ({
  monthCalls: month?.calls ?? 0,
  monthCost: formatMinor(month?.cost ?? 0),
});

/** What a quota counts: the calls of a pack for good, all others day by day. */
const quotaPeriod = (now: Date) =>
  sql<string>`case when subscriptions.terms->>'included' is not null then 'all' else ${`day:${formatDate(now)}`} end`;

const toApplyRow = (row: SubscriptionRow): ApplyRow => ({
  applyId: row.id,
  applyNo: row.apply_no,
  apiId: row.api_id,
  apiName: row.api_name,
  appId: row.app_id,
  appName: row.app_name,
  env: row.env,
  planName: row.terms.planName,
  planKind: row.terms.kind,
  state: row.state,
  decisionReason: row.decision_reason,
  submittedAt: formatInstant(row.submitted_at),
  dueAt: row.state === applyState.waiting ? formatInstant(dueAt(row.submitted_at)) : null,
  previousId: row.previous_id,
});
