import { sql } from 'kysely';
import type { CostRow, LedgerRow } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { days, formatDate, formatInstant, parseDay } from '../../platform/time';
import { accountId } from './ledger.repository';

interface CostFilter {
  appId?: string;
  apiId?: string;
  from: string;
  to: string;
  pageNo: number;
  pageSize: number;
}

const daysMax = 90;
const entryNames: Record<string, string> = {
  recharge: '充值',
  gift: '赠送',
  plan: '套餐费',
  usage: '调用结算',
  refund: '调用退回',
};

/**
 * What each subscription cost on each day, newest first.
 *
 * @throws {AppError} `E3401` for a range of more than 90 days.
 */
export async function listCostsOf(
  db: Db,
  ownerId: string,
  { appId, apiId, from, to, pageNo, pageSize }: CostFilter,
) {
  const start = parseDay(from);
  const until = new Date(parseDay(to).getTime() + days);
  if (until.getTime() - start.getTime() > daysMax * days) throw new AppError('E3401');
  let query = db
    .selectFrom('usage_rollups as u')
    .where('u.owner_id', '=', ownerId)
    .where('u.grain', '=', 'day')
    .where('u.starts_at', '>=', start)
    .where('u.starts_at', '<', until);
  if (appId) query = query.where('u.app_id', '=', appId);
  if (apiId) query = query.where('u.api_id', '=', apiId);
  const sum = await query
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(billed), 0)::int`.as('billed'),
      sql<number>`coalesce(sum(failures), 0)::int`.as('failures'),
      sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('cost'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('apps', 'apps.id', 'u.app_id')
    .innerJoin('api_products', 'api_products.id', 'u.api_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'u.subscription_id')
    .select([
      'u.starts_at',
      'u.app_id',
      'apps.name as app_name',
      'u.api_id',
      'api_products.name as api_name',
      'u.subscription_id',
      'subscriptions.terms',
      'u.env',
      'u.billed',
      'u.failures',
      'u.cost_minor',
    ])
    .orderBy('u.starts_at', 'desc')
    .orderBy('u.cost_minor', 'desc')
    .orderBy('u.subscription_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    records: rows.map((row): CostRow => ({
      day: formatDate(row.starts_at),
      appId: row.app_id,
      appName: row.app_name,
      apiId: row.api_id,
      apiName: row.api_name,
      applyId: row.subscription_id,
      planName: row.terms.planName,
      planKind: row.terms.kind,
      env: row.env,
      billed: row.billed,
      failures: row.failures,
      cost: formatMinor(row.cost_minor),
    })),
    total: sum.total,
    pageNo,
    pageSize,
    sum: { billed: sum.billed, failures: sum.failures, cost: formatMinor(sum.cost) },
  };
}

/** What moved the balance; holding money for calls under way, and giving it back, does not count as moving. */
export async function listLedgerOf(db: Db, ownerId: string, pageNo: number, pageSize: number) {
  const own = [accountId({ ownerId, kind: 'balance' }), accountId({ ownerId, kind: 'reserved' })];
  const query = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .where('e.account_id', 'in', own)
    .where('t.kind', 'not in', ['reserve', 'release']);
  const { total } = await query
    .select(sql<number>`count(distinct t.id)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['t.id', 't.at', 't.kind', 't.memo', sql<number>`sum(e.amount_minor)::bigint`.as('amount')])
    .groupBy(['t.id', 't.at', 't.kind', 't.memo'])
    .orderBy('t.at', 'desc')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    records: rows.map(({ at, kind, memo, amount }): LedgerRow => ({
      at: formatInstant(at),
      kind: entryNames[kind] ?? kind,
      memo,
      amount: formatMinor(amount),
    })),
    total,
    pageNo,
    pageSize,
  };
}
