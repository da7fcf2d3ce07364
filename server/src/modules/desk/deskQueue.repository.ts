import type { Db } from '../../platform/db/Db';

interface Watermark {
  key: string;
  waiting: number;
  late: number;
}

/**
 * Stores the length of each queue. A queue that is new to the desk is not reported.
 *
 * @returns The previous lengths; of two concurrent processes only one gets them.
 */
export async function moveWatermark(tx: Db, { key, ...now }: Watermark): Promise<Omit<Watermark, 'key'>> {
  await tx
    .insertInto('desk_queues')
    .values({ key, ...now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await tx
    .selectFrom('desk_queues')
    .select(['waiting', 'late'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.waiting !== now.waiting || before.late !== now.late)
    await tx.updateTable('desk_queues').set(now).where('key', '=', key).execute();
  return before;
}
