import { findOnDesk, type FoundGroup } from '@portal/calls';
import { operatorRoles } from '@portal/rules';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

async function find(keyWord: string): Promise<Record<string, FoundGroup['records']>> {
  const { resBody, resCode } = await ops.call(findOnDesk, { keyWord });
  expect(resCode).toBe('S0000');
  return Object.fromEntries(resBody.groups.map(({ title, records }: FoundGroup) => [title, records]));
}

const rowOf = {
  user: () =>
    test.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'person@example.com')
      .executeTakeFirstOrThrow(),
  subscription: () => test.db.selectFrom('subscriptions').selectAll().limit(1).executeTakeFirstOrThrow(),
  key: () => test.db.selectFrom('app_keys').selectAll().limit(1).executeTakeFirstOrThrow(),
};

it('finds a user by address and by the beginning of the name, with what is masked left so', async () => {
  const { id, nick_name: name } = await rowOf.user();
  const link = `/ops/user?accountId=${id}`;

  for (const keyWord of ['person@example.com', ' PERSON@example.com ', id, name.slice(0, 2)])
    expect((await find(keyWord)).用户).toContainEqual(expect.objectContaining({ id, title: name, link }));
  expect(JSON.stringify(await find(id))).not.toContain('person@example.com');
});

it('finds an organisation, an API and a branded portal by their names and codes', async () => {
  expect((await find('明镜')).组织).toMatchObject([{ title: '明镜科技' }]);
  expect((await find('harbor')).专区).toMatchObject([{ detail: expect.stringContaining('harbor') }]);
  const api = await test.db
    .selectFrom('api_products')
    .select(['id', 'code', 'name'])
    .where('status', '=', 'online')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const keyWord of [api.id, api.code, api.name])
    expect((await find(keyWord)).API).toContainEqual(
      expect.objectContaining({ id: api.id, title: api.name }),
    );
});

it('finds a key by its beginning, its number, and never shows more of it', async () => {
  const { id, key_mask: mask } = await rowOf.key();

  for (const keyWord of [mask.slice(0, 6), `${mask.slice(0, 6)}whateverElse`, id])
    expect((await find(keyWord)).密钥).toContainEqual(expect.objectContaining({ id, title: mask }));
  expect((await find('ak_%%%')).密钥).toBeUndefined();
});

it('finds applications, apps, calls and orders by their numbers', async () => {
  const { id, apply_no: applyNo, app_id: appId, applicant_id: owner } = await rowOf.subscription();
  expect((await find(applyNo)).申请与订阅).toMatchObject([
    { id, link: `/ops/user?accountId=${owner}&part=subscriptions` },
  ]);
  expect((await find(appId)).应用).toMatchObject([{ id: appId }]);
  const record = await test.db
    .selectFrom('call_records')
    .select('request_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await find(record.request_id)).调用).toMatchObject([
    { link: `/ops/dataStatistics?requestId=${encodeURIComponent(record.request_id)}` },
  ]);
  const order = await test.db.selectFrom('recharge_orders').selectAll().limit(1).executeTakeFirstOrThrow();
  expect((await find(order.order_no)).充值订单).toMatchObject([{ id: order.order_no }]);
});

it.each(["'; drop table users; --", '%', '_%', '\\', '测'.repeat(80), '../..', '<b>x</b>', '\u202e\u202e'])(
  'finds nothing for %s, and says so',
  async (keyWord) => {
    expect(await find(keyWord.padEnd(2, keyWord))).toEqual({});
  },
);

it('refuses a word of one letter', async () => {
  expect(await ops.call(findOnDesk, { keyWord: ' a ' })).toMatchObject({ fields: [{ name: 'keyWord' }] });
});

it('shows each operator what is theirs alone', async () => {
  const user = await rowOf.user();
  const order = await test.db.selectFrom('recharge_orders').selectAll().limit(1).executeTakeFirstOrThrow();
  const asRole = (bit: number) =>
    test.db
      .updateTable('users')
      .set({ operator_roles: bit })
      .where('email', '=', 'ops@example.com')
      .execute();

  await asRole(operatorRoles.finance.bit);
  expect(Object.keys(await find(user.id))).toEqual([]);
  expect(Object.keys(await find(order.order_no))).toEqual(['充值订单']);
  await asRole(operatorRoles.review.bit);
  expect(Object.keys(await find(user.id))).toEqual(['用户']);
  expect(Object.keys(await find(order.order_no))).toEqual([]);
});
