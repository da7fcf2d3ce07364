import { sql } from 'kysely';
import type { ScanPartner } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';

const partners = (db: Db) =>
  db
    .selectFrom('scan_partners as p')
    .selectAll('p')
    .select(({ selectFrom }) =>
      selectFrom('key_leaks as l')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('l.partner_id', '=', 'p.id')
        .as('found'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof partners>['executeTakeFirstOrThrow']>>;

/** In the order of their creation. */
export async function listPartners(db: Db, page: { pageNo: number; pageSize: number }) {
  const { rows, ...found } = await pageOf(partners(db).orderBy('p.created_at').orderBy('p.id'), page);
  return { ...found, records: await withKeys(db, rows) };
}

/** Ordered by id, after a given one. */
export const listPartnersAfter = async (db: Db, after: string, limit: number): Promise<ScanPartner[]> =>
  withKeys(db, await partners(db).where('p.id', '>', after).orderBy('p.id').limit(limit).execute());

async function withKeys(db: Db, rows: readonly Row[]): Promise<ScanPartner[]> {
  const keys = await listKeys(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    partnerId: row.id,
    name: row.name,
    isOn: row.is_on ? 1 : 0,
    graceHours: row.grace_hours,
    keys: keys
      .filter(({ partner_id }) => partner_id === row.id)
      .map(({ identifier, public_key }) => ({ identifier, publicKey: public_key })),
    found: row.found ?? 0,
    version: row.version,
  }));
}

async function listKeys(db: Db, partnerIds: readonly string[]) {
  if (partnerIds.length === 0) return [];
  return db
    .selectFrom('scan_partner_keys')
    .selectAll()
    .where('partner_id', 'in', partnerIds)
    .orderBy('identifier')
    .execute();
}

/** Owner of a key, if currently trusted. */
export const findByKey = (db: Db, identifier: string) =>
  db
    .selectFrom('scan_partner_keys as k')
    .innerJoin('scan_partners as p', 'p.id', 'k.partner_id')
    .select(['p.id', 'p.name', 'p.grace_hours', 'k.public_key'])
    .where('k.identifier', '=', identifier)
    .where('p.is_on', '=', true)
    .executeTakeFirst();
export type BelievedPartner = NonNullable<Awaited<ReturnType<typeof findByKey>>>;
