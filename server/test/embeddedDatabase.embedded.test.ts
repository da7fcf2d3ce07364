import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { connect } from '../src';
import { copyDatabase } from './copyDatabase';
import { openTestDatabase } from './openTestDatabase';

it('gives the one embedded connection to one user at a time', async () => {
  const { db, close } = await openTestDatabase();
  await sql`create table t (n int)`.execute(db);
  const addInTwoSteps = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from t`.execute(tx);
      await sql`insert into t values (${rows[0]!.n})`.execute(tx);
    });

  await Promise.all([addInTwoSteps(), addInTwoSteps(), addInTwoSteps()]);

  const { rows } = await sql<{ n: number }>`select n from t order by n`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual([0, 1, 2]);
  await close();
});

it.each([
  ['nobody has asked', false],
  ['somebody has asked', true],
])('closes an embedded database that %s, once', async (_, isAsked) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  copyDatabase({ hasMarket: false }, dataDir);
  const { db, close } = await connect({ databaseUrl: null, dataDir });
  if (isAsked) await sql`select 1`.execute(db);
  const closed = jest.spyOn(PGlite.prototype, 'close');

  await close();

  expect(closed).toHaveBeenCalledTimes(1);
  closed.mockRestore();
});
