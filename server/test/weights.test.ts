import { sql } from 'kysely';
import {
  explainCall,
  listAppApis,
  listCallRecords,
  listCosts,
  listEarnings,
  listMessages,
  listStatements,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  viewStatement,
} from '@portal/calls';
import type { LeaseExchange, LeaseReply, LeaseWish, UsageEvent } from '@portal/contract/gateway';
import type { OperationWeight } from '@portal/rules';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { postAsGateway } from './postAsGateway';
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
  const response = await postAsGateway(test, path, payload);
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
  const { appId, applyId, apiId } = await subscribe(person, {
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
  return { person, appId, applyId, apiId, ownerId: row.applicant_id };
}

const quotaOf = (applyId: string) =>
  test.db
    .selectFrom('subscription_quotas')
    .select(['period', 'used', 'used_beyond', 'reserved'])
    .where('subscription_id', '=', applyId)
    .orderBy('period')
    .execute();

it('counts on exactly where a subscription has had more units than an integer holds', async () => {
  const held = 2_147_483_647;
  const tiers = [
    { upTo: 1000, priceMinor: 200 },
    { upTo: null, priceMinor: 100 },
  ];
  const { applyId } = await weighed('tiered', { tiers });
  const period = `month:${formatDate(test.clock()).slice(0, 7)}`;
  await test.db
    .insertInto('subscription_quotas')
    .values({ subscription_id: applyId, period, used: held - 3 })
    .execute();
  const lease = granted(await ask({ subscriptionId: applyId, calls: 10, least: 5 }));
  // Nor does one that was carried for a week.
  const long = { latencyMs: 7 * days };
  expect(await tell([anEvent(lease, 5), anEvent(lease, 5, long)])).toEqual({ counted: 2 });
  expect(await quotaOf(applyId)).toContainEqual(
    expect.objectContaining({ period, used: held, used_beyond: 7 }),
  );
  // The last price, as ever.
  const { segments } = granted(await ask({ subscriptionId: applyId, calls: 10 }, [lease.leaseId]));
  expect(segments).toEqual([{ calls: expect.any(Number) as number, priceMinor: 100 }]);
});

it('sells a pack of more units than an integer holds to the last one', async () => {
  const { applyId } = await weighed('pack', { included: 3_000_000_000 });
  await test.db
    .insertInto('subscription_quotas')
    .values({ subscription_id: applyId, period: 'all', used: 2_147_483_647, used_beyond: 852_516_343 })
    .execute();
  const lease = granted(await ask({ subscriptionId: applyId, calls: 10, least: 5 }));
  expect(await tell([anEvent(lease, 5, { priceMinor: 0 }), anEvent(lease, 5, { priceMinor: 0 })])).toEqual({
    counted: 2,
  });
  expect(await ask({ subscriptionId: applyId, calls: 10 }, [lease.leaseId])).toMatchObject({
    refusal: 'E9107',
  });
});

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
    const response = await postAsGateway(test, 'meter', {
      gatewayId: 'gw',
      events: [{ ...anEvent(lease, 1), ...bad }],
      voided: [],
    });
    expect(response.statusCode).toBe(400);
  }
});

it('says what calls count as wherever they stand beside money, for both sides, and takes back what broke off', async () => {
  const { person, appId, applyId, apiId } = await weighed('perCall');
  const provider = await signedIn(test, 'provider@example.com');
  const lease = granted(await ask({ subscriptionId: applyId, calls: 100, least: 50 }));
  const broken = anEvent(lease, 50, { items: 10 });
  const event = anEvent(lease, 5);
  await tell([
    event,
    broken,
    anEvent(lease, 0, { priceMinor: 0 }),
    anEvent(lease, 5, { isBilled: false, status: 500, leaseId: null, costMinor: 0 }),
  ]);
  const today = formatDate(test.clock());
  const range = { view: 'consumer', appId, from: today, to: today } as const;
  const shown = async () => {
    await test.runJob('sum-usage');
    const summary = (await person.call(statisticsSummary, range)).resBody.current;
    const { points } = (await person.call(statisticsTrend, { ...range, grain: 'day' })).resBody;
    const [top] = (await person.call(statisticsTop, range)).resBody.records;
    const [api] = (await person.call(listAppApis, { appId })).resBody.records;
    const { sum } = (await person.call(listCosts, { appId, from: today, to: today })).resBody;
    const explained = await provider.call(explainCall, { requestId: event.requestId });
    const { earning } = explained.resBody;
    return [
      [summary, points.at(-1), top].map(({ calls, failures, units }) => [calls, failures, units]),
      [api.monthCalls, api.monthUnits],
      [sum.billed, sum.units],
      [earning.calls, earning.units, earning.gross],
    ];
  };

  expect(await shown()).toEqual([
    [
      [4, 1, 55],
      [4, 1, 55],
      [4, 1, 55],
    ],
    [4, 55],
    [3, 55],
    [3, 55, '0.5500'],
  ]);
  const ready = await test.db
    .selectFrom('usage_sums')
    .select(['calls', 'failures', 'extra_units'])
    .where('scope', '=', 'app')
    .where('scope_id', 'like', `%/${appId}`)
    .where('grain', '=', 'day')
    .executeTakeFirstOrThrow();
  expect(ready).toEqual({ calls: 4, failures: 1, extra_units: 52 });
  const { records } = (await person.call(listCallRecords, { appId })).resBody;
  expect(
    records.map(({ units, isBilled }: { units: number; isBilled: number }) => [units, isBilled]),
  ).toEqual(
    expect.arrayContaining([
      [50, 1],
      [5, 1],
      [0, 1],
      [5, 0],
    ]),
  );

  await tell([], [broken.requestId]);
  // What is taken back of the provider is a row of its own kind.
  expect(await shown()).toEqual([
    [
      [4, 2, 5],
      [4, 2, 5],
      [4, 2, 5],
    ],
    [4, 5],
    [2, 5],
    [3, 55, '0.5500'],
  ]);

  const list = (await provider.call(listEarnings, { from: today, to: today, apiId, kind: 'void' })).resBody;
  expect(list.sum.units).toBeLessThan(list.sum.calls);
  test.pass(40 * days);
  await test.runJob('make-statements');
  const later = await signedIn(test, 'provider@example.com');
  const [statement] = (await later.call(listStatements, {})).resBody.records;
  const { lines } = (await later.call(viewStatement, { statementId: statement.statementId, pageSize: 50 }))
    .resBody;
  const earned = await test.db
    .selectFrom('earnings')
    .select(({ fn }) => [fn.sum<string>('calls').as('calls'), fn.sum<string>('extra_units').as('extra')])
    .where('api_id', '=', apiId)
    .where('day', '>=', `${statement.month}-01`)
    .where('day', '<=', today)
    .executeTakeFirstOrThrow();
  const ofApi = lines.records.filter(({ apiName }: { apiName: string }) => apiName === '行政区划');
  const sumOf = (field: 'calls' | 'units') =>
    ofApi.reduce((sum: number, line: Record<'calls' | 'units', number>) => sum + line[field], 0);
  expect([sumOf('calls'), sumOf('units')]).toEqual([
    Number(earned.calls),
    Number(earned.calls) + Number(earned.extra),
  ]);
  expect(Number(earned.extra)).toBeGreaterThan(0);
});

it('tells whoever pays when a pack runs out and once it has, each once, and again only after more was bought', async () => {
  const { person, applyId } = await weighed('pack', { included: 10, packSize: 10, weights: [] });
  const told = async () => {
    const { records } = (await person.call(listMessages, { pageSize: 50 })).resBody as {
      records: { title: string; text: string; link: string | null }[];
    };
    return records
      .filter(({ link }) => link === `/applyImmediately?flag=3&applyId=${applyId}`)
      .map(({ title, text }) => `${title} ${text}`)
      .sort();
  };
  let held: string[] = [];
  const make = async (units: number) => {
    const lease = granted(await ask({ subscriptionId: applyId, calls: units, least: units }, held));
    held = [lease.leaseId];
    const calls = Array.from({ length: units }, () => anEvent(lease, 1, { priceMinor: 0 }));
    await tell(calls);
    // However often a gateway sends them.
    await tell(calls);
  };
  await make(7);
  expect(await told()).toEqual([]);
  await make(1);
  expect(await told()).toEqual([
    expect.stringMatching(/的次数已用 80% .*共 10 次，还剩 2 次。用完后调用会被拒绝。可以续费/),
  ]);
  await make(1);
  expect(await told()).toHaveLength(1);
  await make(1);
  expect(await told()).toEqual([
    expect.stringContaining('的次数已用 80%'),
    expect.stringMatching(
      /的次数已用完 .*已全部用完，之后的调用会被拒绝（E9107），不会自动按次计费。续费或变更/,
    ),
  ]);

  await test.db
    .updateTable('subscriptions')
    .set({ terms: sql`jsonb_set(terms, '{included}', '20')` })
    .where('id', '=', applyId)
    .execute();
  await make(5);
  expect(await told()).toHaveLength(2);
  await make(1);
  expect(await told()).toHaveLength(3);
});
