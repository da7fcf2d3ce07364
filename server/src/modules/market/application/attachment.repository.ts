import { overStates } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';

export const findAttachment = (db: Db, fileId: string) =>
  db
    .selectFrom('files')
    .select(['name', 'bytes'])
    .where('id', '=', fileId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Applications with a file that have been closed since before a time. */
export const listOverWithFile = (db: Db, before: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('attachment_id', 'is not', null)
    .where('state', 'in', overStates)
    .where('decided_at', '<', before)
    .orderBy('decided_at')
    .limit(limit)
    .execute();

/** Removes the file of a closed application. @returns the file's id if no other application uses it. */
export async function dropAttachment(tx: Db, id: string, before: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('attachment_id')
    .where('id', '=', id)
    .where('attachment_id', 'is not', null)
    .where('state', 'in', overStates)
    .where('decided_at', '<', before)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.attachment_id) return null;
  await tx.updateTable('subscriptions').set({ attachment_id: null }).where('id', '=', id).execute();
  const other = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('attachment_id', '=', row.attachment_id)
    .limit(1)
    .executeTakeFirst();
  return other ? null : row.attachment_id;
}
