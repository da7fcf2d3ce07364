import type { Comment } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { maskName } from '../../platform/masks';
import { formatInstant } from '../../platform/time';
import { onSale } from '../catalog';
import type { Viewer } from '../../platform/Viewer';

/** Rating and owner of an API that a portal shows. */
export const findRated = (db: Db, viewer: Viewer, apiId: string) =>
  onSale(db, viewer)
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .select(['p.id', 'p.name', 'p.score', 'p.score_count', 'p.score_split', 'providers.user_id as owner_id'])
    .where('p.id', '=', apiId)
    .executeTakeFirst();

const selected = (db: Db) =>
  db
    .selectFrom('api_comments as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .selectAll('c')
    .select('users.nick_name as author');
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

interface Window {
  score?: number;
  pageNo: number;
  pageSize: number;
}

/** Visible reviews of an API, newest first. Their number is stored with the API. */
export function listShown(db: Db, apiId: string, { score, pageNo, pageSize }: Window): Promise<CommentRow[]> {
  let query = selected(db).where('c.api_id', '=', apiId).where('c.state', '=', 'live');
  if (score !== undefined) query = query.where('c.score', '=', score);
  return query
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
}

/** An account's review of an API; undefined: none, or withdrawn. */
export const findOwn = (db: Db, apiId: string, accountId: string) =>
  selected(db)
    .where('c.api_id', '=', apiId)
    .where('c.user_id', '=', accountId)
    .where('c.state', '!=', 'withdrawn')
    .executeTakeFirst();

/** Whether the provider is the user, or an organisation that they act for or belong to. */
export async function isOfProvider(db: Db, ownerId: string | null, { id, person }: Member): Promise<boolean> {
  if (ownerId === null) return false;
  if (ownerId === id || ownerId === person.id) return true;
  const membership = await db
    .selectFrom('organisation_members')
    .select('user_id')
    .where('organisation_id', '=', ownerId)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  return membership !== undefined;
}

/** Whether an account's subscriptions to an API had a successful call in production. */
export async function hasUsed(db: Db, apiId: string, accountId: string): Promise<boolean> {
  const { is_used } = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions as s')
          .innerJoin('usage_rollups as u', 'u.subscription_id', 's.id')
          .select('s.id')
          .where('s.applicant_id', '=', accountId)
          .where('s.api_id', '=', apiId)
          .where('s.env', '=', 'prod')
          .where('u.grain', '=', 'day')
          .where('u.billed', '>', 0),
      ).as('is_used'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(is_used);
}

const linesMax = 50;

/** Undecided reports of a review, oldest first. */
export const listReports = (db: Db, commentId: string) =>
  db
    .selectFrom('api_comment_reports')
    .select(['reason', 'text'])
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .orderBy('at')
    .orderBy('user_id')
    .limit(linesMax)
    .execute();

/** With the API that it is about. */
export const findForDesk = (db: Db, id: string) =>
  selected(db)
    .innerJoin('api_products as p', 'p.id', 'c.api_id')
    .select('p.name as api_name')
    .where('c.id', '=', id)
    .executeTakeFirst();

/** @param isOwn For its author. */
export const toComment = (row: CommentRow, isOwn = false): Comment => ({
  commentId: row.id,
  score: row.score,
  text: row.text,
  author: isOwn ? row.author : maskName(row.author),
  createdAt: formatInstant(row.created_at),
  edited: row.updated_at.getTime() > row.created_at.getTime() ? 1 : 0,
  reply: row.reply,
  repliedAt: row.replied_at ? formatInstant(row.replied_at) : null,
});

/** Users whose reports are not answered yet. */
export async function listReporters(db: Db, commentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('api_comment_reports')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
