import { sql } from 'kysely';
import type { DocumentSort } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';

/** Documents that a reader of a portal may see: in a branded one those of its APIs, and those about none. */
export function readable(db: Db, portalId: string | null) {
  const query = db
    .selectFrom('documents as d')
    .innerJoin('users', 'users.id', 'd.owner_id')
    .innerJoin('files', 'files.id', 'd.file_id')
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .where('d.removed_at', 'is', null)
    .where('d.is_enabled', '=', true);
  if (!portalId) return query;
  return query.where(
    sql<boolean>`(not exists (select 1 from api_documents r where r.document_id = d.id)
      or exists (select 1 from api_documents r join portal_apis p on p.api_id = r.api_id
        where r.document_id = d.id and p.portal_id = ${portalId}))`,
  );
}

/** Columns of one row of a list. */
export const summaryColumns = [
  'd.id',
  'd.name',
  'd.type',
  'd.summary',
  'd.can_download',
  'd.updated_at',
  'users.nick_name',
  sql<number>`coalesce(c.views, 0)`.as('views'),
  sql<number>`coalesce(c.downloads, 0)`.as('downloads'),
] as const;

export interface DocumentFilter {
  type?: string;
  searchText?: string;
  canDownload?: boolean;
  since?: Date;
}

export function filtered(
  db: Db,
  portalId: string | null,
  { type, searchText, canDownload, since }: DocumentFilter,
) {
  let query = readable(db, portalId);
  if (type) query = query.where('d.type', '=', type);
  if (searchText) {
    const pattern = `%${escapeLike(searchText)}%`;
    query = query.where(({ or, eb }) =>
      or([eb('d.name', 'ilike', pattern), eb('d.summary', 'ilike', pattern)]),
    );
  }
  if (canDownload !== undefined) query = query.where('d.can_download', '=', canDownload);
  if (since) query = query.where('d.updated_at', '>=', since);
  return query;
}

export const orders: Record<DocumentSort, ReturnType<typeof sql>> = {
  new: sql`d.updated_at`,
  hot: sql`coalesce(c.views, 0)`,
  download: sql`coalesce(c.downloads, 0)`,
};

export async function countByType(db: Db, portalId: string | null): Promise<Map<string, number>> {
  const rows = await readable(db, portalId)
    .select(['d.type', sql<number>`count(*)::int`.as('count')])
    .groupBy('d.type')
    .execute();
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** APIs that rely on documents: those online, and with `all` those of before, too. */
export async function findRelatedApis(db: Db, documentIds: readonly string[], all = false) {
  const related = new Map<string, { apiId: string; apiName: string }[]>();
  if (documentIds.length === 0) return related;
  let query = db
    .selectFrom('api_documents as r')
    .innerJoin('api_products as p', 'p.id', 'r.api_id')
    .select(['r.document_id', 'p.id', 'p.name'])
    .where('r.document_id', 'in', documentIds)
    .orderBy('p.name');
  if (!all) query = query.where('p.status', '=', 'online');
  for (const { document_id, id, name } of await query.execute())
    related.set(document_id, [...(related.get(document_id) ?? []), { apiId: id, apiName: name }]);
  return related;
}

/** The newer and the older document of the same type. */
export async function findNeighbours(
  db: Db,
  portalId: string | null,
  { id, type, updated_at }: { id: string; type: string; updated_at: Date },
) {
  const place = sql`(d.updated_at, d.id)`;
  const here = sql`(${updated_at}::timestamptz, ${id}::text)`;
  const base = readable(db, portalId).where('d.type', '=', type).select(['d.id', 'd.name']).limit(1);
  const prev = await base
    .where(sql<boolean>`${place} > ${here}`)
    .orderBy('d.updated_at')
    .orderBy('d.id')
    .executeTakeFirst();
  const next = await base
    .where(sql<boolean>`${place} < ${here}`)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .executeTakeFirst();
  return { prev: prev ?? null, next: next ?? null };
}

export async function countRead(db: Db, documentId: string, what: 'views' | 'downloads'): Promise<void> {
  await db
    .insertInto('document_counts')
    .values({ document_id: documentId, [what]: 1 })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ [what]: sql`document_counts.${sql.ref(what)} + 1` }),
    )
    .execute();
}
