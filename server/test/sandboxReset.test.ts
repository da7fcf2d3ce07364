import {
  listAppOperations,
  openSandbox,
  resetSandbox,
  viewSandbox,
  type CallInput,
  type SandboxFacts,
} from '@portal/calls';
import type { LeaseExchange } from '@portal/contract/gateway';
import { newId } from '../src/platform/ids';
import { remember } from '../src/modules/testing';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { postAsGateway } from './postAsGateway';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let company: Browser;
let appId: string;
let ownerId: string;
let subscriptionId: string;
let apiId: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  company = await signedIn(test, 'company@example.com');
  appId = (await company.call(openSandbox, { reqNo: newReqNo() })).resBody.appId;
  const row = await test.db
    .selectFrom('subscriptions')
    .select(['id', 'api_id', 'applicant_id'])
    .where('app_id', '=', appId)
    .where('env', '=', 'sandbox')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  ({ id: subscriptionId, api_id: apiId, applicant_id: ownerId } = row);
}, 120_000);
afterAll(() => test.close());

const post = async (path: string, payload: object) => {
  const response = await postAsGateway(test, path, { gatewayId: 'gw-a', ...payload });
  expect(response.statusCode).toBe(200);
  return response.json<unknown>();
};

async function leased(): Promise<string> {
  const question = { wishes: [{ subscriptionId, calls: 20 }], returns: [] };
  const { leases } = (await post('gateway/leases', question)) as LeaseExchange;
  if (!leases[0] || 'refusal' in leases[0]) throw new Error('refused');
  return leases[0].leaseId;
}

/** So many calls that a gateway tells of. @returns How many of them count. */
async function tell(leaseId: string, calls: number, at: Date): Promise<number> {
  const events = Array.from({ length: calls }, () => ({
    requestId: newId('rq'),
    at: at.getTime(),
    ...{ subscriptionId, keyId: 'key', operation: 'GET /regions', status: 200, code: '', costMinor: 0 },
    ...{ latencyMs: 1, address: '', leaseId, isBilled: true },
  }));
  return ((await post('meter', { events, voided: [] })) as { counted: number }).counted;
}

const facts = async () => (await company.call(viewSandbox, {})).resBody as SandboxFacts;
const used = async () => (await facts()).apis.find((api) => api.apiId === apiId)?.usedToday;
const reset = (wish: Partial<CallInput<typeof resetSandbox>> = {}) =>
  company.call(resetSandbox, { reqNo: newReqNo(), ...wish });
const countIn = async (table: 'call_records' | 'usage_rollups' | 'usage_codes' | 'usage_latencies') =>
  (
    await test.db
      .selectFrom(table)
      .select('subscription_id')
      .where('subscription_id', '=', subscriptionId)
      .execute()
  ).length;
const allCalls = async () =>
  (
    await test.db
      .selectFrom('call_records')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n;

async function try_(env: 'sandbox' | 'prod'): Promise<void> {
  await remember(test.db, {
    id: newId('test'),
    user_id: ownerId,
    api_id: apiId,
    operation_id: 'op',
    env,
    request: '{}',
    is_whole: true,
    ...{ status: 200, ms: 1, cost_minor: 0, code: '', request_id: newId('rq'), at: test.clock() },
  });
}

it('forgets what was called and tried, and nothing else; keys work on where that is wished', async () => {
  const others = await allCalls();
  await tell(await leased(), 3, test.clock());
  await try_('sandbox');
  await try_('prod');
  expect(await used()).toBe(3);
  const { keyMask } = await facts();

  const answer = await reset({ keepsKey: 1 });

  expect(answer).toMatchObject({ resCode: 'S0000', resBody: { appId, appKey: '', appSecret: '' } });
  expect([await used(), (await facts()).keyMask]).toEqual([0, keyMask]);
  for (const table of ['call_records', 'usage_rollups', 'usage_codes', 'usage_latencies'] as const)
    expect([table, await countIn(table)]).toEqual([table, 0]);
  expect(await allCalls()).toBe(others);
  const tests = await test.db
    .selectFrom('test_history')
    .select('env')
    .where('user_id', '=', ownerId)
    .execute();
  expect(tests).toEqual([{ env: 'prod' }]);
  const { records } = (await company.call(listAppOperations, { appId })).resBody as {
    records: { text: string }[];
  };
  expect(records[0]).toMatchObject({ text: '重置沙箱的测试数据' });
});

it('counts what comes after a reset, and not what a gateway tells late', async () => {
  const leaseId = await leased();
  const before = test.clock();
  test.pass(1000);
  await reset({ keepsKey: 1 });
  const resetAt = test.clock();
  test.pass(1000);

  expect(await tell(leaseId, 2, before)).toBe(0);
  expect(await tell(leaseId, 2, resetAt)).toBe(0);
  expect(await tell(leaseId, 1, test.clock())).toBe(1);

  expect([await used(), await countIn('call_records')]).toEqual([1, 1]);
});

it('removes a long list of calls in the end, after the answer', async () => {
  await test.db
    .updateTable('subscriptions')
    .set({ counts_from: null })
    .where('id', '=', subscriptionId)
    .execute();
  await tell(await leased(), 3, test.clock());
  await test.db
    .updateTable('subscriptions')
    .set({ counts_from: test.clock() })
    .where('id', '=', subscriptionId)
    .execute();

  await test.runJob('forget-sandbox-calls');

  expect(await countIn('call_records')).toBe(0);
});

it('gives a new key where nothing else is said, as it always did', async () => {
  const { keyMask } = await facts();

  const answer = await reset();

  expect(answer.resBody.appKey).toMatch(/^ak_/);
  expect((await facts()).keyMask).not.toBe(keyMask);
  expect((await reset({ keepsKey: 1 })).resBody.appKey).toBe('');
});
