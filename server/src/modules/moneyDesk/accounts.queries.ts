import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MoneyAccountKind, MoneyAccountRow, MoneyAccountState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { partOf } from '../../platform/db/partOf';
import { findRichest } from './findRichest.queries';

interface AccountFilter {
  searchText?: string;
  kind?: MoneyAccountKind;
  state?: MoneyAccountState;
  pageNo: number;
  pageSize: number;
}

interface AccountRow {
  id: string;
  name: string;
  contact: string | null;
  isOrganisation: boolean;
  isProvider: boolean;
  balance: number;
  available: number;
  gift: number;
  reserved: number;
  coupon: number;
  held: number;
  isHeld: boolean;
  pending: number;
  payable: number;
  frozen: number;
  refunding: number;
}

const of = (kind: string) => sql`coalesce(sum(balance_minor) filter (where kind = ${kind}), 0)::bigint`;

/** Accounts `u` with their ledger balances `m`. */
const accounts = sql`users u left join lateral (
  select ${of('balance')} as balance, ${of('reserved')} as reserved, ${of('coupon')} + ${of('couponReserved')} as coupon, ${of('pending')} as pending,
    ${of('payable')} as payable, ${of('frozen')} as frozen, ${of('refunding')} as refunding,
    coalesce(sum(gift_minor) filter (where kind = 'balance'), 0)::bigint as gift,
    coalesce(sum(case when is_held then 0 else balance_minor - held_minor end)
      filter (where kind = 'balance'), 0)::bigint as available,
    coalesce(sum(case when is_held then balance_minor else held_minor end), 0)::bigint as held,
    coalesce(bool_or(is_held), false) as is_held
  from ledger_accounts where owner_id = u.id) m on true`;

/** Contact of an account; for an organisation, of its first owner. */
const contact = sql`coalesce(u.email, u.mobile, (
  select coalesce(p.email, p.mobile) from organisation_members o join users p on p.id = o.user_id
  where o.organisation_id = u.id and o.role = 'owner' order by o.joined_at, o.user_id limit 1))`;

const isProvider = sql<SqlBool>`exists (select from providers v where v.user_id = u.id)`;

const kinds: Readonly<Record<MoneyAccountKind, RawBuilder<SqlBool>>> = {
  person: sql<SqlBool>`u.kind = 'person'`,
  organisation: sql<SqlBool>`u.kind = 'organisation'`,
  provider: isProvider,
};

const states: Readonly<Record<MoneyAccountState, RawBuilder<SqlBool>>> = {
  held: sql<SqlBool>`exists (select from ledger_accounts h where h.owner_id = u.id and (h.held_minor > 0 or h.is_held))`,
  open: sql<SqlBool>`exists (
    select from ledger_accounts o where o.owner_id = u.id and o.balance_minor > 0 and o.kind in ('frozen', 'refunding'))`,
};

/** By id, address or name; for an organisation also by the address of an owner. Each has an index. */
const matches = (text: string, name: RawBuilder<SqlBool>) => sql<SqlBool>`u.id in (
    select id from users where id = ${text} or mobile = ${text} or email = ${text.toLowerCase()}
    union select n.id from users n where ${name}
    union select o.organisation_id from users p join organisation_members o on o.user_id = p.id
    where o.role = 'owner' and (p.email = ${text.toLowerCase()} or p.mobile = ${text}))`;

/** Names are searched by prefix; only without a match, by substring in all names. */
async function searched(db: Db, text: string): Promise<RawBuilder<SqlBool>> {
  const pattern = escapeLike(text);
  const beginning = matches(text, sql`n.nick_name like ${`${pattern}%`}`);
  const { rows } = await sql`select from users u where ${beginning} limit 1`.execute(db);
  return rows.length > 0 ? beginning : matches(text, partOf('n.nick_name', text));
}

const columns = sql`u.id, u.nick_name as name, ${contact} as contact, u.kind = 'organisation' as "isOrganisation",
  ${isProvider} as "isProvider", m.balance, m.available, m.gift, m.reserved, m.coupon, m.held, m.is_held as "isHeld", m.pending,
  m.payable, m.frozen, m.refunding`;

const moneyOf = sql`sum(balance_minor) as money from ledger_accounts where kind in ('balance', 'payable', 'reserved')`;

/** Reading the balances of more accounts one by one takes longer than reading all. */
const fewMax = 2000;

/** Sorting takes the balance of each: for few accounts one by one, for all in one pass over the ledger. */
const ordered = (areFew: boolean) =>
  areFew
    ? sql`users u left join lateral (select ${moneyOf} and owner_id = u.id) m on true`
    : sql`users u left join (select owner_id, ${moneyOf} group by owner_id) m on m.owner_id = u.id`;

async function putInOrder(
  db: Db,
  chosen: RawBuilder<SqlBool>,
  areFew: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${ordered(areFew)} where ${chosen}
    order by coalesce(m.money, 0) desc, u.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those with the highest balance first. */
export async function listAccountRows(db: Db, { searchText, kind, state, pageNo, pageSize }: AccountFilter) {
  const chosen = sql<SqlBool>`true ${searchText ? sql`and ${await searched(db, searchText)}` : sql``}
    ${kind ? sql`and ${kinds[kind]}` : sql``} ${state ? sql`and ${states[state]}` : sql``}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from users u where ${chosen}`
    .withPlugin(cacheTotals('total'))
    .execute(db);
  const part = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const total = counted.rows[0]?.total ?? 0;
  const isOfAll = !searchText && !state;
  const ids =
    (isOfAll ? await findRichest(db, kind ? kinds[kind] : null, part) : null) ??
    (await putInOrder(db, chosen, !isOfAll || total <= fewMax, part));
  const { rows } = await sql<AccountRow>`
    select ${columns} from ${accounts} where u.id = any(${ids}::text[])
    order by array_position(${ids}::text[], u.id)`.execute(db);
  return { records: rows.map(toAccount), total, pageNo, pageSize };
}

/** Null: there is none. */
export async function findAccountRow(db: Db, accountId: string): Promise<MoneyAccountRow | null> {
  const { rows } =
    await sql<AccountRow>`select ${columns} from ${accounts} where u.id = ${accountId}`.execute(db);
  return rows[0] ? toAccount(rows[0]) : null;
}

const toAccount = (row: AccountRow): MoneyAccountRow => ({
  accountId: row.id,
  name: row.name,
  contact: row.contact ?? '',
  isOrganisation: row.isOrganisation ? 1 : 0,
  isProvider: row.isProvider ? 1 : 0,
  balance: formatMinor(row.balance),
  available: formatMinor(row.available),
  gift: formatMinor(Math.min(row.gift, row.balance)),
  reserved: formatMinor(row.reserved),
  coupon: formatMinor(row.coupon),
  held: formatMinor(row.held),
  isHeld: row.isHeld ? 1 : 0,
  pending: formatMinor(row.pending),
  payable: formatMinor(row.payable),
  frozen: formatMinor(row.frozen),
  refunding: formatMinor(row.refunding),
});
