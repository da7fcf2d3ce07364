import {
  checkUpstream,
  listAudit,
  listUpstreamHosts,
  removeUpstreamHost,
  saveUpstreamHost,
} from '@portal/calls';
import { announce } from '../src/platform/announce';
import type { Browser } from './buildTestApp';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let ops: Browser;
let appKey: string;
beforeAll(async () => {
  market = await startMarket();
  ops = await signedIn(market.test, 'ops@example.com');
  const person = await signedIn(market.test, 'person@example.com');
  ({
    key: { appKey },
  } = await subscribe(person, { name: '行政区划', kind: 'perCall' }));
}, 120_000);
afterAll(() => market.close());
beforeEach(async () => void (await market.test.db.deleteFrom('rate_limits').execute()));

const given = { host: 'core.bank', address: '10.0.8.21:8080', remark: '核心系统' };
const save = (changes: Partial<typeof given> = {}) => ops.call(saveUpstreamHost, { ...given, ...changes });
const listed = async () => (await ops.call(listUpstreamHosts, {})).resBody;

it('keeps a name once, changes it, takes it away, and says who did', async () => {
  expect((await save()).resCode).toBe('S0000');
  expect((await save({ address: 'core.internal:9090' })).resCode).toBe('S0000');
  expect((await listed()).records).toMatchObject([
    { host: 'core.bank', address: 'core.internal:9090', apis: 0 },
  ]);

  const remove = () => ops.call(removeUpstreamHost, { host: 'core.bank', reason: '下线' });
  expect([(await remove()).resCode, (await remove()).resCode]).toEqual(['S0000', 'E4109']);
  const names = (await ops.call(listAudit, { event: 'upstreamHost' })).resBody.records.map(
    ({ name }: { name: string }) => name,
  );
  expect(names.sort()).toEqual(['取消放行上游域名', '放行上游域名', '放行上游域名']);
});

it.each([
  { host: 'Core.Bank' },
  { host: 'core.bank:80' },
  { host: '10.0.0.1' },
  { host: 'a..b' },
  { address: '10.0.8.21' },
  { address: '10.0.8.21:0' },
  { address: '10.0.8.21:70000' },
  { address: '127.0.0.1:80' },
  { address: '127.1:80' },
  { address: '2130706433:80' },
  { address: '0.0.0.0:80' },
  { address: '169.254.169.254:80' },
  { address: 'localhost:80' },
  { address: 'a.localhost:80' },
  { address: '10.0.8.21:80/path' },
  { remark: '' },
])('does not take %p', async (changes) => {
  expect((await save(changes)).resCode).toBe('E0017');
});

it('leads portal and gateways there within seconds, and no longer once it is taken away', async () => {
  const { db } = market.test;
  const address = market.upstreamHosts['sample-provider']!;
  const call = async () =>
    (await fetch(`${market.gatewayUrl}/prod/region/v2/regions/330106`, { headers: { 'x-app-key': appKey } }))
      .status;
  const { api_id: apiId } = await db
    .updateTable('api_upstreams')
    .set({ base_url: 'http://core.bank/region' })
    .where('base_url', 'like', '%sample-provider/region%')
    .returning('api_id')
    .executeTakeFirstOrThrow();
  await announce(db, 'api.changed', apiId, market.test.clock());
  await eventually(async () => expect(await call()).toBeGreaterThanOrEqual(500));

  // This machine alone has something that answers: what operators may not name, a row may.
  await save();
  await db.updateTable('upstream_hosts').set({ address }).execute();
  await announce(db, 'api.changed', apiId, market.test.clock());

  await eventually(async () => expect(await call()).toBe(200));
  expect((await listed()).records).toMatchObject([{ host: 'core.bank', apis: 1 }]);
  expect((await listed()).gateways).toMatchObject([{ gatewayId: 'gateway-1' }]);
  const provider = await signedIn(market.test, 'provider@example.com');
  expect((await provider.call(checkUpstream, { url: 'http://core.bank/region' })).resBody).toMatchObject({
    ok: 1,
  });

  await ops.call(removeUpstreamHost, { host: 'core.bank', reason: '下线' });

  await eventually(async () => expect(await call()).toBeGreaterThanOrEqual(500));
});
