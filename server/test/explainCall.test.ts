import type { LeaseExchange } from '@portal/contract/gateway';
import { editUser, explainCall, listLedger, listPaidCalls } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { give } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { signedIn, subscribe } from './startMarket';

let test: TestApp;
let person: Browser;
let applyId: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  await give(test, 'person@example.com', 1_000_0000);
  ({ applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' }));
}, 120_000);
afterAll(() => test.close());

const post = (path: string, payload: unknown) => postAsGateway(test, path, payload);

interface Told {
  requestId: string;
  status?: number;
  code?: string;
  isSent?: boolean;
  isVoided?: boolean;
  units?: number;
  items?: number;
}

/** A gateway tells a call; without a code and an error it was charged. */
async function tell({ requestId, status = 200, code = '', isSent, isVoided = false, ...weight }: Told) {
  const isBilled = code === '' && status < 300;
  const { leases }: LeaseExchange = (
    await post('gateway/leases', {
      gatewayId: 'gw-1',
      wishes: [{ subscriptionId: applyId, calls: 1, least: weight.units }],
      returns: [],
    })
  ).json();
  const [lease] = leases;
  if (!lease || 'refusal' in lease) throw new Error('no lease');
  const event = {
    requestId,
    at: test.clock().getTime(),
    subscriptionId: applyId,
    keyId: 'key',
    operation: 'GET /regions',
    status,
    code,
    isSent,
    costMinor: isBilled ? 100 * (weight.units ?? 1) : 0,
    ...weight,
    latencyMs: 5,
    address: '203.0.113.24',
    leaseId: isBilled ? lease.leaseId : null,
    isBilled,
  };
  await post('meter', { gatewayId: 'gw-1', events: [event], voided: isVoided ? [requestId] : [] });
}

const explain = async (browser: Browser, requestId: string) =>
  (await browser.call(explainCall, { requestId })).resBody;
const decidedBy = (steps: readonly { check: string; result: string }[]) =>
  steps.find(({ result }) => result === 'refused')?.check ?? null;

it('says which check decided, and that those behind it were not asked', async () => {
  for (const [code, check] of [
    ['E9103', 'addresses'],
    ['E9120', 'certificate'],
    ['E9102', 'signature'],
    ['E9118', 'items'],
    ['E9119', 'items'],
    ['E9104', 'rate'],
    ['E9107', 'quota'],
    ['E9106', 'budget'],
    ['E9105', 'balance'],
    ['E9111', 'upstream'],
  ] as const) {
    await tell({ requestId: `rq-explain-${code}`, status: 429, code });
    const { steps, billing } = await explain(person, `rq-explain-${code}`);
    expect([code, decidedBy(steps)]).toEqual([code, check]);
    expect(billing).toContain('不计费');
    const at = steps.findIndex(({ result }: { result: string }) => result === 'refused');
    expect(steps.slice(at + 1).every(({ result }: { result: string }) => result === 'unasked')).toBe(true);
  }
  await tell({ requestId: 'rq-explain-404', status: 404 });
  expect(decidedBy((await explain(person, 'rq-explain-404')).steps)).toBe('upstream');
});

it('shows both sides the same, and neither what is the other’s', async () => {
  await tell({ requestId: 'rq-explain-ok' });
  const provider = await signedIn(test, 'provider@example.com');

  const mine = await explain(person, 'rq-explain-ok');
  const theirs = await explain(provider, 'rq-explain-ok');

  expect([mine.party, theirs.party]).toEqual(['consumer', 'provider']);
  expect(theirs.steps).toEqual(mine.steps);
  expect(theirs.billing).toBe(mine.billing);
  expect(theirs.call.cost).toBe('0.0100');
  expect(mine.lease).not.toBeNull();
  expect(mine.entries).toMatchObject([{ kind: '调用结算', amount: '-0.0100' }]);
  expect(mine.earning).toBeNull();
  expect(theirs).toMatchObject({ lease: null, entries: [], call: { address: '', keyMask: '' } });
  expect(theirs.earning).toMatchObject({ calls: expect.any(Number) });
  expect(JSON.stringify(theirs)).not.toContain('203.0.113.24');
});

it('shows what a call counted as, and how that comes to what it cost', async () => {
  await tell({ requestId: 'rq-explain-dear', units: 5 });
  await tell({ requestId: 'rq-explain-batch', units: 100, items: 50 });
  await tell({ requestId: 'rq-explain-none', units: 0 });

  const [dear, batch, none] = [
    await explain(person, 'rq-explain-dear'),
    await explain(person, 'rq-explain-batch'),
    await explain(person, 'rq-explain-none'),
  ];

  expect(dear.billing).toContain('这个接口每次计 5 次 × ￥0.01，共 ￥0.05');
  expect(dear.call).toMatchObject({ units: 5, items: null, cost: '0.0500' });
  expect(batch.billing).toContain('按条计费，每条计 2 次 × 50 条，计 100 次 × ￥0.01，共 ￥1');
  expect(batch.call).toMatchObject({ units: 100, items: 50, cost: '1.0000' });
  expect(none.billing).toContain('不计费');
});

it('says it in English to whoever has chosen that', async () => {
  await tell({ requestId: 'rq-explain-english', status: 402, code: 'E9106' });
  await tell({ requestId: 'rq-explain-counted', units: 100, items: 50 });
  await person.call(editUser, { language: 'en' });

  const refused = await explain(person, 'rq-explain-english');
  const counted = await explain(person, 'rq-explain-counted');
  await person.call(editUser, { language: 'zh' });

  expect(JSON.stringify([refused.steps, refused.billing, counted.billing])).not.toMatch(/\p{Script=Han}/u);
  expect(refused.steps).toContainEqual(
    expect.objectContaining({ check: 'budget', text: expect.stringMatching(/^E9106 \w/) }),
  );
  expect(counted.billing).toContain('billed by item: 2 calls for each × 50 items, 100 calls × ￥');
});

it('answers of others’ calls and of none alike', async () => {
  const company = await signedIn(test, 'company@example.com');
  const [others, none] = [
    await company.call(explainCall, { requestId: 'rq-explain-ok' }),
    await company.call(explainCall, { requestId: 'rq-explain-nothing' }),
  ];
  expect([others.resCode, others.resMsg]).toEqual([none.resCode, none.resMsg]);
  expect(others.resCode).toBe('E3402');
});

it('leads from each row of the ledger to what caused it, and says of a broken answer that it came back', async () => {
  await tell({ requestId: 'rq-explain-void', isVoided: true });
  expect((await explain(person, 'rq-explain-void')).billing).toContain('已退回');

  const { records } = (await person.call(listLedger, { pageSize: 50 })).resBody;
  const back = records.find(({ kind }: { kind: string }) => kind === '调用退回');
  expect(back.cause).toBe('/explainCall?requestId=rq-explain-void');
  const usage = records.find(({ kind }: { kind: string }) => kind === '调用结算');
  expect(usage.cause).toBe(`/allCostView?tab=ledger&transferId=${usage.transferId}`);
  const paid = (await person.call(listPaidCalls, { transferId: usage.transferId })).resBody;
  expect(paid.total).toBeGreaterThan(0);
  expect(`-${paid.paid}`).toBe(usage.amount);

  const company = await signedIn(test, 'company@example.com');
  expect(await company.call(listPaidCalls, { transferId: usage.transferId })).toMatchObject({
    resCode: 'E4307',
  });
});
