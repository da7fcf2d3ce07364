import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { NumberedGateway } from './numberGateways';
import { partOfGateway } from './partName';

export const listNumbers = (db: Db): Promise<NumberedGateway[]> =>
  db.selectFrom('status_gateways').selectAll().orderBy('number').execute();

/** Stores the numbers of gateways. One whose number is dropped or reassigned is deleted with its daily figures. */
export async function keepNumbers(
  tx: Db,
  before: readonly NumberedGateway[],
  next: readonly NumberedGateway[],
): Promise<void> {
  const holders = new Map(next.map((one) => [one.number, one.gateway_id]));
  const left = before.filter((one) => holders.get(one.number) !== one.gateway_id).map(({ number }) => number);
  if (left.length > 0) {
    await tx.deleteFrom('status_gateways').where('number', 'in', left).execute();
    await tx.deleteFrom('status_days').where('part', 'in', left.map(partOfGateway)).execute();
  }
  if (next.length === 0) return;
  await tx
    .insertInto('status_gateways')
    .values([...next])
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet({ heard_at: sql<Date>`excluded.heard_at` }),
    )
    .execute();
}
