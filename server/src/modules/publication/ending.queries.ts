import { sql } from 'kysely';
import { boundStates, type PublicationState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { pageOfIds } from '../../platform/db/pageOfIds';
import { partOf } from '../../platform/db/partOf';
import { sortAmong, sortOf, type Sort } from '../../platform/db/sortOf';
import { countInStates } from '../../platform/db/stateCounts';
import { days } from '../../platform/time';
import type { OpenApiDocument } from '../catalog';
import type { PublicationRow } from './publication.repository';
import { publicationSorts } from './publicationSorts.queries';

const dueMax = 100;

/** Another online API of the same provider, visible wherever this one is. */
export const findSuccessor = (tx: Db, ownerId: string, apiId: string, successorId: string) =>
  tx
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(['api_products.id', 'api_products.name'])
    .where('api_products.id', '=', successorId)
    .where('api_products.id', '!=', apiId)
    .where('providers.user_id', '=', ownerId)
    .where('api_products.status', '=', 'online')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('api_products.portal_id', 'is', null),
        eb(
          'api_products.portal_id',
          '=',
          selectFrom('api_products as ending').select('ending.portal_id').where('ending.id', '=', apiId),
        ),
      ]),
    )
    .executeTakeFirst();

export async function findApiName(db: Db, apiId: string): Promise<string | undefined> {
  const row = await db.selectFrom('api_products').select('name').where('id', '=', apiId).executeTakeFirst();
  return row?.name;
}

/** Deprecated versions for which the next reminder is due. */
export const listToRemind = (db: Db, now: Date, farthest: number): Promise<PublicationRow[]> =>
  db
    .selectFrom('publications')
    .selectAll()
    .$narrowType<{ document: OpenApiDocument | null }>()
    .where('state', '=', 'deprecated')
    .where('sunset_at', '>', now)
    .where('sunset_at', '<=', new Date(now.getTime() + farthest * days))
    .where(({ or, eb }) =>
      or([
        eb('reminded_days', 'is', null),
        ...[7, 1].map((left) =>
          eb.and([
            eb('reminded_days', '>', left),
            eb('sunset_at', '<=', new Date(now.getTime() + left * days)),
          ]),
        ),
      ]),
    )
    .limit(dueMax)
    .execute();

/** @returns whether this reminder is new. */
export async function saveReminded(tx: Db, { id }: PublicationRow, left: number): Promise<boolean> {
  const saved = await tx
    .updateTable('publications')
    .set({ reminded_days: left })
    .where('id', '=', id)
    .where('state', '=', 'deprecated')
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', left)]))
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** @returns false when it is no longer deprecated, or the day was changed meanwhile. */
export async function saveSunset(tx: Db, row: PublicationRow, sunsetAt: Date, at: Date): Promise<boolean> {
  const saved = await tx
    .updateTable('publications')
    .set({ sunset_at: sunsetAt, reminded_days: null, updated_at: at })
    .where('id', '=', row.id)
    .where('state', '=', 'deprecated')
    .where('sunset_at', '=', row.sunset_at)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

const count = sql<number>`count(*)::int`;

interface OpsFilter {
  name?: string;
  state?: PublicationState;
  sort?: Sort<'subscribers' | 'calls30' | 'updatedAt'>;
  pageNo: number;
  pageSize: number;
}

/** Versions that operators can suspend or resume, last changed first unless sorted otherwise. */
export async function listForOps(db: Db, { name, state, sort, ...page }: OpsFilter) {
  const states: readonly PublicationState[] = state ? [state] : ['online', 'deprecated', 'suspended'];
  let query = db
    .selectFrom('publications')
    .select(['id', 'updated_at'])
    .where('state', 'in', states)
    .where('api_id', 'is not', null);
  if (name) query = query.where(partOf('name', name));
  const orders = { usual: sql`updated_at desc, id`, columns: publicationSorts };
  const { order, counted, said } = name
    ? await sortOf(query, sort, orders)
    : sortAmong((await countInStates(db, 'publications', states)).total, sort, orders);
  const { ids, ...found } = await pageOfIds(db, query, order, page, {
    ...counted,
    areFew: counted.total === undefined,
  });
  const rows = await db
    .selectFrom('publications')
    .innerJoin('api_products', 'api_products.id', 'publications.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(['publications.id', 'api_products.id as api_id', 'publications.name', 'publications.version'])
    .select(['providers.name as provider_name', 'publications.state', 'publications.updated_at', 'calls_30d'])
    .select(({ selectFrom }) =>
      selectFrom('subscriptions')
        .select(count.as('n'))
        .whereRef('subscriptions.api_id', '=', 'api_products.id')
        .where('subscriptions.state', 'in', boundStates)
        .as('subscribers'),
    )
    .where(sql<boolean>`publications.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], publications.id)`)
    .execute();
  return { ...found, ...said, rows };
}
