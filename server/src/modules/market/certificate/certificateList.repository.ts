import type { Selectable } from 'kysely';
import type { Env } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

/** Certificates of an app in one environment. */
export interface CertificatesRef {
  appId: string;
  env: Env;
}

type CertificateRow = Selectable<Tables['app_certificates']>;

/** Newest first. Names of deleted members are missing. */
export const listCertificates = (db: Db, { appId, env }: CertificatesRef) =>
  db
    .selectFrom('app_certificates')
    .leftJoin('users', 'users.id', 'app_certificates.added_by')
    .select([
      'fingerprint',
      'name',
      'subject',
      'issuer',
      'serial',
      'starts_at',
      'ends_at',
      'added_at',
      'users.nick_name as added_by',
    ])
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .orderBy('added_at', 'desc')
    .orderBy('fingerprint')
    .execute();

export async function addCertificate(tx: Db, row: Omit<CertificateRow, 'reminded_days'>): Promise<void> {
  await tx
    .insertInto('app_certificates')
    .values({ ...row, reminded_days: null })
    .execute();
}

export async function removeCertificate(
  tx: Db,
  { appId, env }: CertificatesRef,
  fingerprint: string,
): Promise<void> {
  await tx
    .deleteFrom('app_certificates')
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .where('fingerprint', '=', fingerprint)
    .execute();
}

/** Whether calls without a certificate are refused. */
export async function isCertificateRequired(db: Db, { appId, env }: CertificatesRef): Promise<boolean> {
  const row = await db
    .selectFrom('app_certificate_rules')
    .select('env')
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null: no longer required. */
export async function setCertificateRequired(
  tx: Db,
  { appId, env }: CertificatesRef,
  at: Date | null,
): Promise<void> {
  if (at === null)
    await tx.deleteFrom('app_certificate_rules').where('app_id', '=', appId).where('env', '=', env).execute();
  else
    await tx
      .insertInto('app_certificate_rules')
      .values({ app_id: appId, env, required_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Environments of an app that require a certificate, with the valid ones. */
export async function listRequiredCertificates(db: Db, appId: string) {
  const rules = await db
    .selectFrom('app_certificate_rules')
    .select('env')
    .where('app_id', '=', appId)
    .orderBy('env')
    .execute();
  if (rules.length === 0) return [];
  const certificates = await db
    .selectFrom('app_certificates')
    .select(['env', 'fingerprint', 'ends_at'])
    .where('app_id', '=', appId)
    .orderBy('fingerprint')
    .execute();
  return rules.map(({ env }) => ({
    env,
    certificates: certificates.filter((certificate) => certificate.env === env),
  }));
}
