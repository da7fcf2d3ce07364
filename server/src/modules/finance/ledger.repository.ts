import { sql } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';

/**
 * balance: what a consumer may spend. reserved: what gateways hold of it. pending: earnings of a provider that are
 * not settled yet. commission: the platform's share. outside: money that came from or went to a bank (negative by
 * what the portal holds). promotion: credit that the portal gave away. writeoff: calls that nobody could be charged for. unclaimed: earnings of APIs without a
 * provider's account.
 */
export type AccountKind =
  'balance' | 'reserved' | 'pending' | 'commission' | 'outside' | 'promotion' | 'writeoff' | 'unclaimed';

export interface AccountRef {
  /** Null: the platform's own. */
  ownerId: string | null;
  kind: AccountKind;
}

export interface Move extends AccountRef {
  /** 1/10000 yuan; negative leaves the account. */
  amountMinor: number;
}

interface Transfer {
  /** The same key moves money once, whoever repeats it. */
  key: string;
  kind: string;
  memo: string;
  at: Date;
  moves: readonly Move[];
}

const mayBeNegative: readonly AccountKind[] = ['outside', 'promotion', 'writeoff'];

export const accountId = ({ ownerId, kind }: AccountRef) => `${ownerId ?? 'platform'}:${kind}`;

/**
 * Moves money between accounts, all of it or nothing.
 *
 * @returns Id of the transfer, null when the key has moved money before.
 * @throws {AppError} `E3104` when an account would fall below zero.
 * @throws {Error} when the moves do not add up to zero.
 */
export async function transfer(tx: Db, { key, kind, memo, at, moves }: Transfer): Promise<string | null> {
  const amounts = new Map<string, Move>();
  for (const move of moves) {
    const id = accountId(move);
    const before = amounts.get(id)?.amountMinor ?? 0;
    amounts.set(id, { ...move, amountMinor: before + move.amountMinor });
  }
  const sum = [...amounts.values()].reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (sum !== 0) throw new Error(`transfer ${key} does not add up: ${sum}`);

  const created = await tx
    .insertInto('ledger_transfers')
    .values({ id: newId('tr'), idempotency_key: key, kind, memo, at })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;

  // Always in the same order: two transfers over the same accounts must not wait for each other.
  for (const id of [...amounts.keys()].sort()) {
    const move = amounts.get(id)!;
    if (move.amountMinor === 0) continue;
    await post(tx, created.id, id, move);
  }
  return created.id;
}

async function post(
  tx: Db,
  transferId: string,
  id: string,
  { ownerId, kind, amountMinor }: Move,
): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ id, owner_id: ownerId, kind, may_be_negative: mayBeNegative.includes(kind) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const changed = await tx
    .updateTable('ledger_accounts')
    .set({ balance_minor: sql`balance_minor + ${amountMinor}::bigint` })
    .where('id', '=', id)
    .where(sql<boolean>`(balance_minor + ${amountMinor}::bigint >= 0 or may_be_negative)`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('E3104');
  await tx
    .insertInto('ledger_entries')
    .values({ transfer_id: transferId, account_id: id, amount_minor: amountMinor })
    .execute();
}

export async function balanceOf(db: Db, account: AccountRef): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('id', '=', accountId(account))
    .executeTakeFirst();
  return row?.balance_minor ?? 0;
}

/** The balance, and nobody else moves it until the transaction ends. */
export async function lockBalance(tx: Db, account: AccountRef): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('id', '=', accountId(account))
    .forUpdate()
    .executeTakeFirst();
  return row?.balance_minor ?? 0;
}

export interface LedgerProof {
  sumMinor: number;
  driftingAccounts: number;
  negativeAccounts: number;
}

/** Adds up every entry: the sum must be zero, every balance the sum of its entries, none below zero. */
export async function proveLedger(db: Db): Promise<LedgerProof> {
  const { rows } = await sql<LedgerProof>`
    with sums as (select account_id, sum(amount_minor)::bigint as total from ledger_entries group by account_id)
    select
      coalesce((select sum(total) from sums), 0)::bigint as "sumMinor",
      (select count(*)::int from ledger_accounts a left join sums s on s.account_id = a.id
        where a.balance_minor <> coalesce(s.total, 0)) as "driftingAccounts",
      (select count(*)::int from ledger_accounts where balance_minor < 0 and not may_be_negative)
        as "negativeAccounts"`.execute(db);
  return rows[0]!;
}

export const isProven = ({ sumMinor, driftingAccounts, negativeAccounts }: LedgerProof) =>
  sumMinor === 0 && driftingAccounts === 0 && negativeAccounts === 0;

export async function keepProof(db: Db, proof: LedgerProof, at: Date): Promise<void> {
  await db
    .insertInto('ledger_proofs')
    .values({
      at,
      sum_minor: proof.sumMinor,
      drifting_accounts: proof.driftingAccounts,
      negative_accounts: proof.negativeAccounts,
    })
    .execute();
}

/** Undefined: none has been made. */
export const findLastProof = (db: Db): Promise<(LedgerProof & { at: Date }) | undefined> =>
  db
    .selectFrom('ledger_proofs')
    .select([
      'at',
      'sum_minor as sumMinor',
      'drifting_accounts as driftingAccounts',
      'negative_accounts as negativeAccounts',
    ])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
