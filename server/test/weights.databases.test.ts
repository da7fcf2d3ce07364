import type { LeaseExchange, LeaseReply, LeaseWish, UsageEvent } from '@portal/contract/gateway';
import type { OperationWeight } from '@portal/rules';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn, subscribe } from './startMarket';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
}, 120_000);
afterAll(() => test.close());

const weights: OperationWeight[] = [
  { operation: 'POST /regions', units: 5, itemsAt: '' },
  { operation: 'GET /regions', units: 0, itemsAt: '' },
];

async function post<Reply>(path: string, payload: unknown): Promise<Reply> {
  const response = await test.app.inject({
    method: 'POST',
    url: `/internal/${path}`,
    headers: {
      authorization: `Bearer ${test.config.gatewayToken}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(payload),
  });
  expect(response.statusCode).toBe(200);
  return response.json<Reply>();
}

async function ask(wish: LeaseWish, returns: string[] = []): Promise<LeaseReply> {
  const { leases } = await post<LeaseExchange>('gateway/leases', {
    gatewayId: 'gw',
    wishes: [wish],
    returns,
  });
  const [reply] = leases;
  if (!reply) throw new Error('no answer');
  return reply;
}

type Granted = Extract<LeaseReply, { leaseId: string }>;
const unitsOf = ({ segments }: Granted) => segments.reduce((sum, { calls }) => sum + calls, 0);

function granted(reply: LeaseReply): Granted {
  if ('refusal' in reply) throw new Error(`refused: ${reply.refusal}`);
  return reply;
}

let count = 0;
const anEvent = (
  { subscriptionId, leaseId }: Granted,
  units: number,
  { priceMinor = 100, ...facts }: Partial<UsageEvent> & { priceMinor?: number } = {},
): UsageEvent => ({
  requestId: `rq-weighed-${(count += 1)}`,
  at: test.clock().getTime(),
  subscriptionId,
  keyId: 'key',
  operation: 'POST /regions',
  status: 200,
  code: '',
  costMinor: units * priceMinor,
  units,
  latencyMs: 1,
  address: '',
  leaseId,
  isBilled: true,
  ...facts,
});

const tell = (events: UsageEvent[], voided: string[] = []) =>
  post('meter', { gatewayId: 'gw', events, voided });

/** A subscription under which operations count as `weights` says. */
async function weighed(kind: 'perCall' | 'pack' | 'tiered', terms: object = {}, budgetCap?: string) {
  const person = await signedIn(test, 'person@example.com');
  const { applyId, apiId } = await subscribe(person, {
    name: '行政区划',
    kind: 'perCall',
    ...(budgetCap && { budgetCap }),
  });
  const row = await test.db
    .selectFrom('subscriptions')
    .select(['terms', 'applicant_id'])
    .where('id', '=', applyId)
    .executeTakeFirstOrThrow();
  await test.db
    .updateTable('subscriptions')
    .set({ terms: JSON.stringify({ ...row.terms, kind, weights, ...terms }) })
    .where('id', '=', applyId)
    .execute();
  return { person, applyId, apiId, ownerId: row.applicant_id };
}

const quotaOf = (applyId: string) =>
  test.db
    .selectFrom('subscription_quotas')
    .select(['period', 'used', 'reserved'])
    .where('subscription_id', '=', applyId)
    .orderBy('period')
    .execute();

it('sells a cap of money to the last unit, however dear calls are, and counts calls as calls', async () => {
  // 2.03 yuan at 0.01: 203 units.
  const { applyId } = await weighed('perCall', {}, '2.03');
  let [sold, calls] = [0, 0];
  for (;;) {
    const reply = await ask({ subscriptionId: applyId, calls: 1000, least: 5 });
    if ('refusal' in reply) {
      expect(reply.refusal).toBe('E9106');
      break;
    }
    const events = [];
    for (let left = unitsOf(reply); left >= 5; left -= 5) events.push(anEvent(reply, 5));
    await tell(events);
    sold += events.length * 5;
    calls += events.length;
    await post('gateway/leases', { gatewayId: 'gw', wishes: [], returns: [reply.leaseId] });
  }
  expect([sold, calls]).toEqual([200, 40]);
  // What is too little for the dear one is enough for others.
  expect(unitsOf(granted(await ask({ subscriptionId: applyId, calls: 10 })))).toBeGreaterThanOrEqual(1);

  const cost = await test.db
    .selectFrom('cost_days')
    .select(['billed', 'extra_units', 'gross_minor', 'price_low_minor', 'price_high_minor'])
    .where('subscription_id', '=', applyId)
    .executeTakeFirstOrThrow();
  expect(cost).toEqual({
    billed: 40,
    extra_units: 160,
    gross_minor: 20_000,
    price_low_minor: 100,
    price_high_minor: 100,
  });
  const records = await test.db
    .selectFrom('call_records')
    .select(({ fn }) => [fn.sum<string>('cost_minor').as('cost'), fn.sum<string>('units').as('units')])
    .where('subscription_id', '=', applyId)
    .executeTakeFirstOrThrow();
  expect([Number(records.cost), Number(records.units)]).toEqual([20_000, 200]);
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('takes units off a pack and calls off the calls of a day, and gives both back as they were', async () => {
  const { applyId } = await weighed('pack', { included: 100, packSize: 100, dayLimit: 30 });
  const lease = granted(await ask({ subscriptionId: applyId, calls: 1000, least: 20 }));
  expect(unitsOf(lease)).toBe(25);
  expect(lease.calls).toBe(7);
  expect((await quotaOf(applyId)).map(({ reserved }) => reserved)).toEqual([25, 7]);

  const [first, second] = [
    anEvent(lease, 20, { priceMinor: 0 }),
    anEvent(lease, 0, { priceMinor: 0, operation: 'GET /regions' }),
  ];
  await tell([first, second]);
  expect((await quotaOf(applyId)).map(({ used, reserved }) => [used, reserved])).toEqual([
    [20, 5],
    [2, 5],
  ]);

  await tell([], [first.requestId]);
  await post('gateway/leases', { gatewayId: 'gw', wishes: [], returns: [lease.leaseId] });
  expect((await quotaOf(applyId)).map(({ used, reserved }) => [used, reserved])).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

it('refuses what a pack has not enough for, grants what is lighter, and free calls once it is empty', async () => {
  const { applyId } = await weighed('pack', { included: 30, packSize: 30, dayLimit: null });
  expect(await ask({ subscriptionId: applyId, calls: 40, least: 40 })).toMatchObject({
    refusal: 'E9107',
    endsInMs: null,
  });
  const lease = granted(await ask({ subscriptionId: applyId, calls: 30, least: 30 }));
  await tell([anEvent(lease, 30, { priceMinor: 0 })]);

  expect(await ask({ subscriptionId: applyId, calls: 10 })).toMatchObject({ refusal: 'E9107' });
  const free = granted(await ask({ subscriptionId: applyId, calls: 10, least: 0 }));
  expect([unitsOf(free), free.calls]).toEqual([0, 10]);
});

it('asks back what others hold of a pack where one call needs more than is free', async () => {
  const { applyId } = await weighed('pack', { included: 100, packSize: 100, dayLimit: null });
  const held = granted(await ask({ subscriptionId: applyId, calls: 1000 }));

  expect(await ask({ subscriptionId: applyId, calls: 90, least: 90 })).toMatchObject({ refusal: 'E9107' });

  const { recalled } = await post<LeaseExchange>('gateway/leases', {
    gatewayId: 'gw',
    wishes: [],
    returns: [],
  });
  expect(recalled).toContain(held.leaseId);
  expect(unitsOf(granted(await ask({ subscriptionId: applyId, calls: 90, least: 90 }, recalled)))).toBe(90);
});

it('goes through tiers by units, a call with units of two of them included', async () => {
  const tiers = [
    { upTo: 8, priceMinor: 100 },
    { upTo: null, priceMinor: 40 },
  ];
  const { applyId } = await weighed('tiered', { tiers });

  const lease = granted(await ask({ subscriptionId: applyId, calls: 10, least: 10 }));

  expect(lease.segments.slice(0, 2)).toEqual([
    { calls: 8, priceMinor: 100 },
    { calls: expect.any(Number), priceMinor: 40 },
  ]);
  await tell([anEvent(lease, 10, { costMinor: 880 })]);
  expect(granted(await ask({ subscriptionId: applyId, calls: 10, least: 5 })).segments[0]?.priceMinor).toBe(
    40,
  );
  const cost = await test.db
    .selectFrom('cost_days')
    .select(['gross_minor', 'price_low_minor', 'price_high_minor'])
    .where('subscription_id', '=', applyId)
    .executeTakeFirstOrThrow();
  expect(cost).toEqual({ gross_minor: 880, price_low_minor: 88, price_high_minor: 88 });
});

it('gives back what a broken answer was charged for all its units, once', async () => {
  const { applyId, ownerId } = await weighed('perCall');
  const balance = async () =>
    (
      await test.db
        .selectFrom('ledger_accounts')
        .select('balance_minor')
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'balance')
        .executeTakeFirstOrThrow()
    ).balance_minor;
  const before = await balance();
  const lease = granted(await ask({ subscriptionId: applyId, calls: 50, least: 50 }));
  const event = anEvent(lease, 50);
  await tell([event]);
  await post('gateway/leases', { gatewayId: 'gw', wishes: [], returns: [lease.leaseId] });
  expect(await balance()).toBe(before - 5000);

  await tell([], [event.requestId]);
  await tell([], [event.requestId]);

  expect(await balance()).toBe(before);
  const rows = await test.db
    .selectFrom('cost_days')
    .select(['kind', 'billed', 'extra_units', 'gross_minor'])
    .where('subscription_id', '=', applyId)
    .orderBy('kind')
    .execute();
  expect(rows.map(({ billed, extra_units, gross_minor }) => [billed, extra_units, gross_minor])).toEqual([
    [-1, -49, -5000],
    [1, 49, 5000],
  ]);
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('takes what an older gateway tells for one unit, and refuses what no call can count as', async () => {
  const { applyId } = await weighed('perCall');
  const lease = granted(await ask({ subscriptionId: applyId, calls: 10 }));
  const { units: _, ...older } = anEvent(lease, 1);
  await tell([older]);
  const row = await test.db
    .selectFrom('call_records')
    .select(['units', 'items'])
    .where('request_id', '=', older.requestId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ units: 1, items: null });
  for (const bad of [{ units: -1 }, { units: 1.5 }, { units: 1_000_001 }, { items: 0 }, { items: 1001 }]) {
    const response = await test.app.inject({
      method: 'POST',
      url: '/internal/meter',
      headers: { authorization: `Bearer ${test.config.gatewayToken}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ gatewayId: 'gw', events: [{ ...anEvent(lease, 1), ...bad }], voided: [] }),
    });
    expect(response.statusCode).toBe(400);
  }
});
