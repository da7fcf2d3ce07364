import { type Db, days, hours, newId } from '@portal/server';
import { closingDays } from '@portal/calls';

/** An account whose owner has requested a data export, made by the server's own job, and then its closing. */
export async function seedDemoLeaving(tx: Db, userId: string, now: Date): Promise<void> {
  const askedAt = new Date(now.getTime() - 2 * hours);
  const closesAt = new Date(askedAt.getTime() + closingDays * days);
  await tx
    .insertInto('data_exports')
    .values({ id: newId('export'), account_id: userId, asked_by: userId, asked_at: askedAt, bytes: null })
    .execute();
  await tx
    .insertInto('account_closings')
    .values({
      id: newId('closing'),
      account_id: userId,
      asked_by: userId,
      reason: '工作变动，不再使用',
      waives_balance: false,
      asked_at: askedAt,
      closes_at: closesAt,
    })
    .execute();
  await tx.updateTable('users').set({ closes_at: closesAt }).where('id', '=', userId).execute();
}
