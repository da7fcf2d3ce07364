import { listBudgets } from '@portal/calls';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { startDoomed } from './doomedGateway';
import { startEcho } from './echoUpstream';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

const callers = 50;
const capMinor = 20_000;
const priceMinor = 100;

it('uses a cap up to the last call and never passes it, with fifty callers on three gateways of which one is killed', async () => {
  const echo = await startEcho();
  const market = await startMarket({ echo: echo.host });
  const { test } = market;
  const person = await signedIn(test, 'person@example.com');
  const { key, apiId, applyId } = await subscribe(person, {
    name: '行政区划',
    kind: 'perCall',
    budgetCap: '2',
  });
  await test.db
    .updateTable('api_upstreams')
    .set({ base_url: 'http://echo' })
    .where('api_id', '=', apiId)
    .execute();
  await test.db.updateTable('subscriptions').set({ qps_limit: 10_000 }).where('id', '=', applyId).execute();
  const urls = [await market.addGateway('gateway-2'), await market.addGateway('gateway-3')];
  const doomed = await startDoomed(market);
  urls.push(doomed.url);

  let served = 0;
  const statuses = new Map<number, number>();
  const call = async (url: string) => {
    try {
      const response = await fetch(`${url}/prod/region/v2/regions`, { headers: { 'x-app-key': key.appKey } });
      await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 200) served += 1;
    } catch {
      // The killed one answers nobody.
    }
  };
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; turn < 14; turn += 1) {
        if (caller === 0 && turn === 3) doomed.child.kill('SIGKILL');
        await call(urls[(caller + turn) % urls.length]!);
      }
    }),
  );
  await doomed.ended;
  const servedUnderLoad = served;
  // Started again it reports what it had written down and gives back what it held; so do the others with what they hold
  // unused. Then the rest of the cap can be used, and no more.
  const revived = await doomed.again();
  await eventually(async () => {
    await Promise.all([...urls.slice(0, 2), revived.url].map(call));
    const { records } = (await person.call(listBudgets, {})).resBody;
    expect(records[0].state).toBe('reached');
  }, 120_000);
  const sumBilled = () =>
    test.db
      .selectFrom('call_records')
      .select(({ fn }) => [fn.sum<string>('cost_minor').as('cost'), fn.countAll<string>().as('calls')])
      .where('subscription_id', '=', applyId)
      .where('is_billed', '=', true)
      .executeTakeFirstOrThrow();
  // What was served last is told within moments: a call beyond the cap must not hide in them.
  await eventually(async () => expect(Number((await sumBilled()).calls)).toBeGreaterThanOrEqual(served));
  const billed = await sumBilled();
  const proof = await proveLedger(test.db);
  revived.child.kill('SIGTERM');
  await revived.ended;
  await market.close();
  echo.close();

  expect(isProven(proof)).toBe(true);
  expect(Number(billed.cost)).toBe(capMinor);
  expect(Number(billed.cost)).toBe(Number(billed.calls) * priceMinor);
  // Billed and not served is at most what the killed one was about to answer, one call for each caller.
  expect(served * priceMinor).toBeLessThanOrEqual(capMinor);
  expect(served * priceMinor).toBeGreaterThanOrEqual(capMinor - callers * priceMinor);
  expect(servedUnderLoad).toBeGreaterThan(50);
  expect(echo.seen() * priceMinor).toBeLessThanOrEqual(capMinor + callers * priceMinor);
}, 120_000);
