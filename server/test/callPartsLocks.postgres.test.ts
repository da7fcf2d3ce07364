import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { forgetCallsBefore } from '../src/modules/metering/callParts.service';
import { days } from '../src/platform/time';
import { openTestDatabase } from './openTestDatabase';

it('leaves parts to a later run while somebody reads calls for long, and shows them until then', async () => {
  const { db, close } = await openTestDatabase({ hasMarket: true });
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*)::int as n from call_records`.execute(db)).rows[0]?.n);
  const all = await count();
  expect(all).toBeGreaterThan(100);
  const afterwards = new Date(Date.now() + 400 * days);
  const reading = await db.startTransaction().execute();
  await sql`select 1 from call_records limit 1`.execute(reading);

  let isDone = false;
  const forgetting = forgetCallsBefore(db, afterwards, null).then(() => (isDone = true));
  const counts: number[] = [];
  for (; !isDone; await setTimeout(50)) counts.push(await count());
  await forgetting;
  expect(new Set(counts)).toEqual(new Set([all]));
  await reading.commit().execute();

  await forgetCallsBefore(db, afterwards, null);
  expect(await count()).toBe(0);
  await close();
});
