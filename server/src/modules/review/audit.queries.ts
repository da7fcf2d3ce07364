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

/** What happened, newest first, and who did it. */
export async function listAuditEntries(db: Db, filter: AuditFilter) {
  const { event, account } = filter;
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
  const { rows, ...page } = await pageOf(query, filter);
  return {
    ...page,
    records: rows.map(({ id, at, nick_name, detail, ...row }) => ({
      ...row,
      auditId: id,
      at: formatInstant(at),
      who: nick_name ?? '系统',
      detail: detail ?? '',
    })),
  };
}
