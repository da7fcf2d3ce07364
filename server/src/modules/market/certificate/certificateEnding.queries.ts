import { sql } from 'kysely';
import { appState, type Env } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';

/** A certificate that ends soon, and for how many days before the end a reminder is due; 0: it has ended. */
export interface EndingCertificate {
  app_id: string;
  env: Env;
  fingerprint: string;
  owner_id: string;
  app_name: string;
  name: string;
  ends_at: Date;
  is_required: boolean;
  days: number;
}

const perRun = 500;

/**
 * Certificates within 30, 7 or 1 days of their end, or past it, without that reminder; short-lived ones skip reminders
 * longer than their life.
 */
export async function listEndingCertificates(db: Db, now: Date): Promise<EndingCertificate[]> {
  const { rows } = await sql<EndingCertificate>`
    select * from (
      select c.app_id, c.env, c.fingerprint, a.owner_id, a.name as app_name, c.name, c.ends_at, c.added_at, c.reminded_days,
        r.app_id is not null as is_required, case
        when c.ends_at <= ${now}::timestamptz then 0
        when c.ends_at <= ${now}::timestamptz + interval '1 day' then 1
        when c.ends_at <= ${now}::timestamptz + interval '7 days' then 7
        else 30 end as days
      from app_certificates c
        join apps a on a.id = c.app_id and a.state <> ${appState.removed}
        left join app_certificate_rules r on r.app_id = c.app_id and r.env = c.env
      where c.ends_at <= ${now}::timestamptz + interval '30 days') ending
    where (reminded_days is null or reminded_days > days) and ends_at - added_at > days * interval '1 day'
    order by ends_at limit ${perRun}`.execute(db);
  return rows;
}

/** False when another process was faster. */
export async function noteCertificateReminded(
  tx: Db,
  { app_id: appId, env, fingerprint, days }: EndingCertificate,
): Promise<boolean> {
  const noted = await tx
    .updateTable('app_certificates')
    .set({ reminded_days: days })
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .where('fingerprint', '=', fingerprint)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .returning('app_id')
    .executeTakeFirst();
  return noted !== undefined;
}
