import { sql } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { containing } from '../../platform/db/containing';
import { pageOf } from '../../platform/db/pageOf';
import { sortOf, type Sort } from '../../platform/db/sortOf';
import { sanitise } from '../../platform/richText/sanitise';
import { days, formatInstant } from '../../platform/time';
import { counts, type Page } from './document.queries';
import { kindNames, kindOfDocument, kindOfRevision } from './documentKind.repository';
import { findRelatedApis } from './document.repository';

interface OwnFilter {
  docName?: string;
  docType?: string;
  docEnabled?: number;
  /** Days since the last update, at most. */
  days?: number;
  sort?: Sort<'views' | 'updateTime'>;
}

/** An author's own documents, last changed first unless sorted otherwise. */
export async function listOwn(
  db: Db,
  ownerId: string,
  { docName, docType, docEnabled, days: ageMax, sort, ...page }: OwnFilter & Page,
  now: Date,
) {
  const names = await kindNames(db);
  let query = db
    .selectFrom('documents as d')
    .innerJoin('files', 'files.id', 'd.file_id')
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .where('d.owner_id', '=', ownerId)
    .where('d.removed_at', 'is', null);
  if (docName) query = query.where('d.name', ...containing(docName));
  if (docType && names.has(docType)) query = query.where(kindOfDocument, '=', docType);
  if (docEnabled !== undefined) query = query.where('d.is_enabled', '=', docEnabled === 1);
  if (ageMax) query = query.where('d.updated_at', '>=', new Date(now.getTime() - ageMax * days));
  const { order, counted, said } = await sortOf(
    query,
    sort,
    {
      usual: sql`d.updated_at desc, d.id desc`,
      columns: {
        views: sql`coalesce(c.views, 0)`,
        updateTime: sql`d.updated_at`,
      },
    },
    { joinsFindOne: true },
  );
  const { rows, ...found } = await pageOf(
    query
      .select([
        'd.id',
        'd.name',
        kindOfDocument.as('kind'),
        'd.is_enabled',
        'd.can_download',
        'd.updated_at',
        'd.revision',
      ])
      .select(['files.name as file_name', 'files.bytes', ...counts])
      .orderBy(order),
    page,
    { ...counted, joinsFindOne: true },
  );
  const apis = await findRelatedApis(
    db,
    rows.map(({ id }) => id),
    { all: true },
  );
  return {
    records: rows.map((row) => ({
      docId: row.id,
      docName: row.name,
      docType: row.kind,
      docKind: names.get(row.kind),
      docEnabled: row.is_enabled ? 1 : 0,
      docDownLoad: row.can_download ? 1 : 0,
      flag: !apis.has(row.id),
      apis: apis.get(row.id) ?? [],
      fileName: row.file_name,
      fileBytes: row.bytes,
      updateTime: formatInstant(row.updated_at),
      revision: row.revision,
      views: row.views,
      downloads: row.downloads,
    })),
    types: [...names].map(([code, one]) => ({ code, ...one })),
    ...found,
    ...said,
  };
}

/**
 * Revisions of an own document, newest first.
 *
 * @throws {AppError} `E7001`
 */
export async function listRevisions(db: Db, ownerId: string, id: string, page: Page) {
  const current = await db
    .selectFrom('documents')
    .select('revision')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!current) throw new AppError('E7001');
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('document_revisions as r')
      .innerJoin('files', 'files.id', 'r.file_id')
      .innerJoin('users', 'users.id', 'r.edited_by')
      .where('r.document_id', '=', id)
      .select(['r.revision', 'r.name', kindOfRevision.as('kind'), 'r.content', 'r.edited_at'])
      .select(['files.name as file_name', 'users.nick_name'])
      .orderBy('r.revision', 'desc'),
    page,
  );
  return {
    records: rows.map((row) => ({
      revision: row.revision,
      docName: row.name,
      docType: row.kind,
      fileName: row.file_name,
      docDetail: sanitise(row.content),
      editor: row.nick_name,
      editTime: formatInstant(row.edited_at),
      isCurrent: row.revision === current.revision ? 1 : 0,
    })),
    ...found,
  };
}
