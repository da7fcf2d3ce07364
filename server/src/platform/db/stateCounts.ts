import { sql } from 'kysely';
import type { Db } from './Db';
import { onlyRow } from './onlyRow';
import { sumUpRows } from './sumUpRows';
import type { CountedList } from './tables';

/** Number of rows in these states, and their sum in 1/10000 yuan (withdrawals only); always exact. */
export async function countInStates(db: Db, list: CountedList, states: readonly (number | string)[]) {
  const counted = await sql<{ total: number; amount: number; fee: number }>`
    select coalesce(sum(counted), 0)::int as total, coalesce(sum(amount_minor), 0)::bigint as amount,
      coalesce(sum(fee_minor), 0)::bigint as fee
    from state_counts where list = ${list} and state = any(${states.map(String)}::text[])`.execute(db);
  return onlyRow(counted);
}

/** Compacts the rows of a count; their sum stays the same. */
export const sumUpStates = (db: Db): Promise<void> =>
  sumUpRows(db, 'state_counts', ['list', 'state'], 'counted', 'amount_minor', 'fee_minor');
