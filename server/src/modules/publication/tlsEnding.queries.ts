import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** An API whose upstream certificates end soon, with the due reminder in days; 0: ended. */
export interface EndingTls {
  api_id: string;
  owner_id: string;
  name: string;
  tls_ends_at: Date;
  days: number;
}

const perRun = 500;

/** APIs within 30, 7 or 1 days of that end, or past it, without that reminder. */
export async function listEndingTls(db: Db, now: Date): Promise<EndingTls[]> {
  const { rows } = await sql<EndingTls>`
    select api_id, owner_id, name, tls_ends_at, days from (
      select u.api_id, v.user_id as owner_id, p.name, u.tls_ends_at, u.tls_reminded_days, case
        when u.tls_ends_at <= ${now}::timestamptz then 0
        when u.tls_ends_at <= ${now}::timestamptz + interval '1 day' then 1
        when u.tls_ends_at <= ${now}::timestamptz + interval '7 days' then 7
        else 30 end as days
      from api_upstreams u
        join api_products p on p.id = u.api_id and p.status <> 'offline'
        join providers v on v.id = p.provider_id
      where u.env = 'prod' and u.tls_ends_at is not null
        and u.tls_ends_at <= ${now}::timestamptz + interval '30 days') ending
    where owner_id is not null and (tls_reminded_days is null or tls_reminded_days > days)
    order by tls_ends_at limit ${perRun}`.execute(db);
  return rows;
}

/** False when another process was faster. */
export async function noteTlsReminded(tx: Db, { api_id: apiId, days }: EndingTls): Promise<boolean> {
  const noted = await tx
    .updateTable('api_upstreams')
    .set({ tls_reminded_days: days })
    .where('api_id', '=', apiId)
    .where('env', '=', 'prod')
    .where(({ or, eb }) => or([eb('tls_reminded_days', 'is', null), eb('tls_reminded_days', '>', days)]))
    .returning('api_id')
    .executeTakeFirst();
  return noted !== undefined;
}
