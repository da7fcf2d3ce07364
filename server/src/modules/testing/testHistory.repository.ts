import type { Insertable } from 'kysely';
import type { TestRecord } from '@portal/calls';
import { formatMinor, testHistoryMax } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { formatInstant } from '../../platform/time';

/** The last ones stay. */
export async function remember(tx: Db, row: Insertable<Tables['test_history']>): Promise<void> {
  await tx.insertInto('test_history').values(row).execute();
  await tx
    .deleteFrom('test_history')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('test_history')
        .select('id')
        .where('user_id', '=', row.user_id)
        .orderBy('at', 'desc')
        .orderBy('id')
        .offset(testHistoryMax),
    )
    .execute();
}

/** Newest first; without those of operations that are gone. */
export async function listHistory(db: Db, ownerId: string): Promise<TestRecord[]> {
  const rows = await db
    .selectFrom('test_history as h')
    .innerJoin('api_products as p', 'p.id', 'h.api_id')
    .innerJoin('api_operations as o', 'o.id', 'h.operation_id')
    .selectAll('h')
    .select(['p.name', 'o.method', 'o.path'])
    .where('h.user_id', '=', ownerId)
    .orderBy('h.at', 'desc')
    .orderBy('h.id')
    .limit(testHistoryMax)
    .execute();
  return rows.map((row) => ({
    recordId: row.id,
    at: formatInstant(row.at),
    env: row.env,
    apiId: row.api_id,
    apiName: row.name,
    opId: row.operation_id,
    method: row.method,
    path: row.path,
    request: row.is_whole ? row.request : null,
    status: row.status,
    ms: row.ms,
    cost: formatMinor(row.cost_minor),
    code: row.code,
    requestId: row.request_id,
  }));
}

/** What an account tried in the sandbox. */
export async function forgetSandboxTests(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('test_history').where('user_id', '=', ownerId).where('env', '=', 'sandbox').execute();
}
