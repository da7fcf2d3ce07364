import { sql } from 'kysely';
import { documentTypes, type DocumentType } from '@portal/calls';
import { entriesOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Onlooker } from '../../platform/Onlooker';
import { readable } from './readable.queries';

/** Every type, also one without a document. */
export async function typesOf(db: Db, onlooker: Onlooker) {
  const rows = [...(await countKept(db, onlooker)), ...(await countOthers(db, onlooker))];
  const countOf = (type: DocumentType) =>
    rows.reduce((sum, row) => sum + (row.type === type ? Number(row.count) : 0), 0);
  return entriesOf(documentTypes).map(([code, name]) => ({ code, name, count: countOf(code) }));
}

/** In the main portal, what everybody may read is not counted anew. */
async function countKept(db: Db, { portalId }: Onlooker) {
  if (portalId !== null) return [];
  return db
    .selectFrom('readable_counts')
    .select(['type', ({ fn }) => fn.sum<number>('documents').as('count')])
    .groupBy('type')
    .execute();
}

/** What else this account may read: of its private APIs; in a branded portal, everything. */
async function countOthers(db: Db, onlooker: Onlooker) {
  if (onlooker.portalId === null && onlooker.accountId === null) return [];
  return readable(db, onlooker)
    .$if(onlooker.portalId === null, (query) => query.where('d.is_restricted', '=', true))
    .select(['d.type', sql<number>`count(*)::int`.as('count')])
    .groupBy('d.type')
    .execute();
}
