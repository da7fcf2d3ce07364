import { sql, type SqlBool } from 'kysely';
import type { EarningKind, EarningPoint, EarningRow, EarningState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { days, formatDate, parseDay } from '../../platform/time';

interface Scope {
  from: string;
  to: string;
  apiId?: string;
  consumer?: string;
  kind?: EarningKind;
  state?: EarningState;
}

const daysMax = 366;
const apisMax = 200;

/** @throws {AppError} `E3401` for a longer range. */
function refuseLong({ from, to }: Pick<Scope, 'from' | 'to'>): void {
  if (parseDay(to).getTime() - parseDay(from).getTime() >= daysMax * days) throw new AppError('E3401');
}

function rowsIn(db: Db, ownerId: string, { from, to, apiId, consumer, kind, state }: Scope) {
  let query = db
    .selectFrom('earnings as e')
    .where('e.owner_id', '=', ownerId)
    .where('e.day', '>=', from)
    .where('e.day', '<=', to);
  if (apiId) query = query.where('e.api_id', '=', apiId);
  if (kind) query = query.where('e.kind', '=', kind);
  if (state === 'open') query = query.where('e.is_open', '=', true);
  if (state === 'settled') query = query.where('e.is_open', '=', false).where('e.net_minor', '>', 0);
  if (state === 'taken') query = query.where('e.net_minor', '<=', 0);
  // Of each row: along the index of names the planner would read all rows of the account for each consumer found.
  if (consumer)
    query = query.where(
      sql<SqlBool>`(select position(lower(${consumer}) in lower(named.nick_name)) > 0 from users named where named.id = e.consumer_id)`,
    );
  return query;
}

/** Newest first, with the sum of all pages. @throws {AppError} `E3401` for a range of more than 366 days. */
export async function listEarningsOf(
  db: Db,
  ownerId: string,
  settleDays: number,
  { pageNo, pageSize, ...scope }: Scope & { pageNo: number; pageSize: number },
) {
  refuseLong(scope);
  const query = rowsIn(db, ownerId, scope);
  const sum = await query
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(calls), 0)::bigint`.as('calls'),
      sql<number>`coalesce(sum(calls + extra_units), 0)::bigint`.as('units'),
      sql<number>`coalesce(sum(gross_minor), 0)::bigint`.as('gross'),
      sql<number>`coalesce(sum(commission_minor), 0)::bigint`.as('commission'),
      sql<number>`coalesce(sum(covered_minor), 0)::bigint`.as('covered'),
      sql<number>`coalesce(sum(net_minor), 0)::bigint`.as('net'),
      sql<number>`coalesce(sum(open_minor), 0)::bigint`.as('open'),
    ])
    .withPlugin(cacheTotals('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('api_products as a', 'a.id', 'e.api_id')
    .leftJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .leftJoin('users as u', 'u.id', 'e.consumer_id')
    .selectAll('e')
    .select(['a.name as api_name', 's.terms', 'u.nick_name as consumer'])
    .orderBy('e.day', 'desc')
    .orderBy('e.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const settlesOn = (day: string) => formatDate(new Date(parseDay(day).getTime() + settleDays * days));
  return {
    records: rows.map((row): EarningRow => ({
      earningId: row.id,
      day: row.day,
      kind: row.kind,
      apiId: row.api_id ?? '',
      apiName: row.api_name ?? '',
      planName: row.terms?.planName ?? '',
      planKind: row.terms?.kind ?? null,
      price: row.terms && row.terms.tiers.length === 0 ? formatMinor(row.terms.priceMinor) : null,
      consumer: row.consumer ?? '',
      calls: row.calls,
      units: row.calls + row.extra_units,
      gross: formatMinor(row.gross_minor),
      commission: formatMinor(row.commission_minor),
      covered: formatMinor(row.covered_minor),
      net: formatMinor(row.net_minor),
      open: formatMinor(row.open_minor),
      state: row.open_minor > 0 ? 'open' : row.net_minor > 0 ? 'settled' : 'taken',
      settlesOn: row.open_minor > 0 ? settlesOn(row.day) : '',
    })),
    total: sum.total,
    pageNo,
    pageSize,
    sum: {
      calls: sum.calls,
      units: sum.units,
      gross: formatMinor(sum.gross),
      commission: formatMinor(sum.commission),
      covered: formatMinor(sum.covered),
      net: formatMinor(sum.net),
      open: formatMinor(sum.open),
    },
  };
}

/** By day, including days without earnings. @throws {AppError} `E3401`. */
export async function trendOf(
  db: Db,
  ownerId: string,
  scope: Pick<Scope, 'from' | 'to' | 'apiId'>,
): Promise<EarningPoint[]> {
  refuseLong(scope);
  const rows = await rowsIn(db, ownerId, scope)
    .select([
      'day',
      sql<number>`sum(gross_minor)::bigint`.as('gross'),
      sql<number>`sum(commission_minor)::bigint`.as('commission'),
      sql<number>`sum(net_minor)::bigint`.as('net'),
      sql<number>`count(*)::int`.as('n'),
    ])
    .groupBy('day')
    .withPlugin(cacheTotals('n'))
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const points: EarningPoint[] = [];
  for (let at = parseDay(scope.from).getTime(); at <= parseDay(scope.to).getTime(); at += days) {
    const day = formatDate(new Date(at));
    const { gross = 0, commission = 0, net = 0 } = byDay.get(day) ?? {};
    points.push({
      day,
      gross: formatMinor(gross),
      commission: formatMinor(commission),
      net: formatMinor(net),
    });
  }
  return points;
}

/** Ledger balances of a provider's account. 1/10000 yuan. */
export async function standingOf(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', ['pending', 'payable', 'frozen'])
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_minor ?? 0;
  const { withdrawn } = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(sql<number>`coalesce(-sum(e.amount_minor), 0)::bigint`.as('withdrawn'))
    .where('a.owner_id', '=', ownerId)
    .where('a.kind', '=', 'frozen')
    .where('t.kind', '=', 'withdrawPaid')
    .executeTakeFirstOrThrow();
  return { pending: of('pending'), payable: of('payable'), frozen: of('frozen'), withdrawn };
}

/** APIs of a provider, by name. */
export const listApisOf = (db: Db, ownerId: string): Promise<{ apiId: string; name: string }[]> =>
  db
    .selectFrom('api_products as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['a.id as apiId', 'a.name'])
    .where('p.user_id', '=', ownerId)
    .orderBy('a.name')
    .limit(apisMax)
    .execute();
