import type { OperationWeight } from '@portal/rules';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { startDoomed } from './doomedGateway';
import { startEcho } from './echoUpstream';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

const callers = 20;
const turns = 8;
const kills = 2;
const capMinor = 300_000;
const priceMinor = 100;
const weights: OperationWeight[] = [{ operation: 'GET /regions', units: 3, itemsAt: '?codes' }];
/** Most items of a call here. */
const itemsMax = 7;

it('bills each call once with its units and stays below the cap, with gateways killed amid calls that count as many', async () => {
  const echo = await startEcho();
  const market = await startMarket({ echo: echo.host });
  const { test } = market;
  const person = await signedIn(test, 'person@example.com');
  const { key, apiId, applyId } = await subscribe(person, {
    name: '行政区划',
    kind: 'perCall',
    budgetCap: String(capMinor / 10_000),
  });
  await test.db
    .updateTable('api_upstreams')
    .set({ base_url: 'http://echo' })
    .where('api_id', '=', apiId)
    .execute();
  const { terms } = await test.db
    .selectFrom('subscriptions')
    .select('terms')
    .where('id', '=', applyId)
    .executeTakeFirstOrThrow();
  await test.db
    .updateTable('subscriptions')
    .set({ qps_limit: 10_000, terms: JSON.stringify({ ...terms, weights }) })
    .where('id', '=', applyId)
    .execute();
  const steady = await market.addGateway('gateway-steady');
  let doomed = await startDoomed(market);

  /** What was served, by its request id, with what it counts as. */
  const served = new Map<string, number>();
  const call = async (url: string, items: number) => {
    try {
      const codes = Array.from({ length: items }, (_, index) => 330_100 + index).join(',');
      const path = items > 0 ? `regions?codes=${codes}` : 'regions/330106';
      const response = await fetch(`${url}/prod/region/v2/${path}`, { headers: { 'x-app-key': key.appKey } });
      await response.text();
      if (response.status === 200)
        served.set(response.headers.get('x-request-id') ?? '', items > 0 ? items * 3 : 1);
      return response.status;
    } catch {
      // The killed one answers nobody.
      return 0;
    }
  };
  for (let round = 0; round < kills; round += 1) {
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let turn = 0; turn < turns; turn += 1) {
          const last = caller === 0 && turn === 3 ? doomed : null;
          const calling = call((caller + turn) % 2 ? steady : doomed.url, 1 + ((caller + turn) % itemsMax));
          last?.child.kill('SIGKILL');
          await calling;
        }
      }),
    );
    await doomed.ended;
    doomed = await doomed.again();
  }
  const servedUnderLoad = served.size;

  // What the killed ones held comes back: the rest of the cap can be used, and no more of it.
  await eventually(async () => {
    const statuses = await Promise.all([call(doomed.url, 0), call(steady, 0)]);
    for (let free = 0; free < 40; free += 1) await call(free % 2 ? doomed.url : steady, 0);
    expect(statuses).not.toContain(200);
    expect((await billed()).cost).toBe(capMinor);
  }, 120_000);
  await eventually(async () => expect((await billed()).rows.length).toBeGreaterThanOrEqual(served.size));
  const { rows, cost } = await billed();
  const sums = await test.db
    .selectFrom('usage_rollups')
    .select(({ fn }) => [fn.sum<string>('billed').as('billed'), fn.sum<string>('extra_units').as('extra')])
    .select(({ fn }) => fn.sum<string>('cost_minor').as('cost'))
    .where('subscription_id', '=', applyId)
    .where('grain', '=', 'day')
    .executeTakeFirstOrThrow();
  const proof = await proveLedger(test.db);
  doomed.child.kill('SIGTERM');
  await doomed.ended;
  await market.close();
  echo.close();

  expect(isProven(proof)).toBe(true);
  expect(cost).toBe(capMinor);
  const units = new Map(rows.map((row) => [row.request_id, row.units]));
  expect(units.size).toBe(rows.length);
  expect([...served].filter(([id, counted]) => units.get(id) !== counted)).toEqual([]);
  expect(rows.filter((row) => row.cost_minor !== row.units * priceMinor)).toEqual([]);
  // Billed and not served is at most what the killed ones were about to answer.
  expect(rows.length - served.size).toBeLessThanOrEqual(callers * kills);
  expect(servedUnderLoad).toBeGreaterThan(20);
  const counted = rows.reduce((sum, row) => sum + row.units, 0);
  expect([Number(sums.billed), Number(sums.billed) + Number(sums.extra), Number(sums.cost)]).toEqual([
    rows.length,
    counted,
    capMinor,
  ]);

  async function billed() {
    const found = await test.db
      .selectFrom('call_records')
      .select(['request_id', 'units', 'cost_minor'])
      .where('subscription_id', '=', applyId)
      .where('is_billed', '=', true)
      .execute();
    return { rows: found, cost: found.reduce((sum, { cost_minor }) => sum + cost_minor, 0) };
  }
}, 240_000);
