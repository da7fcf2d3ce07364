import { addTicket, closeTicket, findOnDesk, viewTicket, type FoundGroup } from '@portal/calls';
import { operatorRoles } from '@portal/rules';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

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

describe('a ticket', () => {
  let ticketId: string;
  const title = '沙箱 100% 超时 Timeout_A';
  beforeAll(async () => {
    const person = await signedIn(test, 'person@example.com');
    const asked = { kind: 'call' as const, title, text: '每次都要等三十秒才有答复', reqNo: newReqNo() };
    ticketId = (await person.call(addTicket, asked)).resBody.ticketId;
  });
  afterAll(async () => {
    await test.db.deleteFrom('support_replies').where('ticket_id', '=', ticketId).execute();
    await test.db.deleteFrom('support_tickets').where('id', '=', ticketId).execute();
  });

  it('is found by its number and by words of its title in any order, and leads to itself', async () => {
    for (const keyWord of [ticketId, '超时', 'timeout_a', '超时 沙箱', `  100%  timeout `, title])
      expect((await find(keyWord)).工单).toMatchObject([
        {
          id: ticketId,
          title,
          detail: expect.stringMatching(/^接口调用，.+，处理中$/),
          link: `/ops/ticket?state=open&ticketId=${ticketId}`,
        },
      ]);
    expect((await ops.call(viewTicket, { ticketId })).resBody).toMatchObject({ title });

    expect((await ops.call(closeTicket, { ticketId })).resCode).toBe('S0000');
    expect((await find(ticketId)).工单).toMatchObject([
      { link: `/ops/ticket?state=closed&ticketId=${ticketId}` },
    ]);
  });

  it.each(['超时 慢', '100_', 'timeout%a', 'TimeoutXA', 'tick_', '三十秒'])(
    'is not found by %s',
    async (keyWord) => {
      expect((await find(keyWord)).工单).toBeUndefined();
    },
  );

  it('is one of five at most, those that were changed last', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => ({
      ...{ id: `many_${at}`, kind: 'other' as const, title: `很多的票 ${at}`, state: 'answered' as const },
      ...{ created_at: test.clock(), updated_at: new Date(test.clock().getTime() + at) },
    }));
    const { id: user_id } = await rowOf.user();
    await test.db
      .insertInto('support_tickets')
      .values(rows.map((row) => ({ ...row, user_id })))
      .execute();

    expect((await find('很多的票')).工单?.map(({ id }) => id)).toEqual(
      [6, 5, 4, 3, 2].map((at) => `many_${at}`),
    );
    await test.db.deleteFrom('support_tickets').where('id', 'like', 'many_%').execute();
  });

  it('is found by whoever answers tickets alone', async () => {
    const asRole = (bit: number | null) =>
      test.db
        .updateTable('users')
        .set({ operator_roles: bit })
        .where('email', '=', 'ops@example.com')
        .execute();
    for (const { bit, areas } of Object.values(operatorRoles)) {
      await asRole(bit);
      const isTheirs = areas.some((area) => area === 'service');
      for (const keyWord of [ticketId, '超时']) expect('工单' in (await find(keyWord))).toBe(isTheirs);
    }
    await asRole(null);
  });
});

it.each(["'; drop table users; --", '%', '_%', '\\', '测'.repeat(80), '../..', '<b>x</b>'])(
  'finds nothing for %s, and says so',
  async (keyWord) => {
    expect(await find(keyWord.padEnd(2, keyWord))).toEqual({});
  },
);

it.each([' a ', '\u202e\u202e', 'a\u200b'])(
  'refuses a word of which less than two letters are seen: %j',
  async (keyWord) => {
    expect(await ops.call(findOnDesk, { keyWord })).toMatchObject({ fields: [{ name: 'keyWord' }] });
  },
);

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
