import { sql } from 'kysely';
import {
  applyState,
  boundStates,
  namedVisibility,
  servingStates,
  type ChargeType,
  type OfflineRequestState,
  type PublicationData,
  type PublicationState,
} from '@portal/calls';
import { addDays, formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOfIds } from '../../platform/db/pageOfIds';
import { partOf } from '../../platform/db/partOf';
import { sortOf, type Sort } from '../../platform/db/sortOf';
import { listed } from '../../platform/i18n/listed';
import { say, type Translatable } from '../../platform/i18n/say';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { starsOf } from '../../platform/starsOf';
import { days, formatInstant, monthStart, parseDay } from '../../platform/time';
import { reasonOf } from '../review';
import { readIncomeDays } from '../statistics';
import { fieldLabelOf } from './fieldLabelOf';
import { findNamedAccounts } from './audience.queries';
import { mayPublishIn } from './portalChoice.queries';
import { publicationSorts } from './publicationSorts.queries';
import { rejectsAgain } from './rejectsAgain';

interface ListFilter {
  name?: string;
  state?: PublicationState;
  cateId?: string;
  /** Prefix of the version. */
  version?: string;
  /** First and last day of the last change, `yyyy-MM-dd`. */
  updatedFrom?: string;
  updatedTo?: string;
  sort?: Sort<'subscribers' | 'calls30' | 'score' | 'updatedAt'>;
  pageNo: number;
  pageSize: number;
}

const count = sql<number>`count(*)::int`;

/** Versions of an owner, last changed first unless sorted otherwise, with figures. */
export async function listPublications(db: Db, ownerId: string, filter: ListFilter, now: Date) {
  const query = chosen(db, ownerId, filter);
  const { order, counted, said } = await sortOf(query, filter.sort, {
    usual: sql`updated_at desc, id`,
    columns: publicationSorts,
  });
  // Sorted by the columns needed for that; the rest is read for the rows of the page only.
  const { ids, ...page } = await pageOfIds(db, query, order, filter, {
    ...counted,
    areFew: Boolean(filter.name) && counted.total === undefined,
  });
  const rows = await described(db, ids);
  return {
    ...page,
    ...said,
    records: rows.map((row) => ({
      draftId: row.id,
      apiId: row.api_id,
      name: row.name,
      version: row.version,
      state: row.state,
      change: row.change,
      rejectText: reasonOf(rejectsAgain(row.rejects), (field) => fieldLabelOf(field) ?? say`其他`),
      categoryName: row.category_name ?? '',
      chargeTypes: [...new Set(row.kinds)],
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
    categories: await listCategoriesOf(db, ownerId),
    totals: {
      ...(await countStates(db, ownerId)),
      ...(await callsSince(db, ownerId, monthStart(now))),
      monthIncome: formatMinor(await incomeWithin(db, ownerId, monthStart(now), now)),
    },
  };
}

/** A request to go offline, while it is relevant. */
function offlineOf({ state, request_state, offline_at, refusal, decision_said }: Wished) {
  const isServing = servingStates.some((served) => served === state);
  if (!isServing || offline_at === null || (request_state !== 'open' && request_state !== 'rejected'))
    return null;
  return {
    state: request_state,
    at: formatInstant(offline_at),
    reason: textFromColumn(refusal ?? '', decision_said),
  };
}

interface Wished {
  state: PublicationState;
  request_state: OfflineRequestState | null;
  offline_at: Date | null;
  refusal: string | null;
  decision_said: unknown;
}

/** Charge types of a version, without reading its long description. */
const planKinds = sql<ChargeType[]>`array(
  select plan ->> 'kind' from jsonb_array_elements(publications.data -> 'plans') with ordinality as p (plan, at) order by at)`;

function chosen(db: Db, ownerId: string, filter: ListFilter) {
  const { name, state, cateId, version, updatedFrom, updatedTo } = filter;
  let query = db.selectFrom('publications').select(['id', 'updated_at']);
  // In the index of grams owners stand as arrays.
  query = name
    ? query.where(partOf('name', name)).where(sql<boolean>`array[user_id] @> array[${ownerId}]::text[]`)
    : query.where('user_id', '=', ownerId);
  if (state) query = query.where('state', '=', state);
  if (cateId) query = query.where('category_id', '=', cateId);
  if (version) query = query.where('version', 'ilike', `${escapeLike(version)}%`);
  if (updatedFrom) query = query.where('updated_at', '>=', parseDay(updatedFrom));
  if (updatedTo) query = query.where('updated_at', '<', parseDay(addDays(updatedTo, 1)));
  return query;
}

/** Full rows for these ids, in their order. */
const described = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('publications')
    .leftJoin('api_products', 'api_products.id', 'publications.api_id')
    .leftJoin('categories', 'categories.id', 'publications.category_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('offline_requests')
          .select([
            'offline_requests.state as request_state',
            'offline_at',
            'decision_reason as refusal',
            'decision_said',
          ])
          .whereRef('publication_id', '=', 'publications.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('wish'),
      (join) => join.onTrue(),
    )
    .select(['request_state', 'offline_at', 'refusal', 'decision_said'])
    .select(planKinds.as('kinds'))
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
    .where(sql<boolean>`publications.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], publications.id)`)
    .execute();

/** Categories of an owner's versions, in category order. */
const listCategoriesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('categories')
    .select(['categories.id as cateId', 'categories.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('publications')
          .select('publications.id')
          .where('publications.user_id', '=', ownerId)
          .whereRef('publications.category_id', '=', 'categories.id'),
      ),
    )
    .orderBy('categories.sort')
    .orderBy('categories.id')
    .execute();

async function countStates(db: Db, ownerId: string): Promise<{ online: number; submitted: number }> {
  const rows = await db
    .selectFrom('publications')
    .select(['state', count.as('n')])
    .where('user_id', '=', ownerId)
    .where('state', 'in', [...servingStates, 'submitted'])
    .groupBy('state')
    .withPlugin(cacheTotals('n'))
    .execute();
  const sum = (states: readonly PublicationState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { n }) => total + n, 0);
  return { online: sum(servingStates), submitted: sum(['submitted']) };
}

async function callsSince(db: Db, ownerId: string, since: Date) {
  const { calls, units } = await db
    .selectFrom('usage_rollups')
    .innerJoin('providers', 'providers.id', 'usage_rollups.provider_id')
    .select([
      sql<number>`coalesce(sum(calls), 0)::bigint`.as('calls'),
      sql<number>`coalesce(sum(billed + extra_units), 0)::bigint`.as('units'),
    ])
    .where('providers.user_id', '=', ownerId)
    .where('grain', '=', 'day')
    .where('starts_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { monthCalls: calls, monthUnits: units };
}

/** What consumers paid, plan fees and refunds included, as in the provider's statistics. In 1/10000 yuan. */
async function incomeWithin(db: Db, ownerId: string, since: Date, now: Date): Promise<number> {
  const earned = await readIncomeDays(
    db,
    ownerId,
    { view: 'provider' },
    { from: since, until: new Date(now.getTime() + days) },
  );
  return earned.reduce((sum, { gross }) => sum + gross, 0);
}

/** Facts about other publications that the checks need. */
export async function findNeighbours(
  db: Db,
  ownerId: string,
  { name, code, categoryId, portalId, audience }: PublicationData,
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
    rangeProblem:
      portalId === namedVisibility
        ? await audienceProblem(db, audience ?? [])
        : !portalId || (await mayPublishIn(db, ownerId, portalId))
          ? null
          : say`只能选择您拥有或参与管理的专区，请重新选择`,
  };
}

async function audienceProblem(db: Db, wishes: readonly string[]): Promise<Translatable | null> {
  if (wishes.length === 0) return say`请填写可以看到它的用户，或改为公开`;
  const found = new Set((await findNamedAccounts(db, wishes)).map(({ wish }) => wish));
  const unknown = wishes.filter((wish) => !found.has(wish));
  return unknown.length === 0
    ? null
    : say`没有这些用户：${listed(unknown)}。个人请填写邮箱或手机号，企业请填写认证时的全称`;
}

export async function findCategoryName(db: Db, categoryId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  return row?.name;
}
