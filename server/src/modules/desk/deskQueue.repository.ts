import type { Db } from '../../platform/db/Db';

interface Watermark {
  key: string;
  waiting: number;
  late: number;
}

/**
 * Remembers how much waits. What waited before the desk knew of the queue is no news.
 *
 * @returns What was remembered; two processes do not get the same.
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
