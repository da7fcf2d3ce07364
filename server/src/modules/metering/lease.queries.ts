import type { Db } from '../../platform/db/Db';

export async function countOpenLeases(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('leases')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
