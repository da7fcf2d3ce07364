import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

/** Locks an account's review until the transaction ends: there is one per API. */
export async function lockVoice(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** An account's review of an API, withdrawn or not. */
export const findWritten = (tx: Db, apiId: string, accountId: string) =>
  tx
    .selectFrom('api_comments')
    .selectAll()
    .where('api_id', '=', apiId)
    .where('user_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

/** Locked until the transaction ends; with the name and owner of the API. */
export const lockComment = (tx: Db, id: string) =>
  tx
    .selectFrom('api_comments as c')
    .innerJoin('api_products as p', 'p.id', 'c.api_id')
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .selectAll('c')
    .select(['p.name as api_name', 'providers.user_id as owner_id'])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();

export async function insertComment(tx: Db, row: Insertable<Tables['api_comments']>): Promise<void> {
  await tx.insertInto('api_comments').values(row).execute();
}

export async function changeComment(
  tx: Db,
  id: string,
  changes: Updateable<Tables['api_comments']>,
): Promise<void> {
  await tx.updateTable('api_comments').set(changes).where('id', '=', id).execute();
}

/** False when they have reported it before. */
export async function insertReport(tx: Db, row: Insertable<Tables['api_comment_reports']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('api_comment_reports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function settleReports(tx: Db, commentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('api_comment_reports')
    .set({ decided_at: at })
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .execute();
}
