import { createFavouriteService, type Deps, anonymousIn } from '@portal/server';
import type { FavouriteKind } from '@portal/calls';

interface Collected {
  owner: string;
  kind: FavouriteKind;
  /** Code of an API, id of a scene. */
  name: string;
  folder: string;
  isWatched: boolean;
  /** The price at the time of collecting, if it differed. */
  knownPriceMinor?: number;
  /** The version at that time. */
  knownVersion?: string;
}

const collected: readonly Collected[] = [
  { owner: 'person@example.com', kind: 'api', name: 'region', folder: '地址与区划', isWatched: true },
  {
    owner: 'person@example.com',
    kind: 'api',
    name: 'distance',
    folder: '地址与区划',
    isWatched: true,
    knownVersion: '1.0.0',
  },
  {
    owner: 'person@example.com',
    kind: 'api',
    name: 'bank-card',
    folder: '核验',
    isWatched: true,
    knownPriceMinor: 800,
  },
  { owner: 'person@example.com', kind: 'api', name: 'mask-number', folder: '核验', isWatched: true },
  { owner: 'person@example.com', kind: 'api', name: 'lunar', folder: '', isWatched: false },
  {
    owner: 'person@example.com',
    kind: 'solution',
    name: 'scene_company',
    folder: '下半年项目',
    isWatched: true,
  },
  { owner: 'developer@example.com', kind: 'api', name: 'uscc', folder: '企业核验', isWatched: true },
  { owner: 'developer@example.com', kind: 'api', name: 'currency', folder: '', isWatched: false },
];

/** Collections of some users, and what has changed since. */
export async function seedDemoFavourites(deps: Deps): Promise<void> {
  const { db } = deps;
  const favourites = createFavouriteService(deps);
  for (const { owner, kind, name, folder, isWatched, knownPriceMinor, knownVersion } of collected) {
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', owner)
      .executeTakeFirstOrThrow();
    const objId = kind === 'api' ? await apiOf(deps, name) : name;
    await favourites.add({ userId, kind, objId }, anonymousIn(null), folder);
    if (isWatched) await favourites.watch({ userId, kind, objId }, true);
    if (knownPriceMinor === undefined && knownVersion === undefined) continue;
    const row = await db
      .selectFrom('favourites')
      .select('known')
      .where('user_id', '=', userId)
      .where('object_id', '=', objId)
      .executeTakeFirstOrThrow();
    const known = {
      ...row.known,
      ...(knownPriceMinor !== undefined && { priceMinor: knownPriceMinor }),
      ...(knownVersion !== undefined && { version: knownVersion }),
    };
    await db
      .updateTable('favourites')
      .set({ known: JSON.stringify(known) })
      .where('user_id', '=', userId)
      .where('object_id', '=', objId)
      .execute();
  }
}

async function apiOf({ db }: Deps, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('api_products')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}
