import { sql } from 'kysely';
import type { CostRow } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { sortAmong, type Sort } from '../../platform/db/sortOf';
import { days, parseDay } from '../../platform/time';
import { shownCost } from './shownCost';

interface CostFilter {
  appId?: string;
  apiId?: string;
  from: string;
  to: string;
  sort?: Sort<'day' | 'billed' | 'cost'>;
  pageNo: number;
  pageSize: number;
}

/** Longest range of a cost query, in days. */
export const costDaysMax = 90;

/**
 * Payments of an account, newest first unless sorted otherwise: calls by day and subscription, prepaid plans, refunds. The sum equals the
 * ledger's for the same days.
 *
 * @throws {AppError} `E3401` for a range over 90 days.
 */
export async function listCostsOf(
  db: Db,
  ownerId: string,
  { appId, apiId, from, to, sort, pageNo, pageSize }: CostFilter,
) {
  if (parseDay(to).getTime() - parseDay(from).getTime() >= costDaysMax * days) throw new AppError('E3401');
  let query = db
    .selectFrom('cost_days as c')
    .where('c.owner_id', '=', ownerId)
    .where('c.day', '>=', from)
    .where('c.day', '<=', to);
  if (appId) query = query.where('c.app_id', '=', appId);
  if (apiId) query = query.where('c.api_id', '=', apiId);
  const sum = await query
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(billed), 0)::bigint`.as('billed'),
      sql<number>`coalesce(sum(billed + extra_units), 0)::bigint`.as('units'),
      sql<number>`coalesce(sum(failures), 0)::bigint`.as('failures'),
      sql<number>`coalesce(sum(discount_minor), 0)::bigint`.as('discount'),
      sql<number>`coalesce(sum(coupon_minor), 0)::bigint`.as('coupon'),
      sql<number>`coalesce(sum(gross_minor - discount_minor), 0)::bigint`.as('cost'),
    ])
    .withPlugin(cacheTotals('total'))
    .executeTakeFirstOrThrow();
  const { order, said } = sortAmong(sum.total, sort, {
    usual: sql`c.day desc, c.subscription_id desc, c.kind desc, c.ref desc`,
    columns: { day: sql`c.day`, billed: sql`c.billed`, cost: sql`c.gross_minor - c.discount_minor` },
  });
  // Joins are made for the rows of the page only.
  const rows = await db
    .selectFrom(
      query
        .selectAll('c')
        .orderBy(order)
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .as('c'),
    )
    .innerJoin('apps', 'apps.id', 'c.app_id')
    .innerJoin('api_products', 'api_products.id', 'c.api_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'c.subscription_id')
    .leftJoin('cost_bills as b', (join) =>
      join
        .onRef('b.owner_id', '=', 'c.owner_id')
        .on('b.month', '=', sql<string>`date_trunc('month', c.day)::date`),
    )
    .selectAll('c')
    .select([
      'apps.name as app_name',
      'api_products.name as api_name',
      'subscriptions.terms',
      'b.id as bill_id',
      'b.bill_no',
    ])
    .orderBy(order)
    .execute();
  return {
    ...said,
    records: rows.map((row): CostRow => ({
      day: row.day,
      kind: row.kind,
      ref: row.ref,
      appId: row.app_id,
      appName: row.app_name,
      apiId: row.api_id,
      apiName: row.api_name,
      applyId: row.subscription_id,
      planName: row.terms.planName,
      planKind: row.terms.kind,
      env: row.env,
      ...shownCost(row),
      billId: row.bill_id,
      billNo: row.bill_no,
    })),
    total: sum.total,
    pageNo,
    pageSize,
    sum: {
      billed: sum.billed,
      units: sum.units,
      failures: sum.failures,
      discount: formatMinor(sum.discount),
      coupon: formatMinor(sum.coupon),
      cost: formatMinor(sum.cost),
    },
  };
}
