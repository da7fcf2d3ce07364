import type { LeaseExchange } from '@portal/contract/gateway';
import { applyState, budgetAction, listMessages, saveBudget, viewBudget } from '@portal/calls';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { give } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { newReqNo, signedIn, subscribe } from './startMarket';

/*
 * A program may stop at the first refusal. What it used up is told to its owner all the same, although its last calls
 * were not settled yet when it was refused.
 */

const gatewayId = 'gw-used-up';
const account = 'person@example.com';
let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, account);
  await give(test, account, 100_0000);
}, 120_000);
afterAll(() => test.close());

const post = async (path: string, payload: object) =>
  (await postAsGateway(test, path, { gatewayId, ...payload })).json();

let made = 0;
const event = (subscriptionId: string, facts: object) => ({
  ...{ requestId: `rq-used-up-${(made += 1)}`, at: test.clock().getTime(), subscriptionId, keyId: 'key' },
  ...{ operation: 'GET /regions', latencyMs: 1, address: '', code: '', status: 200 },
  ...facts,
});
const refusedCall = (applyId: string, code: string) =>
  event(applyId, { status: 402, code, costMinor: 0, leaseId: null, isBilled: false });

const ask = async (applyId: string) => {
  const wishes = [{ subscriptionId: applyId, calls: 1 }];
  const { leases }: LeaseExchange = await post('gateway/leases', { wishes, returns: [] });
  return leases[0]!;
};

/** Takes units until there are no more. @returns the paid calls, none of them settled, and why there are no more. */
async function takeAll(applyId: string) {
  const calls: ReturnType<typeof event>[] = [];
  for (;;) {
    const lease = await ask(applyId);
    if ('refusal' in lease) return { calls, refusal: lease.refusal };
    for (const { calls: units, priceMinor: costMinor } of lease.segments)
      for (let at = 0; at < units; at += 1)
        calls.push(event(applyId, { costMinor, leaseId: lease.leaseId, isBilled: true }));
  }
}

const settle = (events: object[]) => post('meter', { events, voided: [] });

const toldOf = async (link: string, words: string) => {
  const { records } = (await person.call(listMessages, { pageSize: 50 })).resBody;
  return (records as { link: string; title: string }[]).filter(
    (one) => one.link === link && one.title.includes(words),
  ).length;
};

/** A budget that stops a subscription at ￥0.035, between the third and the fourth call. */
const stopAtThreeCalls = async (appId: string, apiId: string): Promise<string> => {
  const { resBody } = await person.call(saveBudget, {
    ...{ scope: 'api', appId, apiId, period: 'month', cap: '0.035', levels: [100] },
    ...{ action: budgetAction.stop, reqNo: newReqNo() },
  });
  return resBody.budgetId;
};

/** A budget of all that the account pays for, which leaves ￥0.035 of today. */
async function stopAllAtThreeCalls(): Promise<string> {
  // What is held of tests before would count towards it.
  const open = await test.db.selectFrom('leases').select('id').where('closed_at', 'is', null).execute();
  await post('gateway/leases', { wishes: [], returns: open.map(({ id }) => id) });
  const save = async (fields: { cap: string; budgetId?: string }) => {
    const { resCode, resMsg, resBody } = await person.call(saveBudget, {
      ...{ scope: 'account', period: 'day', levels: [100], ...fields },
      ...{ action: budgetAction.stop, reqNo: newReqNo() },
    });
    expect([resCode, resMsg]).toEqual(['S0000', expect.any(String)]);
    return resBody.budgetId as string;
  };
  const budgetId = await save({ cap: '9999' });
  const { used } = (await person.call(viewBudget, { budgetId })).resBody.budget;
  return save({ budgetId, cap: (Number(used) + 0.035).toFixed(4) });
}

/** In which order the refused call and the last paid ones become known. */
const orders: [string, (paid: object[], refused: object) => Promise<unknown>][] = [
  ['with', (paid, refused) => settle([...paid, refused])],
  ['before', (paid, refused) => settle([refused]).then(() => settle(paid))],
  ['after', (paid, refused) => settle(paid).then(() => settle([refused]))],
];

afterEach(() => test.db.updateTable('ledger_accounts').set({ held_minor: 0 }).execute());

describe.each(orders)('a refusal that is known %s the last paid calls', (_, become) => {
  it('tells of a used-up budget once', async () => {
    const { applyId, appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const budgetId = await stopAtThreeCalls(appId, apiId);
    const { calls, refusal } = await takeAll(applyId);
    expect([calls.length, refusal]).toEqual([3, 'E9106']);
    const link = `/apiBudgetSet?budgetId=${budgetId}`;
    expect(await toldOf(link, '已达上限')).toBe(0);

    await become(calls, refusedCall(applyId, refusal));

    expect((await person.call(viewBudget, { budgetId })).resBody.budget).toMatchObject({
      ...{ state: 'reached', used: '0.0300', reserved: '0.0000' },
    });
    expect(await ask(applyId)).toMatchObject({ refusal: 'E9106' });
    expect(await toldOf(link, '已达上限')).toBe(1);
  });

  it('tells of a used-up balance once', async () => {
    const { applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const { id, balance_minor } = await test.db
      .selectFrom('ledger_accounts')
      .innerJoin('users', 'users.id', 'owner_id')
      .select(['ledger_accounts.id', 'balance_minor'])
      .where('email', '=', account)
      .where('ledger_accounts.kind', '=', 'balance')
      .executeTakeFirstOrThrow();
    const held = { held_minor: Number(balance_minor) - 350 };
    await test.db.updateTable('ledger_accounts').set(held).where('id', '=', id).execute();
    const { calls, refusal } = await takeAll(applyId);
    expect([calls.length, refusal]).toEqual([3, 'E9105']);

    await become(calls, refusedCall(applyId, refusal));

    const { state } = await test.db
      .selectFrom('subscriptions')
      .select('state')
      .where('id', '=', applyId)
      .executeTakeFirstOrThrow();
    expect(state).toBe(applyState.inArrears);
    expect(await ask(applyId)).toMatchObject({ refusal: 'E9105' });
    expect(await toldOf(`/myApplyDetail?applyId=${applyId}`, '因余额不足停用')).toBe(1);
    expect(isProven(await proveLedger(test.db))).toBe(true);
  });
});

it('says nothing while a refused call may still be paid with what others hold', async () => {
  const { applyId, appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const budgetId = await stopAtThreeCalls(appId, apiId);
  const { calls, refusal } = await takeAll(applyId);

  await settle([...calls.slice(1), refusedCall(applyId, refusal)]);

  expect((await person.call(viewBudget, { budgetId })).resBody.budget).toMatchObject({ state: 'normal' });
});

describe('what the leases of another subscription hold', () => {
  /** Two subscriptions of one price and one budget: the first holds all of it, the second is refused. */
  async function refusedByOther() {
    const [holder, other] = [
      await subscribe(person, { name: '行政区划', kind: 'perCall' }),
      await subscribe(person, { name: '行政区划', kind: 'perCall' }),
    ];
    const budgetId = await stopAllAtThreeCalls();
    const { calls, refusal } = await takeAll(holder.applyId);
    expect([calls.length, refusal]).toEqual([3, 'E9106']);
    expect(await ask(other.applyId)).toMatchObject({ refusal: 'E9106' });
    return { calls, other: other.applyId, budgetId };
  }

  it('is told once it is settled, to who was refused before and asks no more', async () => {
    const { calls, other, budgetId } = await refusedByOther();
    const link = `/apiBudgetSet?budgetId=${budgetId}`;

    await settle([refusedCall(other, 'E9106')]);
    expect(await toldOf(link, '已达上限')).toBe(0);
    await settle(calls);

    expect(await toldOf(link, '已达上限')).toBe(1);
  });
});
