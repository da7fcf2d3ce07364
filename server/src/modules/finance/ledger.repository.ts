import { sql } from 'kysely';
import { formatMinor, formatMoney } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import { newId } from '../../platform/ids';
import { say } from '../../platform/i18n/say';
import { changeGifts, giftChanges } from './gift.repository';

/**
 * balance: available to a consumer. reserved: held by gateways out of it. pending: a provider's earnings before
 * settlement. payable: settled earnings that can be withdrawn. frozen: withdrawals on their way to the bank.
 * commission: the platform's share. fee: fees of withdrawals. outside: money from or to banks (negative by what the
 * portal holds). promotion: credit given by the portal. writeoff: losses covered by the portal. unclaimed: earnings of
 * APIs without a provider's account. refunding: refunds on their way to the payer. coupon: value of coupons.
 * couponReserved: held by gateways out of it.
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
  /** Null: of the platform. */
  ownerId: string | null;
  kind: AccountKind;
}

export interface Move extends AccountRef {
  /** 1/10000 yuan; negative: leaves the account. */
  amountMinor: number;
}

interface Transfer {
  /** Given where it has to be known in advance. */
  id?: string;
  /** Idempotency key: the same key moves money once. */
  key: string;
  kind: string;
  memo: string;
  at: Date;
  moves: readonly Move[];
}

/** Platform accounts that represent money elsewhere and may be negative. */
export const mayBeNegative: readonly AccountKind[] = ['outside', 'promotion', 'writeoff'];

export const accountId = ({ ownerId, kind }: AccountRef) => `${ownerId ?? 'platform'}:${kind}`;

/**
 * Moves money between accounts atomically.
 *
 * @returns id of the transfer, null when the key was used before.
 * @throws {AppError} `E3104` when an account would become negative, with the shortage of a balance (`missing`, in
 *   yuan).
 * @throws {Error} when the moves do not add up to zero.
 */
export async function transfer(
  tx: Db,
  { id: transferId = newId('tr'), key, kind, memo, at, moves }: Transfer,
): Promise<string | null> {
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
    .values({ id: transferId, idempotency_key: key, kind, memo, at, is_booked: true })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;

  const posts = [...amounts].flatMap(([id, move]) => (move.amountMinor === 0 ? [] : [{ id, ...move }]));
  posts.sort((a, b) => (a.id < b.id ? -1 : 1));
  const gifts = [...giftChanges(kind, posts)].map(([ownerId, change]) => ({
    ...{ ownerId, change, accountId: accountId({ ownerId, kind: 'balance' }) },
  }));
  const locked = await lockAccounts(tx, posts, gifts);
  await post(tx, { id: created.id, kind, at }, posts);
  await changeGifts(
    tx,
    gifts.filter((gift) => gift.change > 0 || locked.get(gift.accountId)),
    { kind, at },
  );
  return created.id;
}

interface Post extends Move {
  id: string;
}

/**
 * Locks the accounts of a transfer in a fixed order, to avoid deadlocks. Missing accounts are created; gift accounts
 * are only locked if they exist.
 *
 * @returns for each account whether there is a gift in it.
 */
async function lockAccounts(
  tx: Db,
  posts: readonly Post[],
  gifts: readonly { accountId: string }[],
): Promise<Map<string, boolean>> {
  const rows = posts.map(({ id, ownerId, kind }, n) => ({
    ...{ n, id, owner: ownerId, kind, negative: mayBeNegative.includes(kind) },
  }));
  await sql`
    insert into ledger_accounts (id, owner_id, kind, may_be_negative)
    select id, owner, kind, negative from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (n int, id text, owner text, kind text, negative boolean)
    order by n on conflict do nothing`.execute(tx);
  const { rows: locked } = await sql<{ id: string; has_gift: boolean }>`
    select id, gift_minor > 0 as has_gift from ledger_accounts
    where id = any(${posts.map(({ id }) => id)}::text[])
      or (id = any(${gifts.map((gift) => gift.accountId)}::text[]) and gift_minor > 0)
    order by id collate "C" for no key update`.execute(tx);
  return new Map(locked.map(({ id, has_gift }) => [id, has_gift]));
}

/** @throws {AppError} `E3104` for the first account with too little money. */
async function post(
  tx: Db,
  { id: transferId, kind, at }: { id: string; kind: string; at: Date },
  posts: readonly Post[],
): Promise<void> {
  const amounts = JSON.stringify(posts.map(({ id, amountMinor }) => ({ id, amount: amountMinor })));
  const changed = await sql<{ id: string }>`
    update ledger_accounts a set balance_minor = a.balance_minor + v.amount
    from jsonb_to_recordset(${amounts}::jsonb) as v (id text, amount bigint)
    where a.id = v.id
      -- What comes is never refused; what goes is not what operators have frozen.
      and (v.amount > 0 or a.may_be_negative
        or (a.balance_minor + v.amount >= a.held_minor and not a.is_held))
    returning a.id`.execute(tx);
  const done = new Set(changed.rows.map(({ id }) => id));
  const refused = posts.find(({ id }) => !done.has(id));
  if (refused) throw await shortage(tx, refused);
  await sql`
    insert into ledger_entries (transfer_id, account_id, amount_minor, at, kind)
    select ${transferId}, id, amount, ${at}::timestamptz, ${kind} from jsonb_to_recordset(${amounts}::jsonb) as v (id text, amount bigint)`.execute(
    tx,
  );
}

/** Names the missing amount where a recharge would help; it does not replace frozen money. */
async function shortage(tx: Db, { ownerId, kind, amountMinor }: Move): Promise<AppError> {
  const account = { ownerId, kind };
  if (await isHeld(tx, account)) return new AppError('E3104', {}, say`账户已被平台冻结，暂不能支出`);
  if (account.kind !== 'balance' || account.ownerId === null) return new AppError('E3104');
  const missing = -amountMinor - (await availableOf(tx, account));
  const shown = formatMinor(Math.ceil(missing / 100) * 100);
  return new AppError(
    'E3104',
    { missing: formatMinor(missing) },
    say`余额不足，还差 ${formatMoney(shown)}，请充值后再试`,
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

/** Available amount: the balance without what operators have frozen. */
const available = sql<number>`case when is_held then 0 else balance_minor - held_minor end`;

/** Available amount of one account, 1/10000 yuan. */
export async function availableOf(db: Db, account: AccountRef): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(available.as('available'))
    .where('id', '=', accountId(account))
    .executeTakeFirst();
  return row?.available ?? 0;
}

/** Whether the whole account is frozen. */
export async function isHeld(db: Db, account: AccountRef): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('is_held')
    .where('id', '=', accountId(account))
    .executeTakeFirst();
  return row?.is_held ?? false;
}

/** Gifts left in a balance, 1/10000 yuan. Part of them may be reserved for calls. */
export async function giftOf(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('gift_minor')
    .where('id', '=', accountId({ ownerId, kind: 'balance' }))
    .executeTakeFirst();
  return row?.gift_minor ?? 0;
}

/** Available amount, locked until the transaction ends. */
export async function lockAvailable(tx: Db, account: AccountRef): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(available.as('available'))
    .where('id', '=', accountId(account))
    .forUpdate()
    .executeTakeFirst();
  return row?.available ?? 0;
}

/** Available amounts of several accounts by id, locked in the order in which `transfer` posts. */
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

/** Proves the ledger: all entries add up to zero, each balance equals the sum of its entries, and none is negative. */
export async function proveLedger(db: Db): Promise<LedgerProof> {
  const counted = await sql<LedgerProof>`
    with sums as (select account_id, sum(amount_minor)::bigint as total from ledger_entries group by account_id)
    select
      coalesce((select sum(total) from sums), 0)::bigint as "sumMinor",
      (select count(*)::int from ledger_accounts a left join sums s on s.account_id = a.id
        where a.balance_minor <> coalesce(s.total, 0)) as "driftingAccounts",
      (select count(*)::int from ledger_accounts where balance_minor < 0 and not may_be_negative)
        as "negativeAccounts"`.execute(db);
  return onlyRow(counted);
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

/** Undefined: no proof yet. */
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
