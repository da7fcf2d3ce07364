import { leaseLifeMs, type LeaseExchange, type LeaseQuestion } from '@portal/contract/gateway';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { dayStart, hours, minutes } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { postAsGateway } from './postAsGateway';
import { signedIn, subscribe } from './startMarket';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  token = test.config.gatewayToken;
}, 120_000);
afterAll(() => test.close());

const post = (path: string, payload: unknown) => postAsGateway(test, path, payload);

async function exchange(gatewayId: string, question: Partial<LeaseQuestion>): Promise<LeaseExchange> {
  const response = await post('gateway/leases', { gatewayId, wishes: [], returns: [], ...question });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const wish = (subscriptionId: string, calls: number) => ({ wishes: [{ subscriptionId, calls }] });

async function grant(gatewayId: string, subscriptionId: string, calls: number) {
  const [lease] = (await exchange(gatewayId, wish(subscriptionId, calls))).leases;
  if (!lease || 'refusal' in lease) throw new Error(`refused: ${lease?.refusal}`);
  return { ...lease, calls: lease.segments.reduce((sum, segment) => sum + segment.calls, 0) };
}

const refusalOf = async (gatewayId: string, subscriptionId: string) => {
  const [lease] = (await exchange(gatewayId, wish(subscriptionId, 10))).leases;
  return lease && 'refusal' in lease ? lease.refusal : null;
};

const isOpen = async (leaseId: string) =>
  (await test.db.selectFrom('leases').select('closed_at').where('id', '=', leaseId).executeTakeFirstOrThrow())
    .closed_at === null;

/** A call that a gateway has served and now tells. */
async function sell(
  gatewayId: string,
  subscriptionId: string,
  leaseId: string,
  { keyId = 'key', at = test.clock() } = {},
): Promise<void> {
  const event = callOf(subscriptionId, leaseId, { keyId, at });
  const response = await post('meter', { gatewayId, events: [event], voided: [] });
  expect(response.json()).toEqual({ counted: 1 });
}

function callOf(subscriptionId: string, leaseId: string, { keyId = 'key', at = test.clock() } = {}) {
  return {
    requestId: `rq-of-${leaseId}`,
    at: at.getTime(),
    subscriptionId,
    keyId,
    operation: 'GET /regions',
    status: 200,
    code: '',
    costMinor: 100,
    latencyMs: 1,
    address: '',
    leaseId,
    isBilled: true,
  };
}

/** A subscription at 0.01 yuan a call whose budget of this month is so many calls. */
async function capped(calls: number) {
  const person = await signedIn(test, 'person@example.com');
  const { applyId } = await subscribe(person, {
    name: '行政区划',
    kind: 'perCall',
    budgetCap: (calls / 100).toFixed(2),
  });
  return applyId;
}

it('recalls what another gateway holds of a cap, and all of the cap can be used in the end', async () => {
  const applyId = await capped(8);
  const held = [await grant('gw-a', applyId, 1000), await grant('gw-a', applyId, 1000)];
  // Of what is left no lease takes more than a quarter, so that this goes on down to single calls.
  let free = 8 - held.reduce((sum, { calls }) => sum + calls, 0);
  for (; free > 0; free -= 1) expect((await grant('gw-b', applyId, 1)).calls).toBe(1);

  expect(await refusalOf('gw-c', applyId)).toBe('E9106');

  const { recalled } = await exchange('gw-a', {});
  expect(recalled.sort()).toEqual(held.map(({ leaseId }) => leaseId).sort());
  await exchange('gw-a', { returns: recalled });
  expect((await grant('gw-c', applyId, 1)).calls).toBe(1);
  expect((await exchange('gw-a', {})).recalled).toEqual([]);
});

it('recalls nothing where nobody holds what is lacking, nor what another budget pays for', async () => {
  const [used, other] = [await capped(1), await capped(100)];
  await grant('gw-a', other, 20);
  const { leaseId } = await grant('gw-a', used, 1);
  await sell('gw-a', used, leaseId);

  expect(await refusalOf('gw-b', used)).toBe('E9106');

  expect((await exchange('gw-a', {})).recalled).toEqual([]);
});

it('says what a limit of the day leaves, and when the day is over', async () => {
  const applyId = await capped(100);
  await test.db.updateTable('subscriptions').set({ day_limit: 8 }).where('id', '=', applyId).execute();
  const endsInMs = dayStart(test.clock(), -1).getTime() - test.clock().getTime();

  // A quarter of what is left, each time.
  const held = [await grant('gw-q', applyId, 10), await grant('gw-r', applyId, 10)];
  expect(held.map(({ calls, quota }) => [calls, quota])).toEqual([
    [2, { calls: 6, ofCalls: true, endsInMs }],
    [1, { calls: 5, ofCalls: true, endsInMs }],
  ]);

  await test.db.updateTable('subscriptions').set({ day_limit: 3 }).where('id', '=', applyId).execute();
  const [refused] = (await exchange('gw-q', wish(applyId, 1))).leases;
  // Others hold it, and may give it back at any time.
  expect(refused).toMatchObject({ refusal: 'E9107', endsInMs: null });
  for (const { leaseId } of held) await sell('gw-q', applyId, leaseId);
  await test.db.updateTable('subscriptions').set({ day_limit: 2 }).where('id', '=', applyId).execute();
  const [over] = (await exchange('gw-q', wish(applyId, 1))).leases;
  expect(over).toMatchObject({ refusal: 'E9107', endsInMs });
});

it('recalls the last call that a limit of the day leaves, from whoever holds it', async () => {
  const applyId = await capped(100);
  await test.db.updateTable('subscriptions').set({ day_limit: 1 }).where('id', '=', applyId).execute();
  const { leaseId } = await grant('gw-x', applyId, 1);

  expect(await refusalOf('gw-y', applyId)).toBe('E9107');

  expect((await exchange('gw-x', {})).recalled).toEqual([leaseId]);
  await exchange('gw-x', { returns: [leaseId] });
  expect((await grant('gw-y', applyId, 1)).calls).toBe(1);
});

it('takes a lease back once, however often it is returned', async () => {
  const applyId = await capped(100);
  await test.db.updateTable('subscriptions').set({ day_limit: 8 }).where('id', '=', applyId).execute();
  const { leaseId } = await grant('gw-z', applyId, 2);

  await exchange('gw-z', { returns: [leaseId] });
  await exchange('gw-z', { returns: [leaseId, leaseId] });

  const quotas = await test.db
    .selectFrom('subscription_quotas')
    .select('reserved')
    .where('subscription_id', '=', applyId)
    .execute();
  expect(quotas.map(({ reserved }) => reserved)).toEqual([0]);
});

it('counts each call of several leases once that one batch tells of, even one whose text ends within a character', async () => {
  const applyId = await capped(100);
  await test.db.updateTable('subscriptions').set({ day_limit: 8 }).where('id', '=', applyId).execute();
  const held = [await grant('gw-s', applyId, 10), await grant('gw-t', applyId, 10)];
  const operation = `GET /${'a'.repeat(194)}😀`;
  const events = held.map(({ leaseId }) => ({ ...callOf(applyId, leaseId), operation }));

  const told = await post('meter', { gatewayId: 'gw-s', events: [...events, ...events], voided: [] });

  expect(told.json()).toEqual({ counted: 2 });
  const quotas = await test.db
    .selectFrom('subscription_quotas')
    .select(['used', 'reserved'])
    .where('subscription_id', '=', applyId)
    .where('period', 'like', 'day:%')
    .execute();
  expect(quotas).toEqual([{ used: 2, reserved: 1 }]);
  const kept = await test.db
    .selectFrom('call_records')
    .innerJoin('ledger_transfers', 'ledger_transfers.id', 'call_records.transfer_id')
    .select(['cost_minor', 'operation'])
    .where('subscription_id', '=', applyId)
    .execute();
  expect(kept).toEqual(held.map(() => ({ cost_minor: 100, operation: `${operation.slice(0, 199)}\ufffd` })));
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('takes back what an answer that was lost has granted, once the gateway tells what it holds', async () => {
  const applyId = await capped(100);
  const [known, lost] = [await grant('gw-d', applyId, 1), await grant('gw-d', applyId, 1)];

  await exchange('gw-d', { held: [known.leaseId] });

  expect([await isOpen(known.leaseId), await isOpen(lost.leaseId)]).toEqual([true, false]);
});

it.each([
  ['tells what it held', () => exchange('gw-late', { held: [] })],
  ['says hello', () => post('gateway/hello', { gatewayId: 'gw-late' })],
])('leaves alone what it granted after the question came in which a gateway %s', async (_, ask) => {
  const applyId = await capped(100);
  const lateMs = 12_000;
  const older = await grant('gw-late', applyId, 1);
  // It gave the question up, asked again and was granted another lease, before the first is worked on.
  test.pass(lateMs);
  const granted = await grant('gw-late', applyId, 1);
  test.pass(-lateMs);

  await ask();

  expect([await isOpen(older.leaseId), await isOpen(granted.leaseId)]).toEqual([false, true]);
  test.pass(lateMs);
});

it('keeps what a gateway holds as long as it is heard of, and an hour beyond', async () => {
  const applyId = await capped(100);
  const silent = await grant('gw-e', applyId, 1);
  const heard = await grant('gw-f', applyId, 1);
  test.pass(leaseLifeMs - minutes);
  await exchange('gw-f', {});
  test.pass(2 * minutes);

  await test.runJob('close-leases');

  expect([await isOpen(silent.leaseId), await isOpen(heard.leaseId)]).toEqual([false, true]);
  test.pass(leaseLifeMs);
  await test.runJob('close-leases');
  expect(await isOpen(heard.leaseId)).toBe(false);
});

it('gives nothing to others that a gateway may have sold while the server was away', async () => {
  const applyId = await capped(2);
  const held = [await grant('gw-h', applyId, 1), await grant('gw-h', applyId, 1)];
  test.pass(30 * minutes);
  await test.runJob('close-leases');

  expect(await refusalOf('gw-i', applyId)).toBe('E9106');
  for (const { leaseId } of held) await sell('gw-h', applyId, leaseId);
  expect(await refusalOf('gw-i', applyId)).toBe('E9106');

  const sold = await test.db
    .selectFrom('call_records')
    .select(({ fn }) => fn.sum<string>('cost_minor').as('cost'))
    .where('subscription_id', '=', applyId)
    .executeTakeFirstOrThrow();
  expect(Number(sold.cost)).toBe(200);
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('knows when a key was used last, though another gateway tells later of earlier calls', async () => {
  const applyId = await capped(100);
  const { id: keyId } = await test.db.selectFrom('app_keys').select('id').limit(1).executeTakeFirstOrThrow();
  const now = test.clock();
  const [late, early] = [await grant('gw-j', applyId, 1), await grant('gw-k', applyId, 1)];

  await sell('gw-j', applyId, late.leaseId, { keyId, at: now });
  await sell('gw-k', applyId, early.leaseId, { keyId, at: new Date(now.getTime() - minutes) });

  const key = await test.db
    .selectFrom('app_keys')
    .select('last_used_at')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(key.last_used_at).toEqual(now);
});

it('ends what is set aside of a day or month with it', async () => {
  const monthly = await grant('gw-g', await capped(100), 1);
  const person = await signedIn(test, 'person@example.com');
  const { applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await test.db.updateTable('subscriptions').set({ day_limit: 100 }).where('id', '=', applyId).execute();

  const daily = await grant('gw-g', applyId, 1);

  expect(daily.endsInMs).toBeLessThanOrEqual(24 * hours);
  expect(monthly.endsInMs).toBeGreaterThan(daily.endsInMs ?? Infinity);
});

describe('a goodbye', () => {
  const goodbye = (gatewayId: string) => post('gateway/goodbye', { gatewayId });
  const leftAt = async (id: string) =>
    (await test.db.selectFrom('gateways').select('left_at').where('id', '=', id).executeTakeFirst())?.left_at;

  it('is taken of a gateway that is known, with the right token alone; twice is once', async () => {
    await exchange('gw-bye', {});
    const forged = await test.app.inject({
      method: 'POST',
      url: '/internal/gateway/goodbye',
      headers: { authorization: `Bearer ${'x'.repeat(token.length)}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ gatewayId: 'gw-bye' }),
    });
    expect([forged.statusCode, await leftAt('gw-bye')]).toEqual([404, null]);

    const first = await goodbye('gw-bye');
    const firstAt = await leftAt('gw-bye');
    test.pass(minutes);
    const second = await goodbye('gw-bye');

    expect([first.statusCode, first.json()]).toEqual([200, {}]);
    expect([second.statusCode, second.json()]).toEqual([200, {}]);
    expect(firstAt).not.toBeNull();
    expect(await leftAt('gw-bye')).toEqual(firstAt);
  });

  it('is refused of one that nobody knows, and makes none', async () => {
    const { statusCode, payload } = await goodbye('gw-unheard');

    expect([statusCode, JSON.parse(payload)]).toEqual([404, { error: 'unknown gateway' }]);
    expect(await leftAt('gw-unheard')).toBeUndefined();
  });

  it('keeps what it holds, and takes its calls afterwards', async () => {
    const applyId = await capped(100);
    const { leaseId } = await grant('gw-bye-held', applyId, 1);
    await goodbye('gw-bye-held');

    expect(await isOpen(leaseId)).toBe(true);
    await sell('gw-bye-held', applyId, leaseId);
    expect(await leftAt('gw-bye-held')).not.toBeNull();
  });

  it.each([
    ['wants leases', (id: string) => exchange(id, {})],
    ['starts', (id: string) => post('gateway/hello', { gatewayId: id })],
    [
      'asks for news',
      (id: string) =>
        test.app.inject({
          url: `/internal/gateway/changes?after=999999999&gatewayId=${id}`,
          headers: { authorization: `Bearer ${token}` },
        }),
    ],
  ])('is over as soon as the gateway %s again', async (_, ask) => {
    await exchange('gw-back', {});
    await goodbye('gw-back');

    await ask('gw-back');

    expect(await leftAt('gw-back')).toBeNull();
  });
});

it('claims a nonce for the first gateway that asks, in one batch and in many', async () => {
  const claim = async (gatewayId: string, ...nonces: string[]) =>
    (
      await post('gateway/nonces', { gatewayId, nonces: nonces.map((nonce) => ({ keyId: 'key-1', nonce })) })
    ).json().free as boolean[];

  expect(await claim('gw-a', 'nonce-0001', 'nonce-0002', 'nonce-0001')).toEqual([true, true, false]);
  expect(await claim('gw-b', 'nonce-0002', 'nonce-0003')).toEqual([false, true]);
  const many = await Promise.all(Array.from({ length: 10 }, (_, at) => claim(`gw-${at}`, 'nonce-0004')));
  expect(many.flat().filter(Boolean)).toHaveLength(1);
  test.pass(10 * minutes + 1);
  expect(await claim('gw-b', 'nonce-0002')).toEqual([true]);
  await test.runJob('forget-nonces');
  const left = await test.db.selectFrom('gateway_nonces').select('nonce').execute();
  expect(left).toEqual([{ nonce: 'nonce-0002' }]);
});

const call = { gatewayId: 'gw-a', wishes: [], returns: [] };
it.each([
  ['gateway/hello', {}],
  ['gateway/hello', { gatewayId: '' }],
  ['gateway/hello', { gatewayId: 'a\u0000b' }],
  ['gateway/hello', null],
  ['gateway/goodbye', {}],
  ['gateway/goodbye', { gatewayId: 'a\u0000b' }],
  ['gateway/leases', { ...call, gatewayId: '' }],
  ['gateway/leases', { ...call, wishes: [{ subscriptionId: 's\u0000', calls: 1 }] }],
  ['gateway/leases', { ...call, wishes: [{ subscriptionId: 's', calls: 1e300 }] }],
  ['gateway/leases', { ...call, returns: 'all' }],
  ['gateway/nonces', { gatewayId: 'gw-a', nonces: [{ keyId: 'k', nonce: 'short' }] }],
  ['gateway/nonces', { gatewayId: 'gw-a', nonces: Array(1001).fill({ keyId: 'k', nonce: 'long-enough' }) }],
  ['meter', { gatewayId: 'gw-a', events: [{}], voided: [] }],
  ['meter', { gatewayId: 'gw-a', events: [], voided: ['\u0000'] }],
])('refuses what it cannot read at %s, and says where: %j', async (path, payload) => {
  const response = await post(path, payload);

  expect(response.statusCode).toBe(400);
  expect(response.json().error).toMatch(/^unreadable/);
});

it.each(['-1', 'x', '1e400', '9'.repeat(30), ''])('refuses changes after %j', async (after) => {
  const response = await test.app.inject({
    url: `/internal/gateway/changes?after=${after}`,
    headers: { authorization: `Bearer ${token}` },
  });

  expect(response.statusCode).toBe(400);
});
