import {
  addBankCard,
  applyWithdraw,
  closeRecharge,
  companyState,
  createRecharge,
  exportApi,
  listApis,
  listDifferences,
  listPayChannels,
  queryRecharge,
  recheckDifference,
  rechargeState,
  runReconciliation,
  verifyIdentity,
  withdrawInfo,
} from '@portal/calls';
import type { IdentityScene } from '@portal/rules';
import { ChannelError } from '../src/modules/payments/channel/PaymentChannel';
import { createWorkers } from '../src/platform/workers/createWorkers';
import { OverLimitError } from '../src/platform/workers/OverLimitError';
import type { Workers } from '../src/platform/workers/Workers';
import { formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword } from './journeys';
import { paymentsOf } from './startPayments';
import { newReqNo, signedIn } from './startMarket';
import { sharedWorkers } from './sharedWorkers';

let test: TestApp;
let ops: Browser;
let person: Browser;
let provider: Browser;
/** Why work on strangers' files fails; null: it does not. */
let failure: Error | null = null;

beforeAll(async () => {
  const able = sharedWorkers() ?? createWorkers({ prepared: [] });
  const workers: Workers = {
    ...able,
    run: (...given) => (failure ? Promise.reject(failure) : able.run(...given)),
  };
  test = await buildTestApp({ hasMarket: true, config: { bankCard: null }, workers });
  ops = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
});
afterEach(() => {
  jest.restoreAllMocks();
  failure = null;
});
afterAll(() => test.close());

const idOf = (email: string) =>
  test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();

const ticketFor = async (browser: Browser, scene: IdentityScene) =>
  (await browser.call(verifyIdentity, { way: 'pwd', value: demoPassword, scene })).resBody.ticket as string;

describe('E4202, a channel that is not available,', () => {
  /** Payment channels do not answer any more. */
  function silence() {
    const { bank } = test.payments.simulator!;
    const lose = () => {
      throw new ChannelError('unreachable');
    };
    jest.spyOn(bank, 'find').mockImplementation(lose);
    jest.spyOn(bank, 'between').mockImplementation(lose);
  }

  it('refuses a recharge by one that is not offered, and makes no order', async () => {
    const orders = () => test.db.selectFrom('recharge_orders').selectAll().execute();
    const before = await orders();
    const { records } = (await person.call(listPayChannels, {})).resBody;
    expect(records).toContainEqual(expect.objectContaining({ code: 'bank', enabled: 0 }));

    expect(
      await person.call(createRecharge, { amount: '100', channel: 'bank', reqNo: newReqNo() }),
    ).toMatchObject({ resCode: 'E4202', resMsg: '渠道不可用' });
    expect(await orders()).toHaveLength(before.length);
  });

  it('does not close an order that might still be paid there', async () => {
    const orderNo = await paymentsOf(test).order(person, '100');
    silence();

    expect(await person.call(closeRecharge, { orderNo })).toMatchObject({
      resCode: 'E4202',
      resMsg: '渠道暂时没有响应，请稍后再关闭',
    });
    jest.restoreAllMocks();
    expect((await person.call(queryRecharge, { orderNo })).resBody.state).toBe(rechargeState.unpaid);
    expect(await person.call(closeRecharge, { orderNo })).toMatchObject({ resCode: 'S0000' });
  });

  it('gives no bill, and cannot be asked about a difference, which stays open', async () => {
    const pay = paymentsOf(test);
    const orderNo = await pay.order(person, '20');
    // Paid, and the message of the channel is lost.
    pay.paid(orderNo);
    const day = formatDate(test.clock());
    const run = () => ops.call(runReconciliation, { channel: 'alipay', day });
    expect(await run()).toMatchObject({ resBody: { differences: 1 } });
    const { records } = (await ops.call(listDifferences, { channel: 'alipay' })).resBody;
    const differenceId = records[0].differenceId as string;
    silence();

    expect(await run()).toMatchObject({ resCode: 'E4202', resMsg: '渠道没有给出这天的账单，请稍后再试' });
    expect(await ops.call(recheckDifference, { differenceId })).toMatchObject({
      resCode: 'E4202',
      resMsg: '渠道暂时没有响应，请稍后再试',
    });
    jest.restoreAllMocks();
    expect(await ops.call(recheckDifference, { differenceId })).toMatchObject({ resBody: { isResolved: 1 } });
  });
});

describe('a withdrawal', () => {
  const withdraw = async (browser: Browser, amount: string, cardId: string) =>
    browser.call(applyWithdraw, {
      amount,
      cardId,
      ticket: await ticketFor(browser, 'withdraw'),
      reqNo: newReqNo(),
    });

  it('of more than is withdrawable is refused with E4401, and nothing is frozen', async () => {
    const before = (await provider.call(withdrawInfo, {})).resBody;
    expect(Number(before.withdrawable)).toBeLessThan(100);
    expect(Number(before.dayLeft)).toBeGreaterThan(100);

    expect(await withdraw(provider, '100', 'company')).toMatchObject({
      resCode: 'E4401',
      resMsg: '可提现余额不足',
    });
    expect((await provider.call(withdrawInfo, {})).resBody).toEqual(before);
  });

  it('of an enterprise whose verification is no longer valid is refused with E4405', async () => {
    const { db } = test;
    const { id } = await idOf('provider@example.com');
    const states = await db
      .selectFrom('company_authentications')
      .select(['id', 'state'])
      .where('user_id', '=', id)
      .execute();
    await db
      .updateTable('company_authentications')
      .set({ state: companyState.expired })
      .where('user_id', '=', id)
      .execute();

    expect(await withdraw(provider, '100', 'company')).toMatchObject({ resCode: 'E4405' });
    expect((await provider.call(withdrawInfo, {})).resBody).toMatchObject({
      cards: [],
      cardProblem: '企业认证已不再有效，重新认证后才能提现',
    });
    for (const row of states)
      await db
        .updateTable('company_authentications')
        .set({ state: row.state })
        .where('id', '=', row.id)
        .execute();
  });

  it('of a person, and a new card of theirs, likewise', async () => {
    const { db } = test;
    const { id } = await idOf('person@example.com');
    await db.updateTable('users').set({ register_type: 2, roles: 9 }).where('id', '=', id).execute();
    const add = async (account: string) =>
      person.call(addBankCard, {
        bank: '招商银行',
        account,
        phone: '13800138000',
        ticket: await ticketFor(person, 'bankCard'),
        reqNo: newReqNo(),
      });
    const { cardId } = (await add('6222020200112230')).resBody;
    await db.deleteFrom('person_authentications').where('user_id', '=', id).execute();

    expect(await add('6222020200112248')).toMatchObject({ resCode: 'E4405' });
    expect(await withdraw(person, '100', cardId as string)).toMatchObject({ resCode: 'E4405' });
    expect(await db.selectFrom('bank_cards').selectAll().where('owner_id', '=', id).execute()).toHaveLength(
      1,
    );
  });
});

describe('E4015, an export that cannot be written,', () => {
  it.each([
    ['takes too long', new OverLimitError('time')],
    ['takes too much memory', new OverLimitError('memory')],
    ['fails', new Error('a schema without a type')],
  ])('is refused when it %s, and the description itself can still be had', async (_, why) => {
    const { records } = (await person.call(listApis, { searchText: '行政区划' })).resBody;
    const download = (kind: string) =>
      test.app.inject({
        method: 'GET',
        url: `/ajaxurl/apix${exportApi.path}`,
        query: { apiId: records[0].apiId as string, kind },
      });
    failure = why;

    const refused = await download('postman');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ resCode: 'E4015', resMsg: '这份接口描述不能生成该格式' });
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect((await download('openapi')).statusCode).toBe(200);
  });
});
