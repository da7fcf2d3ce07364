import { sql } from 'kysely';
import { auditNameOf } from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import { formatInstant } from '../../platform/time';

interface AuditFilter {
  /** How its name begins. */
  event?: string;
  /** Mail address or mobile number, whole. */
  account?: string;
  pageNo: number;
  pageSize: number;
}

type Filter = Omit<AuditFilter, 'pageNo' | 'pageSize'>;

/** What happened, newest first, and who did it. */
export async function listAuditEntries(db: Db, filter: AuditFilter) {
  const { rows, ...page } = await pageOf(entriesOf(db, filter), filter);
  return { ...page, records: rows.map(toEntry) };
}

/** One with its place in the order of the list. */
export type ReadEntry = Awaited<ReturnType<typeof readAuditEntries>>[number];

/** The same, part by part. */
export async function readAuditEntries(
  db: Db,
  filter: Filter,
  after: { at: Date; id: string } | null,
  limit: number,
) {
  let query = entriesOf(db, filter).limit(limit);
  // The instant is bound on its own, so that the index by time begins there.
  if (after)
    query = query
      .where('at', '<=', after.at)
      .where(({ or, and, eb }) =>
        or([eb('at', '<', after.at), and([eb('at', '=', after.at), eb('audit_log.id', '>', after.id)])]),
      );
  const rows = await query.execute();
  return rows.map((row) => ({ at: row.at, id: row.id, record: toEntry(row) }));
}

/** No more than `max` are counted. */
export async function countAuditEntries(db: Db, filter: Filter, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(entriesOf(db, filter).clearOrderBy().limit(max).as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function entriesOf(db: Db, { event, account }: Filter) {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select(['audit_log.id', 'at', 'event', 'address', 'outcome', 'detail', 'nick_name'])
    .orderBy('at', 'desc')
    .orderBy('audit_log.id');
  if (event) query = query.where('event', 'like', `${escapeLike(event)}%`);
  if (account)
    query = query.where(({ or, eb }) =>
      or([eb('email', '=', account.toLowerCase()), eb('mobile', '=', account)]),
    );
  return query;
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

const toEntry = ({ id, at, nick_name, detail, outcome, ...row }: EntryRow) => ({
  ...row,
  name: auditNameOf(row.event) ?? row.event,
  outcome: outcomeText(outcome),
  auditId: id,
  at: formatInstant(at),
  who: nick_name ?? '系统',
  detail: detail ?? '',
});

function outcomeText(outcome: string): string {
  if (outcome === 'ok') return '成功';
  return isCode(outcome) ? `${codes[outcome].text}（${outcome}）` : outcome;
}
