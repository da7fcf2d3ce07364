import { sql } from 'kysely';
import { connect } from '../src';
import { sealAudit } from '../src/modules/auditLog/sealAudit';
import { checkChain } from '../src/modules/auditLog/checkChain';
import { audit } from '../src/platform/audit';
import { openTestDatabase } from './openTestDatabase';
import { eventually } from './startMarket';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let other: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  test = await openTestDatabase();
  other = await connect({ databaseUrl: test.url!, dataDir: '' });
}, 60_000);
afterAll(async () => {
  await other.close();
  await test.close();
});

const entry = { at: new Date(), userId: null, event: 'audit.test', address: '', outcome: 'ok' };
const config = { sealKeys: [{ id: '', secret: 's' }] } as never;
const count = async (table: 'audit_log' | 'audit_seals') =>
  Number(
    (
      await test.db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** What is under way in other databases of the server holds it up, too. */
const untilSealed = (entries: number) =>
  eventually(async () => {
    await sealAudit(test);
    expect(await count('audit_seals')).toBe(entries);
  });

it('waits for whoever has a place and is not over, and lets nobody wait who writes', async () => {
  let finish = () => {};
  const slow = other.db.transaction().execute(async (tx) => {
    await audit(tx, entry);
    await new Promise<void>((resolve) => (finish = resolve));
  });
  while (
    (await sql<{ taken: boolean }>`select is_called as taken from audit_log_order`.execute(test.db)).rows[0]
      ?.taken !== true
  )
    await new Promise((resolve) => setTimeout(resolve, 5));

  // Others write on while it is open, and while the chain is sealed: each is done at once.
  await Promise.all([...Array.from({ length: 20 }, () => audit(test.db, entry)), sealAudit(test)]);
  await sealAudit(test);
  expect(await count('audit_log')).toBe(20);
  expect(await count('audit_seals')).toBe(0);

  finish();
  await slow;
  await untilSealed(21);
  expect(await checkChain({ db: test.db, config })).toMatchObject({ entries: 21, count: 0 });
});

it('stays whole with two servers that write, give up and seal at once', async () => {
  const giveUp = (db: typeof test.db) =>
    db
      .transaction()
      .execute(async (tx) => {
        await audit(tx, entry);
        throw new Error('given up');
      })
      .catch(() => {});
  for (let round = 0; round < 5; round++)
    await Promise.all([
      ...Array.from({ length: 30 }, (_, at) => audit(at % 2 ? test.db : other.db, entry)),
      giveUp(test.db),
      giveUp(other.db),
      sealAudit(test),
      sealAudit(other),
    ]);
  await untilSealed(await count('audit_log'));

  expect(await checkChain({ db: test.db, config })).toMatchObject({ count: 0, faults: [] });
});
