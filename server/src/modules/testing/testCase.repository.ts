import { sql, type Insertable } from 'kysely';
import type { TestCase } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { formatInstant } from '../../platform/time';

/** One operation of an API in all its versions. */
export interface OperationKey {
  apiId: string;
  method: string;
  path: string;
}

export async function listCases(db: Db, ownerId: string, { apiId, method, path }: OperationKey) {
  const rows = await db
    .selectFrom('test_cases')
    .select(['id', 'name', 'request', 'checks', 'updated_at'])
    .where('user_id', '=', ownerId)
    .where('api_id', '=', apiId)
    .where('method', '=', method)
    .where('path', '=', path)
    .orderBy('name')
    .execute();
  return rows.map(({ id, updated_at, ...row }): TestCase => ({
    ...row,
    caseId: id,
    updatedAt: formatInstant(updated_at),
  }));
}

/** An account keeps nothing else until the transaction ends: its limit holds. */
export async function lockCases(tx: Db, ownerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

/** Whether the account has a case of the operation that is called so. */
export async function isNamed(tx: Db, ownerId: string, of: OperationKey, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('test_cases')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('api_id', '=', of.apiId)
    .where('method', '=', of.method)
    .where('path', '=', of.path)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countCases(tx: Db, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('test_cases')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One of the same name is replaced, and keeps its id. */
export async function putCase(tx: Db, row: Insertable<Tables['test_cases']>): Promise<string> {
  const { id } = await tx
    .insertInto('test_cases')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'api_id', 'method', 'path', 'name'])
        .doUpdateSet({ request: row.request, checks: row.checks, updated_at: row.updated_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False for one of somebody else, as for none. */
export async function deleteCase(db: Db, ownerId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('test_cases')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
