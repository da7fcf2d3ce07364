import { sql } from 'kysely';
import type { Db } from '../src/platform/db/Db';
import { fillMarket, filled } from './fillMarket';
import { fillTrade } from './growth/fillTrade';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await fillMarket(db, { apis: 60, users: 60, documents: 10, notices: 10, calls: 10 });
  await fillTrade(db, { rows: 60, users: 60, apis: 60, documents: 10 });
}, 60_000);
afterAll(() => test.close());

const add = {
  publication: (tx: Db) =>
    sql`insert into publications (id, user_id, api_id, state, data, created_at, updated_at)
      values ('late', ${filled.user(2)}, 'fill_api_7', 'draft', '{}', now(), now())`.execute(tx),
  subscription: (tx: Db) =>
    sql`insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason, daily_calls,
        submitted_at)
      select 'late', 'late', app_id, 'fill_api_7', env, 'fill_plan_fill_api_7', applicant_id, terms, 8, '', 1, now()
      from subscriptions where id = 'growth_sub_1'`.execute(tx),
};
const change = {
  publication: (tx: Db) =>
    sql`update api_products set category_id = 'fill_cat_8_5' where id = 'fill_api_7'`.execute(tx),
  subscription: (tx: Db) => sql`update api_products set name = '改名' where id = 'fill_api_7'`.execute(tx),
};
const keptOf = {
  publication: sql<{ kept: string }>`select category_id as kept from publications where id = 'late'`,
  subscription: sql<{ kept: string }>`select name_of_api as kept from subscriptions where id = 'late'`,
};
const changed = { publication: 'fill_cat_8_5', subscription: '改名' };

/** Holds a transaction open after its work until it is told to end. */
function hold(work: (tx: Db) => Promise<unknown>) {
  let end = () => {};
  const ends = new Promise<void>((resolve) => (end = resolve));
  let done = () => {};
  const isDone = new Promise<void>((resolve) => (done = resolve));
  const over = db.transaction().execute(async (tx) => {
    await work(tx);
    done();
    await ends;
  });
  return { isDone, end, over };
}

describe.each(['publication', 'subscription'] as const)(
  'a %s that comes while its product changes',
  (kind) => {
    it.each(['row first', 'change first'])('says what the product says in the end: %s', async (order) => {
      await sql`delete from ${sql.table(`${kind}s`)} where id = 'late'`.execute(db);
      await sql`update api_products set category_id = 'fill_cat_1_1', name = '原名' where id = 'fill_api_7'`.execute(
        db,
      );
      const [one, other] = order === 'row first' ? [add, change] : [change, add];

      const first = hold(one[kind]);
      await first.isDone;
      const second = db.transaction().execute(other[kind]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      first.end();
      await Promise.all([first.over, second]);

      expect((await keptOf[kind].execute(db)).rows).toEqual([{ kept: changed[kind] }]);
    });
  },
);
