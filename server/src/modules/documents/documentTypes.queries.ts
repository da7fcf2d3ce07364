import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Viewer } from '../../platform/Viewer';
import { kindOfDocument, listKinds } from './documentKind.repository';
import { readableDocuments } from './readable.queries';

/** All kinds on offer, including empty ones; of withdrawn ones those with a document here. */
export async function typesOf(db: Db, viewer: Viewer) {
  const kinds = await listKinds(db);
  const rows = [...(await countKept(db, viewer)), ...(await countOthers(db, viewer))];
  const countOf = (id: string) =>
    rows.reduce((sum, { kind, count }) => sum + (kind === id ? Number(count) : 0), 0);
  return kinds
    .map(({ id, name, name_en, brief, is_offered }) => ({
      code: id,
      name,
      nameEn: name_en,
      brief,
      count: countOf(id),
      isOffered: is_offered,
    }))
    .filter(({ isOffered, count }) => isOffered || count > 0);
}

/** In the main portal public documents are counted in advance. */
async function countKept(db: Db, { portalId }: Viewer) {
  if (portalId !== null) return [];
  return db
    .selectFrom('readable_kind_counts')
    .select(['kind_id as kind', ({ fn }) => fn.sum<number>('documents').as('count')])
    .groupBy('kind_id')
    .execute();
}

/** The additional documents of this account: those of its private APIs; in a branded portal, all. */
async function countOthers(db: Db, viewer: Viewer) {
  if (viewer.portalId === null && viewer.accountId === null) return [];
  return readableDocuments(db, viewer)
    .$if(viewer.portalId === null, (query) => query.where('d.is_restricted', '=', true))
    .select([kindOfDocument.as('kind'), sql<number>`count(*)::int`.as('count')])
    .groupBy(kindOfDocument)
    .execute();
}
