import { listRelated, type Related } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { apiIdOf } from './startMarket';

let test: TestApp;
let visitor: Browser;
let region: string;
let rmb: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  visitor = test.browser();
  [region, rmb] = [await apiIdOf(visitor, '行政区划'), await apiIdOf(visitor, '金额大写')];
});
afterAll(() => test.close());

const relatedTo = async (apiId: string, browser = visitor): Promise<Related> =>
  (await browser.call(listRelated, { apiId })).resBody;
const whyOf = async (apiId: string, other: string) =>
  (await relatedTo(apiId)).records.find(({ api }) => api.apiId === other)?.why;

it('names the scenes of an API, and first what is used together with it there', async () => {
  const { records, scenes } = await relatedTo(region);

  expect(scenes.length).toBeGreaterThan(0);
  expect(records[0]).toMatchObject({ why: 'scene' });
  expect(records.length).toBeLessThanOrEqual(6);
  expect(records.map(({ api }) => api.apiId)).not.toContain(region);
  expect(new Set(records.map(({ api }) => api.apiId)).size).toBe(records.length);
});

it('knows what is of the same category, those with the same tags first', async () => {
  await test.db.deleteFrom('solution_apis').where('api_id', '=', rmb).execute();
  const { category_id, tags } = await test.db
    .selectFrom('api_products')
    .select(['category_id', 'tags'])
    .where('id', '=', rmb)
    .executeTakeFirstOrThrow();
  const { records, scenes } = await relatedTo(rmb);
  expect(scenes).toEqual([]);
  const known = await test.db
    .selectFrom('api_products')
    .select(['id', 'category_id', 'tags'])
    .where(
      'id',
      'in',
      records.map(({ api }) => api.apiId),
    )
    .execute();
  for (const { api, why } of records) {
    const row = known.find(({ id }) => id === api.apiId)!;
    expect(row.category_id).toBe(category_id);
    expect(why).toBe(row.tags.some((tag) => tags.includes(tag)) ? 'tags' : 'category');
  }
});

it('says what subscribers use besides where three accounts do, and nothing of fewer', async () => {
  const other = await apiIdOf(visitor, '币种与国家代码');
  const given = await test.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('state', '=', 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  const users = await test.db.selectFrom('users').select('id').orderBy('id').limit(3).execute();
  const use = async (userId: string, at: number) => {
    for (const apiId of [rmb, other])
      await test.db
        .insertInto('subscriptions')
        .values({
          ...given,
          id: `apply_${at}_${apiId}`,
          apply_no: `${at}${apiId}`,
          applicant_id: userId,
          api_id: apiId,
          app_id: given.app_id,
          env: at % 2 === 0 ? 'prod' : 'sandbox',
          state: at === 2 ? 7 : 2,
          terms: JSON.stringify(given.terms),
        } as never)
        .execute();
  };
  await use(users[0]!.id, 0);
  await use(users[1]!.id, 1);
  expect(await whyOf(rmb, other)).not.toBe('users');

  await test.db
    .insertInto('apps')
    .values({
      ...(await test.db
        .selectFrom('apps')
        .selectAll()
        .where('id', '=', given.app_id)
        .executeTakeFirstOrThrow()),
      id: 'app_third',
      name: '第三个应用',
    })
    .execute();
  given.app_id = 'app_third';
  await use(users[2]!.id, 2);
  expect(await whyOf(rmb, other)).toBe('users');
});

it('shows in a branded portal only what that offers', async () => {
  const there = test.browser('harbor.localhost');
  const offered = (
    await test.db
      .selectFrom('portal_apis')
      .select('api_id')
      .where('portal_id', '=', 'portal_harbor')
      .execute()
  ).map(({ api_id }) => api_id);
  const { records } = await relatedTo(offered[0]!, there);
  for (const { api } of records) expect(offered).toContain(api.apiId);

  const outside = [region, rmb].find((id) => !offered.includes(id));
  if (outside) expect((await there.call(listRelated, { apiId: outside })).resCode).toBe('E4004');
  expect((await visitor.call(listRelated, { apiId: 'api_of_nobody' })).resCode).toBe('E4004');
});
