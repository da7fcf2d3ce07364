import { sql } from 'kysely';
import { formatMinor, formatMoney } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { changeGift, giftChanges } from './gift.repository';

/**
 * balance: what a consumer may spend. reserved: what gateways hold of it. pending: earnings of a provider that are
 * not settled yet. commission: the platform's share. outside: money that came from or went to a bank (negative by
 * what the portal holds). promotion: credit that the portal gave away. writeoff: calls that nobody could be charged for. unclaimed: earnings of APIs without a
 * provider's account. payable: earnings that are settled and may be withdrawn. frozen: what of them is on its way to the
 * provider's bank. fee: what the platform keeps of withdrawals. refunding: on its way back to whoever paid it in.
 * coupon: what coupons are still worth. couponReserved: what gateways hold of it.
 */
export type AccountKind =
  | 'balance'
  | 'reserved'
  | 'pending'
  | 'payable'
  | 'frozen'
  | 'commission'
  | 'fee'
  | 'outside'
  | 'promotion'
  | 'writeoff'
  | 'unclaimed'
  | 'refunding'
  | 'coupon'
  | 'couponReserved';

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

/** Accounts of the platform that stand for money elsewhere. */
export const mayBeNegative: readonly AccountKind[] = ['outside', 'promotion', 'writeoff'];

export const accountId = ({ ownerId, kind }: AccountRef) => `${ownerId ?? 'platform'}:${kind}`;

/**
 * Moves money between accounts, all of it or nothing.
 *
 * @returns Id of the transfer, null when the key has moved money before.
 * @throws {AppError} `E3104` when an account would fall below zero, with what a balance lacks (`missing`, in yuan).
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
    // Whoever charges somebody books it in the same transaction.
    .values({ id: newId('tr'), idempotency_key: key, kind, memo, at, is_booked: true })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;

  // Always in the same order: two transfers over the same accounts must not wait for each other.
  const gifts = new Map(
    [...giftChanges(kind, [...amounts.values()])].map(([ownerId, change]) => {
      const id = accountId({ ownerId, kind: 'balance' });
      return [id, { ownerId, accountId: id, change, kind, at }];
    }),
  );
  for (const id of [...new Set([...amounts.keys(), ...gifts.keys()])].sort()) {
    const move = amounts.get(id);
    if (move && move.amountMinor !== 0) await post(tx, created.id, id, move);
    const change = gifts.get(id);
    if (change) await changeGift(tx, change);
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
    // What comes is never refused; what goes is not what operators have frozen.
    .where(
      sql<boolean>`(${amountMinor}::bigint > 0 or may_be_negative
        or (balance_minor + ${amountMinor}::bigint >= held_minor and not is_held))`,
    )
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw await shortage(tx, { ownerId, kind, amountMinor });
  await tx
    .insertInto('ledger_entries')
    .values({ transfer_id: transferId, account_id: id, amount_minor: amountMinor })
    .execute();
}

/** Says what is missing where somebody can pay it in; what is frozen no payment replaces. */
async function shortage(tx: Db, { amountMinor, ...account }: Move): Promise<AppError> {
  if (await isHeld(tx, account)) return new AppError('E3104', {}, '账户已被平台冻结，暂不能支出');
  if (account.kind !== 'balance' || account.ownerId === null) return new AppError('E3104');
  const missing = -amountMinor - (await availableOf(tx, account));
  const shown = formatMinor(Math.ceil(missing / 100) * 100);
  return new AppError(
    'E3104',
    { missing: formatMinor(missing) },
    `余额不足，还差 ${formatMoney(shown)}，请充值后再试`,
  );
}

export async function balanceOf(db: Db, account: AccountRef): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('id', '=', accountId(account))
    .executeTakeFirst();
  return row?.balance_minor ?? 0;
}

/** What may leave an account: its balance without what operators have frozen. */
const available = sql<number>`case when is_held then 0 else balance_minor - held_minor end`;

/** The same of one account, 1/10000 yuan. */
export async function availableOf(db: Db, account: AccountRef): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(available.as('available'))
    .where('id', '=', accountId(account))
    .executeTakeFirst();
  return row?.available ?? 0;
}

/** Whether all of it is frozen. */
export async function isHeld(db: Db, account: AccountRef): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('is_held')
    .where('id', '=', accountId(account))
    .executeTakeFirst();
  return row?.is_held ?? false;
}

/** What is left in a balance of what the portal gave, 1/10000 yuan. Some of it may be set aside for calls just now. */
export async function giftOf(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('gift_minor')
    .where('id', '=', accountId({ ownerId, kind: 'balance' }))
    .executeTakeFirst();
  return row?.gift_minor ?? 0;
}

/** What may be spent, and nobody else moves it until the transaction ends. */
export async function lockAvailable(tx: Db, account: AccountRef): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(available.as('available'))
    .where('id', '=', accountId(account))
    .forUpdate()
    .executeTakeFirst();
  return row?.available ?? 0;
}

/** What may leave several accounts by their ids, locked in the order that `transfer` posts in. */
export async function lockBalances(tx: Db, accounts: readonly AccountRef[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', available.as('available')])
    .where('id', 'in', [...new Set(accounts.map(accountId))])
    .orderBy(sql`id collate "C"`)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.available]));
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
