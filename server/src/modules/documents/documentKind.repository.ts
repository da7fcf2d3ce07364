import { sql, type Selectable } from 'kysely';
import { documentTypes, type DocumentType } from '@portal/calls';
import { isKeyOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

type KindRow = Selectable<Tables['document_kinds']>;

/** The kind of a document in table `d`. */
export const kindOfDocument = sql<string>`coalesce(d.kind_id, d.type)`;

/** The kind of a revision in table `r`. */
export const kindOfRevision = sql<string>`coalesce(r.kind_id, r.type)`;

/** The values of both columns for a kind: servers of the previous version take any other kind for a guide. */
export const kindColumns = (kind: string): { type: DocumentType; kind_id: string | null } =>
  isKeyOf(documentTypes, kind) ? { type: kind, kind_id: null } : { type: 'guide', kind_id: kind };

/** All kinds in their order, withdrawn ones included. */
export const listKinds = (db: Db): Promise<KindRow[]> =>
  db.selectFrom('document_kinds').selectAll().orderBy('sort').orderBy('id').execute();

/** Names of kinds, by code. */
export async function kindNames(db: Db): Promise<Map<string, { name: string; nameEn: string }>> {
  const kinds = await listKinds(db);
  return new Map(kinds.map(({ id, name, name_en }) => [id, { name, nameEn: name_en }]));
}

/** Whether authors may select a kind; locked until the end of the transaction. */
export async function isKindOffered(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('document_kinds')
    .select('is_offered')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.is_offered === true;
}

export async function putKind(tx: Db, row: KindRow): Promise<void> {
  await tx
    .insertInto('document_kinds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function withdrawKind(tx: Db, id: string): Promise<void> {
  await tx.updateTable('document_kinds').set({ is_offered: false }).where('id', '=', id).execute();
}
