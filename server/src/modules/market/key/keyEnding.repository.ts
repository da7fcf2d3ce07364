import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** A key that ends soon, and the days before the end for which a reminder is due. */
export interface EndingKey {
  id: string;
  owner_id: string;
  app_id: string;
  app_name: string;
  name: string;
  expires_at: Date;
  days: number;
}

const perRun = 500;

/**
 * Keys within 30, 7 or 1 days of their end without that reminder; short-lived ones skip reminders longer than their
 * life.
 */
export async function listEndingKeys(db: Db, now: Date): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    select * from (
      select k.id, a.owner_id, k.app_id, a.name as app_name, k.name, k.expires_at, k.created_at, k.reminded_days, case
        when k.expires_at <= ${now}::timestamptz + interval '1 day' then 1
        when k.expires_at <= ${now}::timestamptz + interval '7 days' then 7
        else 30 end as days
      from app_keys k join apps a on a.id = k.app_id
      where k.state = 'active' and k.expires_at > ${now}::timestamptz
        and k.expires_at <= ${now}::timestamptz + interval '30 days') ending
    where (reminded_days is null or reminded_days > days) and expires_at - created_at > days * interval '1 day'
    order by expires_at limit ${perRun}`.execute(db);
  return rows;
}

/** False when another process was faster. */
export async function noteReminded(tx: Db, { id, days }: EndingKey): Promise<boolean> {
  const noted = await tx
    .updateTable('app_keys')
    .set({ reminded_days: days })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
