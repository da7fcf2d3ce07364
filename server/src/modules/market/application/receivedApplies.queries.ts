import { expressionBuilder, sql } from 'kysely';
import { applyState, type ApplyState } from '@portal/calls';
import { accountType } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { countRows } from '../../../platform/db/countRows';
import type { Tables } from '../../../platform/db/tables';
import { formatInstant, monthStart } from '../../../platform/time';
import { joinedSubscriptions, planOfPrevious } from '../subscription/subscription.repository';
import { toMonth, usageSince } from '../subscription/subscriptionMonth.queries';
import { toApplyRow } from './toApplyRow';

interface Page {
  pageNo: number;
  pageSize: number;
}

/** States shown under each tab of a provider; null: all. */
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

/** Applications to a provider and current subscribers: waiting ones by age, others newest first. */
export async function listProviderApplies(
  db: Db,
  providerId: string,
  filter: ProviderFilter & Page,
  now: Date,
) {
  const isWaiting = filter.tab === 'waiting';
  const order = isWaiting ? 'asc' : 'desc';
  // Sorted by the columns needed for that; the rest is read for the rows of the page only.
  const { pageNo, pageSize } = filter;
  const total = await countRows(idsReceived(db, providerId, filter));
  const ids = await pickReceived(db, providerId, filter, order);
  const rows = await receivedRows(joinedSubscriptions(db), now)
    .where(sql<boolean>`subscriptions.id = any(${ids}::text[])`)
    .orderBy('submitted_at', order)
    .orderBy('subscriptions.id', order)
    .execute();
  const ofWaiting = idsReceived(db, providerId, { apiId: filter.apiId, tab: 'waiting' });
  const waiting = isWaiting ? total : await countRows(ofWaiting);
  return { records: rows.map(toProviderApply), total, pageNo, pageSize, waiting };
}

/** Ids of a page: at most as many per API as can be shown, along an index in that order. */
async function pickReceived(
  db: Db,
  providerId: string,
  { apiId, tab, pageNo, pageSize }: ProviderFilter & Page,
  order: 'asc' | 'desc',
): Promise<string[]> {
  const offset = (pageNo - 1) * pageSize;
  const states = tabStates[tab];
  const rows = await db
    .selectFrom('providers')
    .innerJoin('api_products', 'api_products.provider_id', 'providers.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions')
          .select(['subscriptions.id', 'submitted_at'])
          .whereRef('subscriptions.api_id', '=', 'api_products.id')
          .$if(states !== null, (query) => query.where('subscriptions.state', 'in', states ?? []))
          .orderBy('submitted_at', order)
          .orderBy('subscriptions.id', order)
          .limit(offset + pageSize)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select('first.id')
    .where('providers.user_id', '=', providerId)
    .$if(Boolean(apiId), (query) => query.where('api_products.id', '=', apiId ?? ''))
    .orderBy('first.submitted_at', order)
    .orderBy('first.id', order)
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids, newest first in all states, up to a limit. */
export async function findReceived(
  db: Db,
  providerId: string,
  filter: ProviderFilter,
  max: number,
): Promise<string[]> {
  const rows = await idsReceived(db, providerId, filter)
    .orderBy('submitted_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows that still match the filter, in the same order. */
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

const idsReceived = (db: Db, providerId: string, filter: ProviderFilter) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select('subscriptions.id')
    .where(isReceived(providerId, filter));

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
      'providers.id as provider_id',
      'providers.user_id as provider_user_id',
      'providers.name as provider_name',
      'users.nick_name as applicant_name',
      'users.register_type as applicant_type',
      planOfPrevious,
    ])
    .select(usageSince(monthStart(now)));

type ReceivedRow = Awaited<ReturnType<ReturnType<typeof receivedRows>['execute']>>[number];

const toProviderApply = (row: ReceivedRow) => ({
  ...toApplyRow(row),
  applicantName: row.applicant_name,
  applicantKind:
    accountType(row.applicant_type) === 'enterprise' ? ('enterprise' as const) : ('person' as const),
  reason: row.reason,
  scene: row.scene,
  dailyCalls: row.daily_calls,
  startsAt: row.starts_at ? formatInstant(row.starts_at) : null,
  ...toMonth(row.month),
  qps: row.qps_limit ?? row.terms.qps,
  dayLimit: row.day_limit,
  plan: { qps: row.terms.qps, dayLimit: row.terms.dayLimit },
});
