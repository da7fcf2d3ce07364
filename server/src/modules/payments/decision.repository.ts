import { sql } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';

interface Decision {
  state: number;
  decided_by: string | null;
  refusal: string;
}

/** Decides on a request of another operator. @throws {AppError} `E3107` when it was decided already. */
export async function decideWaiting(
  tx: Db,
  table: 'money_adjustments' | 'coupon_batches',
  { id, waiting }: { id: string; waiting: number },
  { state, decided_by, refusal }: Decision,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = ${state}, decided_by = ${decided_by}, refusal = ${refusal}
    where id = ${id} and state = ${waiting}`.execute(tx);
  if (Number(numAffectedRows ?? 0) !== 1) throw new AppError('E3107');
}
