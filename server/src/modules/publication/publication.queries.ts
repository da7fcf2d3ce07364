import { sql } from 'kysely';
import {
  applyState,
  boundStates,
  publicationFields,
  servingStates,
  type MyApi,
  type OfflineRequestState,
  type PublicationData,
  type PublicationState,
} from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import { starsOf } from '../../platform/starsOf';
import { formatInstant, monthStart } from '../../platform/time';
import { mayPublishIn } from './portalChoice.queries';

interface ListFilter {
  name?: string;
  state?: PublicationState;
  pageNo: number;
  pageSize: number;
}

const count = sql<number>`count(*)::int`;

/** What an owner publishes, changed last first, and what it brings in. */
export async function listPublications(db: Db, ownerId: string, filter: ListFilter, now: Date) {
  const { rows, ...page } = await pageOf(filtered(db, ownerId, filter), filter);
  return {
    ...page,
    records: rows.map((row): MyApi => ({
      draftId: row.id,
      apiId: row.api_id,
      name: row.name,
      version: row.version,
      state: row.state,
      change: row.change,
      rejectText: row.rejects
        .map(({ field, reason }) => `${publicationFields[field] ?? '其他'}：${reason}`)
        .join('；'),
      categoryName: row.category_name ?? '',
      subscribers: row.subscribers ?? 0,
      waiting: row.waiting ?? 0,
      calls30: row.calls_30d ?? 0,
      successRate: row.success_rate,
      score: starsOf(row.score),
      scoreNum: row.score_count ?? 0,
      updatedAt: formatInstant(row.updated_at),
      publishAt: row.state === 'approved' && row.publish_at ? formatInstant(row.publish_at) : null,
      sunsetAt: row.state === 'deprecated' && row.sunset_at ? formatInstant(row.sunset_at) : null,
      offline: offlineOf(row),
    })),
    totals: { ...(await countStates(db, ownerId)), ...(await incomeSince(db, ownerId, monthStart(now))) },
  };
}

/** The wish to go offline, as long as there is something to say of it. */
function offlineOf({ state, request_state, offline_at, refusal }: Wished): MyApi['offline'] {
  const isServing = servingStates.some((served) => served === state);
  if (!isServing || offline_at === null || (request_state !== 'open' && request_state !== 'rejected'))
    return null;
  return { state: request_state, at: formatInstant(offline_at), reason: refusal ?? '' };
}

interface Wished {
  state: PublicationState;
  request_state: OfflineRequestState | null;
  offline_at: Date | null;
  refusal: string | null;
}

function filtered(db: Db, ownerId: string, { name, state }: ListFilter) {
  let query = db
    .selectFrom('publications')
    .leftJoin('api_products', 'api_products.id', 'publications.api_id')
    .leftJoin('categories', 'categories.id', 'api_products.category_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('offline_requests')
          .select(['offline_requests.state as request_state', 'offline_at', 'decision_reason as refusal'])
          .whereRef('publication_id', '=', 'publications.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('wish'),
      (join) => join.onTrue(),
    )
    .select(['request_state', 'offline_at', 'refusal'])
    .select([
      'publications.id',
      'publications.api_id',
      'publications.name',
      'publications.version',
      'publications.state',
      'publications.rejects',
      'publications.change',
      'publications.updated_at',
      'publish_at',
      'publications.sunset_at',
      'categories.name as category_name',
      'calls_30d',
      'success_rate',
      'score',
      'score_count',
    ])
    .select(({ selectFrom }) => [
      selectFrom('subscriptions')
        .select(count.as('n'))
        .whereRef('subscriptions.api_id', '=', 'publications.api_id')
        .where('subscriptions.state', 'in', boundStates)
        .as('subscribers'),
      selectFrom('subscriptions')
        .select(count.as('n'))
        .whereRef('subscriptions.api_id', '=', 'publications.api_id')
        .where('subscriptions.state', '=', applyState.waiting)
        .as('waiting'),
    ])
    .where('publications.user_id', '=', ownerId)
    .orderBy('publications.updated_at', 'desc')
    .orderBy('publications.id');
  if (name) query = query.where('publications.name', 'ilike', `%${escapeLike(name)}%`);
  if (state) query = query.where('publications.state', '=', state);
  return query;
}

async function countStates(db: Db, ownerId: string): Promise<{ online: number; submitted: number }> {
  const rows = await db
    .selectFrom('publications')
    .select(['state', count.as('n')])
    .where('user_id', '=', ownerId)
    .where('state', 'in', [...servingStates, 'submitted'])
    .groupBy('state')
    .execute();
  const sum = (states: readonly PublicationState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { n }) => total + n, 0);
  return { online: sum(servingStates), submitted: sum(['submitted']) };
}

async function incomeSince(db: Db, ownerId: string, since: Date) {
  const { calls, income } = await db
    .selectFrom('usage_rollups')
    .innerJoin('providers', 'providers.id', 'usage_rollups.provider_id')
    .select([
      sql<number>`coalesce(sum(calls), 0)::int`.as('calls'),
      sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('income'),
    ])
    .where('providers.user_id', '=', ownerId)
    .where('grain', '=', 'day')
    .where('starts_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { monthCalls: calls, monthIncome: formatMinor(income) };
}

/** What the checks must know of the rest of the market. */
export async function findNeighbours(
  db: Db,
  ownerId: string,
  { name, code, categoryId, portalId }: PublicationData,
) {
  const products = db
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id');
  const sameName = await products
    .select('api_products.id')
    .where('providers.user_id', '=', ownerId)
    .where('api_products.name', '=', name)
    .where('code', '!=', code)
    .executeTakeFirst();
  const sameCode = await products.select('user_id').where('code', '=', code).executeTakeFirst();
  return {
    isNameFree: !sameName,
    isCodeFree: !sameCode || sameCode.user_id === ownerId,
    hasCategory: (await findCategoryName(db, categoryId)) !== undefined,
    hasPortal: !portalId || (await mayPublishIn(db, ownerId, portalId)),
  };
}

export async function findCategoryName(db: Db, categoryId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  return row?.name;
}
