import type { Db } from '../../platform/db/Db';

const toText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** "22:30" → 1350 */
const toMinute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Quiet hours as set by a member; empty: none. */
export async function quietHoursOf(
  db: Db,
  userId: string,
): Promise<{ quietFrom: string; quietUntil: string }> {
  const row = await db
    .selectFrom('quiet_hours')
    .select(['starts', 'ends'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { quietFrom: toText(row.starts), quietUntil: toText(row.ends) }
    : { quietFrom: '', quietUntil: '' };
}

/** Both empty: removes them. */
export async function saveQuietHours(
  tx: Db,
  userId: string,
  { quietFrom, quietUntil }: { quietFrom: string; quietUntil: string },
): Promise<void> {
  if (quietFrom === '') {
    await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  const row = { starts: toMinute(quietFrom), ends: toMinute(quietUntil) };
  await tx
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
