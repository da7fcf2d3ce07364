import { sql } from 'kysely';
import type { PaidCall } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { paidBy } from './costBook.repository';

/**
 * Calls that an account paid with one transfer, newest first.
 *
 * @throws {AppError} `E4307` when it does not exist or does not concern this account.
 */
export async function listPaidCallsOf(
  db: Db,
  ownerId: string,
  { transferId, pageNo, pageSize }: { transferId: string; pageNo: number; pageSize: number },
) {
  const paid = (await paidBy(db, transferId)).get(ownerId);
  if (paid === undefined) throw new AppError('E4307');
  const query = db
    .selectFrom('call_records as c')
    .where('c.transfer_id', '=', transferId)
    .where('c.owner_id', '=', ownerId);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('apps', 'apps.id', 'c.app_id')
    .innerJoin('api_products', 'api_products.id', 'c.api_id')
    .select(['c.request_id', 'c.at', 'c.operation', 'c.units', 'c.cost_minor', 'c.is_billed'])
    .select(['apps.name as app_name', 'api_products.name as api_name'])
    .orderBy('c.at', 'desc')
    .orderBy('c.request_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    records: rows.map((row): PaidCall => ({
      requestId: row.request_id,
      at: formatInstant(row.at),
      appName: row.app_name,
      apiName: row.api_name,
      operation: row.operation,
      units: row.units,
      cost: formatMinor(row.cost_minor),
      isVoided: row.is_billed ? 0 : 1,
    })),
    total,
    pageNo,
    pageSize,
    paid: formatMinor(paid),
  };
}
