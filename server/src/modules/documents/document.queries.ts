import { sql, type SelectQueryBuilder } from 'kysely';
import type { DocumentSort } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { days, formatInstant } from '../../platform/time';
import { matchText } from '../search';
import { isShownIn } from '../catalog';
import { findRelatedApis } from './document.repository';
import { kindNames, kindOfDocument } from './documentKind.repository';
import { typesOf } from './documentTypes.queries';
import { readableDocuments } from './readable.queries';
import type { Viewer } from '../../platform/Viewer';

const newestPerType = 3;
const recentMax = 6;
const rankingMax = 8;
const ofApiMax = 50;

/** Views and downloads of a document, from the joined table `c`. */
export const counts = [
  sql<number>`coalesce(c.views, 0)`.as('views'),
  sql<number>`coalesce(c.downloads, 0)`.as('downloads'),
] as const;

/** Columns of a list row. */
const summaryColumns = [
  'd.id',
  'd.name',
  kindOfDocument.as('kind'),
  'd.summary',
  'd.can_download',
  'd.updated_at',
  'users.nick_name',
  ...counts,
] as const;

/** Results filtered by text or age, or in a branded portal, are counted up to this number. */
const countedMax = 10_000;

const orders: Record<DocumentSort, ReturnType<typeof sql>> = {
  new: sql`d.updated_at desc, d.id desc`,
  hot: sql`c.views desc, d.updated_at desc, d.id desc`,
  download: sql`c.downloads desc, d.updated_at desc, d.id desc`,
};

type Ids = SelectQueryBuilder<Tables & { d: Tables['documents'] }, 'd', { id: string }>;

/** List rows of these documents. */
const summaries = (db: Db, ids: Ids) =>
  db
    .selectFrom('documents as d')
    .where('d.id', 'in', ids)
    .innerJoin('users', 'users.id', 'd.owner_id')
    // A trigger makes it with the document.
    .innerJoin('document_counts as c', 'c.document_id', 'd.id')
    .select(summaryColumns);

interface SummaryRow {
  id: string;
  name: string;
  kind: string;
  summary: string;
  can_download: boolean;
  updated_at: Date;
  nick_name: string;
  views: number;
  downloads: number;
}

async function summariesOf(db: Db, viewer: Viewer, rows: readonly SummaryRow[]) {
  const apis = await findRelatedApis(
    db,
    rows.map(({ id }) => id),
    { viewer },
  );
  const names = await kindNames(db);
  return rows.map((row) => ({
    docId: row.id,
    docName: row.name,
    docType: row.kind,
    docKind: names.get(row.kind),
    summary: row.summary,
    provider: row.nick_name,
    updateTime: formatInstant(row.updated_at),
    views: row.views,
    downloads: row.downloads,
    docDownLoad: row.can_download ? 1 : 0,
    apis: apis.get(row.id) ?? [],
  }));
}

export interface Page {
  pageNo: number;
  pageSize: number;
}

interface ListFilter extends Page {
  type?: string;
  searchText?: string;
  /** 1: only downloadable ones. */
  docDownLoad?: number;
  /** Updated within so many days. */
  days?: number;
  sort: DocumentSort;
}

/** One page of readable documents, filtered and sorted. */
export async function listReadable(db: Db, viewer: Viewer, filter: ListFilter, now: Date) {
  const { searchText, docDownLoad, days: ageMax, sort, pageNo, pageSize } = filter;
  const types = await typesOf(db, viewer);
  // An unknown or withdrawn kind in a link lists all kinds.
  const type = types.find(({ code }) => code === filter.type)?.code;
  let query = readableDocuments(db, viewer);
  if (type) query = query.where(kindOfDocument, '=', type);
  const isFound = await matchText(db, 'doc', searchText);
  if (isFound) query = query.where(isFound('d.id'));
  if (docDownLoad === 1) query = query.where('d.can_download', '=', true);
  if (ageMax) query = query.where('d.updated_at', '>=', new Date(now.getTime() - ageMax * days));
  const isOrderedByCounts = sort !== 'new';
  const page = query
    // What the order does not need is read for the rows of the page only.
    .$if(isOrderedByCounts, (ordered) => ordered.innerJoin('document_counts as c', 'c.document_id', 'd.id'))
    .select('d.id')
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const rows = await summaries(db, page).orderBy(orders[sort]).execute();
  const isCounted = isFound !== null || docDownLoad === 1 || ageMax;
  const counted = types.filter(({ code }) => !type || code === type);
  const total = isCounted ? await countUpTo(db, query) : counted.reduce((sum, { count }) => sum + count, 0);
  return { records: await summariesOf(db, viewer, rows), total, pageNo, pageSize, types };
}

async function countUpTo(db: Db, query: ReturnType<typeof readableDocuments>): Promise<number> {
  const { total } = await db
    .selectFrom(query.select('d.id').limit(countedMax).as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The newest of each kind, the most downloaded, and the most recently changed. */
export async function readCenter(db: Db, viewer: Viewer) {
  const types = await typesOf(db, viewer);
  const newest = await Promise.all(
    types.map(({ code }) =>
      readableDocuments(db, viewer)
        .where(kindOfDocument, '=', code)
        .select(['d.id as docId', 'd.name as docName'])
        .orderBy(orders.new)
        .limit(newestPerType)
        .execute(),
    ),
  );
  const recent = await summaries(
    db,
    readableDocuments(db, viewer)
      .select('d.id')
      .orderBy('d.updated_at', 'desc')
      .orderBy('d.id')
      .limit(recentMax),
  )
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .execute();
  return {
    types: types.map((type, at) => ({ ...type, newest: newest[at] ?? [] })),
    downloads: await mostDownloaded(db, viewer),
    recent: await summariesOf(db, viewer, recent),
  };
}

/** Documents that were ever downloaded are found by an index; only if there are too few, others follow. */
async function mostDownloaded(db: Db, viewer: Viewer) {
  const columns = ['d.id as docId', 'd.name as docName'] as const;
  const offered = readableDocuments(db, viewer).where('d.can_download', '=', true);
  const downloaded = await offered
    .innerJoin('document_counts as c', 'c.document_id', 'd.id')
    .where('c.downloads', '>', 0)
    .select([...columns, 'c.downloads'])
    .orderBy('c.downloads', 'desc')
    .orderBy('d.id')
    .limit(rankingMax)
    .execute();
  const others = await offered
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .where(sql<number>`coalesce(c.downloads, 0)`, '=', 0)
    .select([...columns, sql<number>`0`.as('downloads')])
    .orderBy('d.id')
    .limit(rankingMax - downloaded.length)
    .execute();
  return [...downloaded, ...others];
}

export async function listOfApi(db: Db, viewer: Viewer, apiId: string) {
  const ids = readableDocuments(db, viewer)
    .innerJoin('api_documents as r', 'r.document_id', 'd.id')
    .innerJoin('api_products as a', 'a.id', 'r.api_id')
    .where('a.id', '=', apiId)
    .where(isShownIn(viewer, 'a'))
    .select('d.id');
  const rows = await summaries(db, ids).orderBy('d.name').limit(ofApiMax).execute();
  return { records: await summariesOf(db, viewer, rows) };
}

/**
 * A readable document: published here, or the reader's own.
 *
 * @param readerId  Null for a visitor.
 * @throws {AppError} `E7001`, `E7007` it was readable here and was removed
 */
export async function getReadable(db: Db, viewer: Viewer, id: string, readerId: string | null) {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('users', 'users.id', 'd.owner_id')
    .innerJoin('files', 'files.id', 'd.file_id')
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .selectAll('d')
    .select(kindOfDocument.as('kind'))
    .select(['users.nick_name', 'files.name as file_name', 'files.bytes as file_bytes', ...counts])
    .where('d.id', '=', id)
    .where('d.removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError((await isReadable(db, viewer, id, true)) ? 'E7007' : 'E7001');
  const isMine = row.owner_id === readerId;
  if (!isMine && !(await isReadable(db, viewer, id))) throw new AppError('E7001');
  return { ...row, isMine };
}

async function isReadable(db: Db, viewer: Viewer, id: string, isRemoved = false): Promise<boolean> {
  const row = await readableDocuments(db, viewer, isRemoved)
    .select('d.id')
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

interface Neighbour {
  docId: string;
  docName: string;
}

/** The next newer and older document of the same kind. */
export async function findNeighbours(
  db: Db,
  viewer: Viewer,
  { id, kind, updated_at }: { id: string; kind: string; updated_at: Date },
): Promise<{ prev: Neighbour | null; next: Neighbour | null }> {
  const place = sql`(d.updated_at, d.id)`;
  const here = sql`(${updated_at}::timestamptz, ${id}::text)`;
  const base = readableDocuments(db, viewer)
    .where(kindOfDocument, '=', kind)
    .select(['d.id as docId', 'd.name as docName'])
    .limit(1);
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
