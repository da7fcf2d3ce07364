import { leaksCountedMax, type KeyLeak } from '@portal/calls';
import { boundedPageOf } from '../../platform/db/boundedPageOf';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';

/** Newest first. */
export async function listFound(db: Db, page: { pageNo: number; pageSize: number }) {
  const query = db
    .selectFrom('key_leaks as l')
    .innerJoin('scan_partners as p', 'p.id', 'l.partner_id')
    .innerJoin('users as u', 'u.id', 'l.owner_id')
    .selectAll('l')
    .select(['p.name as partner', 'u.nick_name as owner_name'])
    .orderBy('l.found_at', 'desc')
    .orderBy('l.id');
  const { rows, ...found } = await boundedPageOf(db, query, page, leaksCountedMax);
  const records = rows.map((row): KeyLeak => ({
    leakId: row.id,
    partner: row.partner,
    kind: row.kind,
    hint: row.hint,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    url: row.url,
    source: row.source,
    action: row.action,
    foundAt: formatInstant(row.found_at),
    lastAt: formatInstant(row.last_at),
    times: row.times,
  }));
  return { ...found, records };
}
