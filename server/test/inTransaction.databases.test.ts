import { sql } from 'kysely';
import { inTransaction } from '../src/platform/db/inTransaction';
import { countHit } from '../src/platform/http/rateLimit';
import { buildTestApp, type TestApp } from './buildTestApp';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp()));
afterAll(() => test.close());

/** As PostgreSQL ends one of two transactions that wait for each other. */
const giveUp = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], code: string) =>
  sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`).execute(tx);

const keysOf = async () =>
  (await test.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);

async function hit(tx: TestApp['db'], key: string): Promise<void> {
  await countHit({ db: tx, clock: test.clock, config: test.config, log: test.app.log }, key, 9, 60_000);
}

it.each(['40P01', '40001'])('does again, and once, what PostgreSQL gave up with %s', async (code) => {
  let attempts = 0;

  await inTransaction(test.db, async (tx) => {
    attempts += 1;
    await hit(tx, `${code}:${attempts}`);
    if (attempts < 3) await giveUp(tx, code);
  });

  expect((await keysOf()).filter((key) => key.startsWith(code))).toEqual([`${code}:3`]);
});

it('gives up after the third time, and tells why', async () => {
  let attempts = 0;
  const work = inTransaction(test.db, async (tx) => {
    attempts += 1;
    await giveUp(tx, '40001');
  });

  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(3);
});

it('does nothing again that was refused for another reason', async () => {
  let attempts = 0;
  const work = inTransaction(test.db, async (tx) => {
    attempts += 1;
    await hit(tx, 'refused');
    throw new Error('refused');
  });

  await expect(work).rejects.toThrow('refused');
  expect(attempts).toBe(1);
  expect(await keysOf()).not.toContain('refused');
});
