import { sql } from 'kysely';
import { sceneTypes } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { onSale } from '../catalog';
import { readableDocuments } from '../documents';
import { shownSolutions } from '../solutions';
import type { Subject } from './Subject';
import type { Viewer } from '../../platform/Viewer';

/** Ids of the APIs that a viewer may see, as a subquery. */
export const shownApis = (db: Db, viewer: Viewer) => sql<string>`(${onSale(db, viewer).select('p.id')})`;

/** The same for documents. */
export const shownDocuments = (db: Db, viewer: Viewer) =>
  sql<string>`(${readableDocuments(db, viewer).select('d.id')})`;

/** The same for scenes. */
export const shownScenes = (db: Db, { portalId }: Viewer) =>
  sql<string>`(${shownSolutions(db, portalId).select('o.id')})`;

const versionsOf = (status: 'online' | 'deprecated') => sql<string[]>`array(
  select v.version from api_versions v where v.api_id = p.id and v.status = ${status} order by v.published_at desc)`;

/** The present state of these APIs. One whose versions are all deprecated is represented by the last of them. */
export async function readApis(db: Db, ids: readonly string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('api_products as p')
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .select(['p.id', 'p.name', 'p.brief', 'p.status', 'p.price_minor', 'p.charge_type'])
    .select(['providers.name as provider', versionsOf('online').as('online')])
    .select(versionsOf('deprecated').as('ending'))
    .where('p.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.name,
        brief: row.brief,
        provider: row.provider,
        facts: {
          priceMinor: row.price_minor,
          chargeType: row.charge_type,
          version: row.online[0] ?? row.ending[0] ?? null,
          ending: row.ending,
          isGone: row.status !== 'online',
          updatedAt: '',
        },
      },
    ]),
  );
}

/** The present state of these documents. */
export async function readDocuments(db: Db, ids: readonly string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('users', 'users.id', 'd.owner_id')
    .select([
      'd.id',
      'd.name',
      'd.summary',
      'd.updated_at',
      'd.is_enabled',
      'd.removed_at',
      'users.nick_name',
    ])
    .where('d.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.name,
        brief: row.summary,
        provider: row.nick_name,
        facts: {
          priceMinor: null,
          chargeType: null,
          version: null,
          ending: [],
          isGone: !row.is_enabled || row.removed_at !== null,
          updatedAt: formatInstant(row.updated_at),
        },
      },
    ]),
  );
}

/** The present state of these scenes. */
export async function readSolutions(db: Db, ids: readonly string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('solutions')
    .select(['id', 'title', 'brief', 'type', 'state', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        brief: row.brief,
        provider: sceneTypes[row.type],
        facts: {
          priceMinor: null,
          chargeType: null,
          version: null,
          ending: [],
          isGone: row.state !== 'published',
          updatedAt: formatInstant(row.updated_at),
        },
      },
    ]),
  );
}
