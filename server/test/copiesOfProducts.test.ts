import { sql } from 'kysely';
import { mergeInto } from '../src/modules/catalog/category/category.repository';
import type { Db } from '../src/platform/db/Db';
import { fillMarket, filled } from './fillMarket';
import { fillTrade } from './growth/fillTrade';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
const size = 120;

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await fillMarket(db, { apis: size, users: size, documents: 10, notices: 10, calls: 10 });
  await fillTrade(db, { rows: size, users: size, apis: size, documents: 10 });
}, 60_000);
afterAll(() => test.close());

/** What is kept, beside what it is made of. */
async function readKept(): Promise<{ id: string; kept: string | null; computed: string | null }[]> {
  const { rows } = await sql<{ id: string; kept: string | null; computed: string | null }>`
    select u.id, u.category_id as kept, coalesce(p.category_id, u.data ->> 'categoryId') as computed
    from publications u left join api_products p on p.id = u.api_id order by u.id`.execute(db);
  return rows;
}

async function expectTrue(): Promise<void> {
  const rows = await readKept();
  expect(rows.length).toBeGreaterThanOrEqual(size);
  expect(rows.filter((row) => row.kept !== row.computed)).toEqual([]);
}

const keptOf = async (id: string) => (await readKept()).find((row) => row.id === id)?.kept;

/** As a server of any version writes one. */
const addPublication = (id: string, apiId: string | null, data: object) =>
  sql`insert into publications (id, user_id, api_id, state, data, created_at, updated_at)
    values (${id}, ${filled.user(2)}, ${apiId}, 'draft', ${JSON.stringify(data)}::jsonb, now(), now())`.execute(
    db,
  );

describe('the category of a publication', () => {
  it('is that of the product where there is one', async () => {
    await expectTrue();
    expect(await keptOf('growth_pub_1')).toBe('fill_cat_2_1');
  });

  it('is what a draft says, until it has a product; of a draft that says nothing, none', async () => {
    await addPublication('silent', null, {});
    await addPublication('draft', null, { categoryId: 'fill_cat_3_3' });
    expect([await keptOf('silent'), await keptOf('draft')]).toEqual([null, 'fill_cat_3_3']);

    await sql`update publications set data = '{"categoryId": "fill_cat_4_4"}' where id = 'draft'`.execute(db);
    expect(await keptOf('draft')).toBe('fill_cat_4_4');

    await sql`update publications set api_id = 'fill_api_1' where id = 'draft'`.execute(db);
    expect(await keptOf('draft')).toBe('fill_cat_2_1');
    await expectTrue();
  });

  it('follows the product, with all of its versions', async () => {
    await addPublication('again', 'fill_api_5', { categoryId: 'fill_cat_1_1' });
    await sql`update api_products set category_id = 'fill_cat_7_1' where id = 'fill_api_5'`.execute(db);

    expect([await keptOf('again'), await keptOf('growth_pub_5')]).toEqual(['fill_cat_7_1', 'fill_cat_7_1']);
    await expectTrue();
  });

  it('is true after categories have become one', async () => {
    await addPublication('merged', null, { categoryId: 'fill_cat_2_1' });
    await db.transaction().execute((tx) => mergeInto(tx, 'fill_cat_2_1', 'fill_cat_3_1'));

    expect([await keptOf('merged'), await keptOf('growth_pub_1')]).toEqual(['fill_cat_3_1', 'fill_cat_3_1']);
    await expectTrue();
  });
});

describe('the name of the API beside a subscription', () => {
  const names = async () => {
    const { rows } = await sql<{ id: string; kept: string; name: string }>`
      select s.id, s.name_of_api as kept, p.name from subscriptions s join api_products p on p.id = s.api_id`.execute(
      db,
    );
    return rows;
  };

  it('is that of the product, from the start and after that is called otherwise', async () => {
    const before = await names();
    expect(before.length).toBeGreaterThanOrEqual(size);
    expect(before.filter(({ kept, name }) => kept !== name)).toEqual([]);

    await sql`update api_products set name = '另一个名称' where id = 'fill_api_1'`.execute(db);
    const after = await names();
    expect(after.filter(({ kept, name }) => kept !== name)).toEqual([]);
    expect(after.some(({ kept }) => kept === '另一个名称')).toBe(true);
  });

  it('is not what a server of before might say', async () => {
    await sql`
      insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason, daily_calls,
        submitted_at, name_of_api)
      select 'odd', 'odd', app_id, 'fill_api_2', env, 'fill_plan_fill_api_2', applicant_id, terms, 8, '', 1, now(), '别的'
      from subscriptions where id = 'growth_sub_1'`.execute(db);

    expect((await names()).find(({ id }) => id === 'odd')).toMatchObject({
      kept: expect.not.stringMatching('别的'),
    });
    expect((await names()).filter(({ kept, name }) => kept !== name)).toEqual([]);
  });
});
