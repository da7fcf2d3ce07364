import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type ScanPartnerRow = Selectable<Tables['scan_partners']>;

export const lockPartner = (tx: Db, id: string): Promise<ScanPartnerRow | undefined> =>
  tx.selectFrom('scan_partners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const listKeysOf = (
  tx: Db,
  partnerId: string,
): Promise<{ identifier: string; public_key: string }[]> =>
  tx
    .selectFrom('scan_partner_keys')
    .select(['identifier', 'public_key'])
    .where('partner_id', '=', partnerId)
    .orderBy('identifier')
    .execute();

/** Inserted, or replaced. */
export async function putPartner(tx: Db, row: Insertable<Tables['scan_partners']>): Promise<void> {
  const { name, is_on, grace_hours, version } = row;
  await tx
    .insertInto('scan_partners')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, is_on, grace_hours, version }))
    .execute();
}

/** Replaces all keys of the partner. */
export async function replaceKeys(
  tx: Db,
  partnerId: string,
  keys: readonly { identifier: string; publicKey: string }[],
): Promise<void> {
  await tx.deleteFrom('scan_partner_keys').where('partner_id', '=', partnerId).execute();
  if (keys.length === 0) return;
  await tx
    .insertInto('scan_partner_keys')
    .values(
      keys.map(({ identifier, publicKey }) => ({ identifier, partner_id: partnerId, public_key: publicKey })),
    )
    .execute();
}
