import { sql } from 'kysely';
import {
  favouriteKinds,
  namedVisibility,
  type Favourite,
  type FavouriteKind,
  type FavouriteList,
} from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import { countRows } from '../../platform/db/countRows';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { pageOf } from '../../platform/db/pageOf';
import { formatInstant } from '../../platform/time';
import { changesSince } from './changesSince';
import { favouriteSources } from './favouriteSources';
import type { Viewer } from '../../platform/Viewer';
import { isShownIn } from '../catalog';

const count = sql<number>`count(*)::int`.as('count');

export interface FavouriteFilter {
  kind: FavouriteKind;
  /** Absent: all; empty: the default folder. */
  folder?: string;
  pageNo: number;
  pageSize: number;
}

/**
 * What a user has collected: in a branded portal, what the portal shows; in the main portal, everything not exclusive
 * to another one.
 */
function collected(db: Db, userId: string, viewer: Viewer, kind: FavouriteKind) {
  const query = db.selectFrom('favourites as f').where('f.user_id', '=', userId).where('f.kind', '=', kind);
  if (viewer.portalId !== null)
    return query.where(sql<boolean>`f.object_id in ${favouriteSources[kind].shown(db, viewer)}`);
  if (kind !== 'api') return query;
  return query.where(sql<boolean>`not exists (
    select from api_products p where p.id = f.object_id and not ${isShownIn(viewer, 'p')})`);
}

export async function listFavourites(
  db: Db,
  userId: string,
  viewer: Viewer,
  { kind, folder, ...window }: FavouriteFilter,
): Promise<FavouriteList> {
  let query = collected(db, userId, viewer, kind);
  if (folder !== undefined) query = query.where('f.folder', '=', folder);
  const { rows, ...page } = await pageOf(
    query.selectAll('f').orderBy('f.created_at', 'desc').orderBy('f.object_id'),
    window,
  );
  const subjects = await favouriteSources[kind].read(
    db,
    rows.map(({ object_id }) => object_id),
  );
  const records = rows.flatMap((row): Favourite[] => {
    const subject = subjects.get(row.object_id);
    if (!subject) return [];
    const { facts, ...shown } = subject;
    const yuan = (minor: number | null) => (minor === null ? null : formatMinor(minor));
    return [
      {
        ...shown,
        kind,
        objId: row.object_id,
        price: yuan(facts.priceMinor),
        chargeType: facts.chargeType,
        knownPrice: yuan(row.known.priceMinor),
        version: facts.version,
        changes: changesSince(row.known, facts),
        folder: row.folder,
        watched: row.is_watched ? 1 : 0,
        collectedAt: formatInstant(row.created_at),
      },
    ];
  });
  return {
    ...page,
    records,
    counts: await Promise.all(
      keysOf(favouriteKinds).map(async (one) => ({
        kind: one,
        count: await countRows(collected(db, userId, viewer, one)),
      })),
    ),
    folders: await collected(db, userId, viewer, kind)
      .select(['f.folder as name', count])
      .groupBy('f.folder')
      .orderBy('f.folder')
      .withPlugin(cacheTotals('count'))
      .execute(),
  };
}

/** Those of these that a user has collected. */
export async function findFavourites(
  db: Db,
  userId: string,
  kind: FavouriteKind,
  objIds: readonly string[],
): Promise<string[]> {
  if (objIds.length === 0) return [];
  const rows = await db
    .selectFrom('favourites')
    .select('object_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('object_id', 'in', [...objIds])
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** Whether a portal shows it. */
export async function isShown(db: Db, viewer: Viewer, kind: FavouriteKind, id: string): Promise<boolean> {
  const { isFound } = await db
    .selectNoFrom(sql<boolean>`${id} in ${favouriteSources[kind].shown(db, viewer)}`.as('isFound'))
    .executeTakeFirstOrThrow();
  return isFound;
}

export async function countFavourites(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('favourites')
    .select(count)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Names of a user's folders for a kind. */
export async function listFolders(db: Db, userId: string, kind: FavouriteKind): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('folder')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('folder', '<>', '')
    .execute();
  return rows.map(({ folder }) => folder);
}

/** Watched objects of a kind, by id, after a given one. */
export async function listWatched(
  db: Db,
  kind: FavouriteKind,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('object_id')
    .distinct()
    .where('kind', '=', kind)
    .where('is_watched', '=', true)
    .where('object_id', '>', after)
    .orderBy('object_id')
    .limit(limit)
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** It is restricted to named accounts, and the collector is no longer one of them. */
const isHidden = sql<boolean>`(favourites.kind = 'api' and exists (
  select from api_products p where p.id = favourites.object_id and p.portal_id = ${namedVisibility}
    and not exists (select from api_audience a where a.api_id = p.id and a.account_id = favourites.user_id)))`;

/** Users who watch it and may see it, with the state that they know; locked one by one. */
export const lockWatchers = (tx: Db, kind: FavouriteKind, objectId: string) =>
  tx
    .selectFrom('favourites')
    .select(['user_id', 'told'])
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('is_watched', '=', true)
    .where(({ not }) => not(isHidden))
    .orderBy('user_id')
    .forUpdate()
    .execute();
