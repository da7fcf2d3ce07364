import { sql } from 'kysely';
import type { Db } from '../src/platform/db/Db';
import { fillMarket, filled } from './fillMarket';
import { fillTrade } from './growth/fillTrade';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
const size = 60;

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await fillMarket(db, { apis: size, users: size, documents: 10, notices: 10, calls: 10 });
  await fillTrade(db, { rows: size, users: size, apis: size, documents: 10 });
}, 60_000);
afterAll(() => test.close());

/** As a server of any version adds one. */
const addKey = (at: Db, id: string, appId: string) =>
  sql`insert into app_keys (id, app_id, env, name, key_hash, key_mask, sealed, state, created_at)
    values (${id}, ${appId}, 'prod', ${id}, ${id}, ${id}, '', 'active', now())`.execute(at);
const moveTo = (at: Db, appId: string, ownerId: string) =>
  sql`update apps set owner_id = ${ownerId} where id = ${appId}`.execute(at);
const putInState = (appId: string, state: number) =>
  sql`update apps set state = ${state}::int where id = ${appId}`.execute(db);
const accountOf = async (id: string) => {
  const { rows } = await sql<{ account_id: string | null }>`
    select account_id from app_keys where id = ${id}`.execute(db);
  return rows[0]?.account_id;
};

/** Every key says what its app says. */
async function expectTrue(): Promise<void> {
  const { rows } = await sql`
    select k.id, k.account_id, a.owner_id, a.state from app_keys k join apps a on a.id = k.app_id
    where k.account_id is distinct from case when a.state <> 9 then a.owner_id end`.execute(db);
  expect(rows).toEqual([]);
}

it('says with each key whose app it is of, until the app is removed', async () => {
  await addKey(db, 'one', 'growth_app_3');
  await addKey(db, 'other', 'growth_app_3');
  await moveTo(db, 'growth_app_3', filled.user(40));
  expect([await accountOf('one'), await accountOf('other')]).toEqual([filled.user(40), filled.user(40)]);

  await putInState('growth_app_3', 9);
  await addKey(db, 'late', 'growth_app_3');
  expect([await accountOf('one'), await accountOf('late')]).toEqual([null, null]);

  await putInState('growth_app_3', 3);
  expect(await accountOf('late')).toBe(filled.user(40));
  await expectTrue();
});

it.each(['key first', 'move first'])('says it of a key that comes while its app moves: %s', async (order) => {
  const appId = 'growth_app_5';
  const id = `while ${order}`;
  await moveTo(db, appId, filled.user(1));
  const add = (tx: Db) => addKey(tx, id, appId);
  const move = (tx: Db) => moveTo(tx, appId, filled.user(41));
  const [one, other] = order === 'key first' ? [add, move] : [move, add];

  const second = await db.transaction().execute(async (tx) => {
    await one(tx);
    const waiting = db.transaction().execute(other);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { waiting };
  });
  await second.waiting;

  expect(await accountOf(id)).toBe(filled.user(41));
  await expectTrue();
});
