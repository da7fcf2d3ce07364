import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  contentState,
  kindOf,
  withBlanks,
  type AnyContent,
  type ContentField,
  type ContentKind,
  type ContentOf,
  type ContentState,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import { say } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import type { ContentLinks } from './ContentLinks';
import { choicesFor, namesIn } from './contentRefs.queries';
import { findItem, findRevision, getRevision, refuseOtherKind, type ItemRow } from './contentItem.repository';
import { cleanContent } from './readDraft';
import { revisionsMax, toContentRevision } from './toContentRevision';

interface Page {
  pageNo: number;
  pageSize: number;
}

const orNull = (at: Date | null) => at && formatInstant(at);

/** All pieces of a kind for operators, last changed first. */
export async function listManaged(
  db: Db,
  {
    kind,
    state,
    searchText,
    ...page
  }: { kind: ContentKind; state?: ContentState; searchText?: string } & Page,
) {
  let query = db.selectFrom('content_items as item').where('item.kind', '=', kind);
  if (state !== undefined) query = query.where('item.state', '=', state);
  if (searchText) query = query.where('item.title', 'ilike', `%${escapeLike(searchText)}%`);
  const { rows, ...found } = await pageOf(
    query
      .selectAll('item')
      .select(({ selectFrom }) => [
        sql<boolean>`item.draft is distinct from item.shown`.as('is_changed'),
        // Not a join, so that pages are read along the index.
        selectFrom('users').select('nick_name').whereRef('users.id', '=', 'item.updated_by').as('nick_name'),
      ])
      .orderBy('item.updated_at', 'desc')
      .orderBy('item.id', 'desc'),
    page,
  );
  return {
    ...found,
    records: rows.map((row) => ({
      itemId: row.id,
      title: row.title,
      state: row.state,
      liveRevision: row.state === contentState.published ? row.live_revision : 0,
      isChanged: row.is_changed ? 1 : 0,
      dueTime: orNull(row.due_at),
      untilTime: orNull(row.until_at),
      updateTime: formatInstant(row.updated_at),
      updatedBy: row.nick_name ?? say`系统`,
      version: row.version,
    })),
  };
}

/**
 * Initial values of a form: a new piece, or this one. If the kind has a single piece, that one.
 *
 * @throws {AppError} `E7041`
 */
export async function readForm(
  db: Db,
  namesOf: ContentLinks['namesOf'],
  kind: ContentKind,
  id: string | undefined,
) {
  const wanted = kindOf(kind).isSingle ? kind : id;
  const row = wanted === undefined ? undefined : await findItem(db, wanted);
  if (row) refuseOtherKind(row, kind);
  else if (id !== undefined) throw new AppError('E7041');
  const content = row ? startOf(row) : withBlanks(kind, {});
  return {
    kind,
    itemId: row?.id ?? null,
    version: row?.version ?? 0,
    state: row?.state ?? contentState.draft,
    liveRevision: row?.state === contentState.published ? row.live_revision : 0,
    dueTime: orNull(row?.due_at ?? null),
    untilTime: orNull(row?.until_at ?? null),
    content,
    names: await namesIn(db, namesOf, kind, content),
    choices: await choicesFor(db, kind),
    revisions: row ? await listRevisions(db, row.id) : [],
  };
}

/** The starting point of the next draft: the last one, without fields that concern the published revision only. */
function startOf({ kind, draft, shown }: ItemRow): AnyContent {
  const content = cleanContent(kind, draft);
  if (!isDeepStrictEqual(draft, shown)) return content;
  const fields: Readonly<Record<string, ContentField>> = kindOf(kind).fields;
  const blanks = Object.entries(withBlanks(kind, {})).filter(([name]) => {
    const field = fields[name];
    return field?.type === 'choice' && field.isOnce === true;
  });
  return { ...content, ...Object.fromEntries(blanks) };
}

/** A published revision. @throws {AppError} `E7041` */
export async function readRevision(db: Db, itemId: string, revision: number) {
  const item = await findItem(db, itemId);
  if (!item) throw new AppError('E7041');
  const { content } = await getRevision(db, itemId, revision);
  return { revision, content: cleanContent(item.kind, content) };
}

async function listRevisions(db: Db, itemId: string) {
  const rows = await db
    .selectFrom('content_revisions as one')
    .leftJoin('users', 'users.id', 'one.made_by')
    .select(['revision', 'from_at', 'until_at', 'brings_back', 'made_at', 'users.nick_name'])
    .where('item_id', '=', itemId)
    .orderBy('revision', 'desc')
    .limit(revisionsMax)
    .execute();
  return rows.map(toContentRevision);
}

/** A piece as visitors get it. */
interface Shown<Kind extends ContentKind> {
  itemId: string;
  content: ContentOf<Kind>;
  revision: number;
  publishedAt: Date;
  publishTime: string;
}

function toShown<Kind extends ContentKind>(kind: Kind, row: ItemRow): Shown<Kind> {
  const publishedAt = row.published_at ?? row.created_at;
  return {
    itemId: row.id,
    // The schema of the reply validates it again.
    content: cleanContent(kind, row.shown ?? {}),
    revision: row.live_revision,
    publishedAt,
    publishTime: formatInstant(publishedAt),
  };
}

const visible = (db: Db, kind: ContentKind) =>
  db
    .selectFrom('content_items')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', contentState.published);

/** Published pieces of a kind, in its order. @param filter Field → the value that it must have; absent: any. */
export async function listShown<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  page: Page,
  filter: { readonly [Name in keyof ContentOf<Kind>]?: string | undefined } = {},
): Promise<Page & { total: number; records: Shown<Kind>[] }> {
  let query = visible(db, kind);
  for (const [field, value] of Object.entries(filter))
    if (value !== undefined) query = query.where(sql<boolean>`shown ->> ${field} = ${value}`);
  const { rows, ...found } = await pageOf(
    query.orderBy('sort').orderBy('published_at', 'desc').orderBy('id'),
    page,
  );
  return { ...found, records: rows.map((row) => toShown(kind, row)) };
}

/** Null for a piece that is not published, for whatever reason. @param id Absent: the single piece of its kind. */
export async function findShown<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  id: string = kind,
): Promise<Shown<Kind> | null> {
  const row = await visible(db, kind).where('id', '=', id).executeTakeFirst();
  return row ? toShown(kind, row) : null;
}

/**
 * The published revision of a piece.
 *
 * @throws {AppError} `E7044` for one that was withdrawn, `E7041` for one that was never published.
 */
export async function getShown<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<Shown<Kind>> {
  const shown = await findShown(db, kind, id);
  if (shown) return shown;
  const item = await findItem(db, id);
  throw new AppError(item?.kind === kind && item.state === contentState.withdrawn ? 'E7044' : 'E7041');
}

/** A revision that visitors see or have seen; null for one still scheduled. */
export async function findShownRevision<Kind extends ContentKind>(db: Db, kind: Kind, revision: number) {
  const shown = await findShown(db, kind);
  if (!shown || revision > shown.revision) return null;
  const row = await findRevision(db, kind, revision);
  return row && { revision, content: cleanContent(kind, row.content) };
}

/** Whether a piece is published. */
export async function isShown(db: Db, id: string): Promise<boolean> {
  return (await findItem(db, id))?.state === contentState.published;
}
