import { namedVisibility } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { placeOfAccount } from '../search';
import { kindOfDocument } from './documentKind.repository';

/** The indexed fields of a document; undefined for one that does not exist. */
export const findIndexedDocument = (db: Db, documentId: string) =>
  db
    .selectFrom('documents as d')
    .innerJoin('users', 'users.id', 'd.owner_id')
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .select([
      'd.name',
      'd.content',
      kindOfDocument.as('kind'),
      'd.is_enabled',
      'd.removed_at',
      'd.updated_at',
    ])
    .select(['users.nick_name', 'c.views'])
    .where('d.id', '=', documentId)
    .executeTakeFirst();

/**
 * Where a document is found: in portals that show one of its APIs, by accounts that see a restricted one of them and,
 * unless it belongs to private APIs only, in the main portal and in portals that selected it.
 */
export async function listPlacesOf(db: Db, documentId: string): Promise<string[]> {
  const apis = db
    .selectFrom('api_documents as r')
    .innerJoin('api_products as p', 'p.id', 'r.api_id')
    .where('r.document_id', '=', documentId);
  const rows = await apis
    .innerJoin('portal_apis as s', 's.api_id', 'p.id')
    .where((eb) => eb.or([eb('p.portal_id', 'is', null), eb('p.portal_id', '=', eb.ref('s.portal_id'))]))
    .select('s.portal_id as place')
    .union(
      db
        .selectFrom('portal_documents as c')
        .innerJoin('documents as d', 'd.id', 'c.document_id')
        .where('d.id', '=', documentId)
        .where('d.is_restricted', '=', false)
        .select('c.portal_id as place'),
    )
    .execute();
  const named = await apis
    .innerJoin('api_audience as n', 'n.api_id', 'p.id')
    .where('p.portal_id', '=', namedVisibility)
    .select('n.account_id')
    .distinct()
    .execute();
  const { is_restricted: isRestricted } = await db
    .selectFrom('documents')
    .select('is_restricted')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return [
    ...(isRestricted ? [] : ['main']),
    ...rows.map(({ place }) => place),
    ...named.map(({ account_id }) => placeOfAccount(account_id)),
  ];
}
