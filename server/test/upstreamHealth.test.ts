import {
  precheckDraft,
  saveDraft,
  viewDraft,
  viewReview,
  viewUpstreamHealth,
  viewUpstreamHealthForOps,
  type PublicationCheck,
  type PublicationData,
} from '@portal/calls';
import type { ApiEntity, UpstreamHealth } from '@portal/contract/gateway';
import { minutes } from '../src/platform/time';
import { signedIn } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
let apiId: string;
const first = 'http://sample-provider/tides';
const second = 'http://sample-provider/second';
const more = (facts: Partial<PublicationData['moreUpstreams'][number]> = {}) => [
  { env: 'prod' as const, url: second, weight: 3, ...facts },
];
beforeAll(async () => {
  at = await startPublishing();
  ({ apiId } = await at.online({
    code: 'tides-several',
    name: '潮汐几处',
    moreUpstreams: more(),
    upstreamWeight: 2,
    probePath: '/healthz',
    probeSeconds: 20,
  }));
}, 120_000);
afterAll(() => at.close());

const auth = () => ({ authorization: `Bearer ${at.test.config.gatewayToken}` });

async function entityOf(id: string): Promise<ApiEntity | undefined> {
  const { payload } = await at.test.app.inject({ url: '/internal/gateway/snapshot', headers: auth() });
  const entities = payload.split('\n').flatMap((line) => (line ? [JSON.parse(line) as ApiEntity] : []));
  return entities.find(({ kind, id: found }) => kind === 'api' && found === id);
}

const tell = (gatewayId: string, ...upstreams: Partial<UpstreamHealth>[]) =>
  at.test.app.inject({
    method: 'POST',
    url: '/internal/gateway/health',
    headers: { ...auth(), 'content-type': 'application/json' },
    payload: JSON.stringify({
      gatewayId,
      upstreams: upstreams.map((one) => ({
        ...{ apiId, env: 'prod', baseUrl: second, isUp: true, cause: '' },
        ...one,
      })),
    }),
  });

const health = async () => (await at.provider.call(viewUpstreamHealth, { apiId })).resBody;
const secondNow = async () => (await health()).records.find(({ url }: { url: string }) => url === second);

const checksOf = async (facts: Partial<PublicationData>) => {
  const draftId = await at.aDraft({ code: 'tides-checked', name: '潮汐检查', ...facts });
  const { checks } = (await at.provider.call(precheckDraft, { draftId })).resBody as {
    checks: PublicationCheck[];
  };
  return checks.filter(({ isMet, isBlocking }) => isMet === 0 && isBlocking === 1).map(({ text }) => text);
};

it('brings addresses, weights and how they are looked after to gateways, and nothing where there is one', async () => {
  const plain = await at.online({ code: 'tides-one', name: '潮汐一处' });

  expect((await entityOf(apiId))?.upstreams).toMatchObject([
    {
      baseUrl: first,
      weight: 2,
      more: [{ baseUrl: second, weight: 3 }],
      probe: { path: '/healthz', everyMs: 20_000 },
    },
  ]);
  const [upstream] = (await entityOf(plain.apiId))?.upstreams ?? [];
  expect(upstream).not.toHaveProperty('more');
  expect(upstream).not.toHaveProperty('probe');
});

it.each<[string, Partial<PublicationData>, RegExp]>([
  ['an address twice', { moreUpstreams: more({ url: `${first}/` }) }, /填写了两次/],
  [
    'one of the sandbox that is production',
    { sandboxUrl: 'http://sample-provider/s', moreUpstreams: more({ env: 'sandbox', url: first }) },
    /沙箱上游与生产相同/,
  ],
  ['one of a sandbox without a first', { moreUpstreams: more({ env: 'sandbox' }) }, /请先填写沙箱的首个上游/],
  ['a line without an address', { moreUpstreams: more({ url: '' }) }, /有一行没有填写地址/],
  ['one that leads inside', { moreUpstreams: more({ url: 'http://127.0.0.1:8080' }) }, /不能指向内网或本机/],
  [
    'one in a private network by another name',
    { moreUpstreams: more({ url: 'http://[::ffff:10.0.0.1]/' }) },
    /不能指向内网或本机/,
  ],
  ['one that is no address', { moreUpstreams: more({ url: 'ftp://example.com' }) }, /须以 http/],
])('does not take %s', async (_, facts, text) => {
  expect((await checksOf(facts)).join('\n')).toMatch(text);
});

it.each<Partial<PublicationData>>([
  { moreUpstreams: Array.from({ length: 8 }, () => more()[0]!) },
  { moreUpstreams: more({ weight: 0 }) },
  { moreUpstreams: more({ weight: 11 }) },
  { probeSeconds: 4 },
  { probePath: 'healthz' },
  { probePath: '/a b' },
  { probePath: '/../admin' },
])('does not save %j', async (facts) => {
  const draftId = await at.aDraft({ code: 'tides-saved', name: '潮汐保存' });
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  expect(await at.provider.call(saveDraft, { draftId, data: { ...data, ...facts } })).toMatchObject({
    resCode: 'E0017',
  });
});

it('shows the reviewer every address', async () => {
  const draftId = await at.aDraft({ code: 'tides-reviewed', name: '潮汐审核', moreUpstreams: more() });
  expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000' });
  const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
    .resBody;
  expect(JSON.stringify(fields)).toContain(`生产 ${second}，权重 3`);
});

it('tells whoever offers it, and operators, what gateways say of each, for as long as they say it', async () => {
  expect(await secondNow()).toMatchObject({ state: 'unknown', since: null, gateways: 0, weight: 3 });

  await tell('gw-a', {}, { baseUrl: first });
  await tell('gw-b', { isUp: false, cause: 'probe' });
  expect(await secondNow()).toMatchObject({ state: 'partly', causes: ['probe'], gateways: 2 });
  await tell('gw-a', { isUp: false, cause: 'calls' });
  const down = await secondNow();
  expect(down).toMatchObject({ state: 'down', gateways: 2 });
  at.test.pass(2 * minutes);
  await tell('gw-a', { isUp: false, cause: 'calls' });
  expect((await secondNow()).since).toBe(down.since);
  const ops = await at.operator.call(viewUpstreamHealthForOps, { apiId });
  expect(ops.resBody).toEqual(await health());
  await tell('gw-a', {});
  await tell('gw-b', {});
  expect(await secondNow()).toMatchObject({ state: 'up', causes: [] });

  at.test.pass(4 * minutes);
  expect(await secondNow()).toMatchObject({ state: 'unknown', gateways: 0 });
});

it('keeps nothing of addresses and APIs that there are not', async () => {
  expect((await tell('gw-a', { baseUrl: 'http://elsewhere' }, { apiId: 'api_of_nobody' })).statusCode).toBe(
    200,
  );
  const rows = await at.test.db.selectFrom('upstream_health').select('base_url').execute();
  expect(rows.map(({ base_url }) => base_url)).not.toContain('http://elsewhere');
});

it.each([
  ['an unknown cause', { cause: 'x' }],
  ['a zero byte', { baseUrl: 'a\0b' }],
  ['another environment', { env: 'test' }],
])('refuses a gateway that tells %s', async (_, facts) => {
  expect((await tell('gw-a', facts as Partial<UpstreamHealth>)).statusCode).toBe(400);
});

it('answers about the API of another provider as about none', async () => {
  await at.test.db.updateTable('users').set({ roles: 3 }).where('email', '=', 'harbor@example.com').execute();
  const other = await signedIn(at.test, 'harbor@example.com');
  for (const asked of [apiId, 'api_of_nobody'])
    expect((await other.call(viewUpstreamHealth, { apiId: asked })).resCode).toBe('E4108');
  expect((await other.call(viewUpstreamHealthForOps, { apiId })).resCode).toBe('E5103');
  expect((await at.operator.call(viewUpstreamHealthForOps, { apiId: 'nothing' })).resCode).toBe('E4108');
});
