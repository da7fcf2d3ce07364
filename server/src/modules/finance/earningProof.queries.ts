import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';

export interface EarningProof {
  /** Accounts whose open rows differ from the ledger's pending amount. */
  driftingPending: number;
  /** Accounts whose settled rows differ from what became payable. */
  driftingPayable: number;
  /** 1/10000 yuan between the commission of all rows and that of the ledger. */
  commissionMinor: number;
}

/** Kinds of transfers of payable money that are no earnings. */
const payouts = sql`('withdraw', 'withdrawBack', 'closing')`;

/**
 * Compares the rows of earnings with the ledger. An older server running beside this one causes temporary differences.
 */
export async function proveEarnings(db: Db): Promise<EarningProof> {
  const counted = await sql<EarningProof>`
    with held as (
      select owner_id, sum(open_minor)::bigint as open, sum(settled_minor)::bigint as settled
      from earnings where owner_id is not null group by 1
    ), payable as (
      select a.owner_id, sum(e.amount_minor)::bigint as total
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      where a.kind = 'payable' and t.kind not in ${payouts} group by 1
    )
    select
      (select count(*)::int from held full join (select * from ledger_accounts where kind = 'pending') a using (owner_id)
        where coalesce(held.open, 0) <> coalesce(a.balance_minor, 0)) as "driftingPending",
      (select count(*)::int from held full join payable using (owner_id)
        where coalesce(held.settled, 0) <> coalesce(payable.total, 0)) as "driftingPayable",
      (coalesce((select sum(commission_minor) from earnings), 0)
        - coalesce((select balance_minor from ledger_accounts where id = 'platform:commission'), 0))::bigint
        as "commissionMinor"`.execute(db);
  return onlyRow(counted);
}

/** Whether the rows of one account agree with the ledger. */
export async function isEarningProven(db: Db, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select
      coalesce((select sum(open_minor) from earnings where owner_id = ${ownerId}), 0)
        = coalesce((select balance_minor from ledger_accounts where owner_id = ${ownerId} and kind = 'pending'), 0)
      and coalesce((select sum(settled_minor) from earnings where owner_id = ${ownerId}), 0)
        = coalesce((
          select sum(e.amount_minor) from ledger_accounts a
            join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
          where a.owner_id = ${ownerId} and a.kind = 'payable' and t.kind not in ${payouts}), 0) as "isProven"`.execute(
    db,
  );
  return rows[0]?.isProven ?? false;
}

export const areEarningsProven = ({ driftingPending, driftingPayable, commissionMinor }: EarningProof) =>
  driftingPending === 0 && driftingPayable === 0 && commissionMinor === 0;
