import { sql } from 'kysely';
import { audit } from '../src/platform/audit';
import { buildTestApp, type TestApp } from './buildTestApp';
import { eventually } from './startMarket';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp()));
afterAll(() => test.close());

const lastOf = async (table: 'audit_log' | 'audit_seals') =>
  (await test.db.selectFrom(table).select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq;

async function write(count: number): Promise<number> {
  for (let number = 0; number < count; number += 1)
    await audit(test.db, { at: test.clock(), userId: null, event: 'audit.test', address: '', outcome: 'ok' });
  await eventually(async () => {
    await test.runJob('seal-audit');
    expect(await lastOf('audit_seals')).toBe(await lastOf('audit_log'));
  });
  return (await lastOf('audit_log'))!;
}

/** What a check finds by a process. */
async function check({ runJob, db }: TestApp) {
  await db.updateTable('audit_marks').set({ check_asked: true }).execute();
  await runJob('check-audit');
  const { id, entries } = await db
    .selectFrom('audit_checks')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  const faults = await db
    .selectFrom('audit_faults')
    .select(['kind', 'seq'])
    .where('check_id', '=', id)
    .execute();
  return { entries, faults };
}

it('misses the newest entries when they were removed together with their seals', async () => {
  // The head of the last day is before what is removed.
  await write(5);
  const last = await write(5);
  expect(await check(test)).toEqual({ entries: 10, faults: [] });

  for (const table of ['audit_log', 'audit_seals'])
    await sql
      .raw(
        `alter table ${table} disable trigger user; delete from ${table} where seq > ${last - 3};
         alter table ${table} enable trigger user`,
      )
      .execute(test.db);

  // A process that has been started since knows how many there were.
  const later = await buildTestApp({ database: test, config: { sealKeys: test.config.sealKeys } });
  expect(await check(later)).toEqual({ entries: 7, faults: [{ kind: 'removed', seq: last - 2 }] });
  await later.close();
  expect(await check(test)).toEqual({ entries: 7, faults: [{ kind: 'removed', seq: last }] });
  // One that has seen them knows it even if there are more by now.
  await write(5);
  expect(await check(test)).toEqual({ entries: 12, faults: [{ kind: 'removed', seq: last }] });
});
