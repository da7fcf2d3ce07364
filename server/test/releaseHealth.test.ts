import vm from 'node:vm';
import { viewReleaseHealth } from '@portal/calls';
import { aRelease } from './aRelease';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  operator = await signedIn(test, 'ops@example.com');
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'));
}, 120_000);
afterAll(() => test.close());

const publish = (remote: string, version: string, percent?: number) =>
  test.publishing.publishFolder(
    aRelease(remote, version),
    'test',
    percent ? { kind: 'canary', percent } : { kind: 'live' },
  );

async function openPage(): Promise<{ visitor: Browser; visit: string }> {
  const visitor = test.browser();
  const { body } = await visitor.send({ method: 'GET', url: '/' });
  const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as { visit: string };
  return { visitor, visit: boot.visit };
}

interface Facts {
  kind?: string;
  version?: string;
  label?: string;
  remote?: string;
}

const finding = ({ kind = 'visit', version = '1.0.0', label = '', remote = 'mf-a' }: Facts = {}) => ({
  kind,
  remote,
  version,
  route: '/page',
  label,
  ms: 12,
});

/** As the browser sends it: without a header. */
async function tell(visit: string, findings: object[], vitals: object[] = []) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/ajaxurl/apix/release/health',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      visit,
      findings: JSON.stringify(findings),
      vitals: JSON.stringify(vitals),
    }).toString(),
  });
  return (response.json() as { resCode: string }).resCode;
}

async function tellMany(version: string, visits: number, failed: number, remote = 'mf-a') {
  for (let index = 0; index < visits; index++) {
    const { visit } = await openPage();
    const facts = { version, remote };
    await tell(visit, [
      finding(facts),
      ...(index < failed ? [finding({ ...facts, kind: 'boundary', label: 'Error a.js:1:2' })] : []),
    ]);
  }
}

const stateOf = async (remote: string) => (await test.releases.states()).find((one) => one.remote === remote);
const historyOf = async (remote: string) =>
  (await test.releases.history(remote, { pageNo: 1, pageSize: 20 })).records;

it('counts a page load once, however often and in whatever order it reports', async () => {
  await publish('mf-a', '1.0.0');
  const { visit } = await openPage();

  expect(await tell(visit, [finding()])).toBe('S0000');
  expect(await tell(visit, [finding({ kind: 'error', label: 'TypeError a.js:1:2' })])).toBe('S0000');
  expect(await tell(visit, [finding(), finding({ kind: 'error', label: 'TypeError a.js:1:2' })])).toBe(
    'S0000',
  );

  expect(await stateOf('mf-a')).toMatchObject({ live: { visits: 1, failed: 1 } });
  const { resBody } = await operator.call(viewReleaseHealth, { remote: 'mf-a' });
  expect(resBody.hours).toEqual([expect.objectContaining({ version: '1.0.0', visits: 1, failed: 1 })]);
  expect(resBody.errors).toEqual([
    expect.objectContaining({ kind: 'error', label: 'TypeError a.js:1:2', route: '/page', count: 2 }),
  ]);
});

describe('until the shell has started, the document', () => {
  /** The inline script of a document in a page that is only just beginning. */
  async function begin() {
    const { body } = await test.browser().send({ method: 'GET', url: '/' });
    const [, script] = /<script nonce="[^"]+">(\(function.*?)window\.portalSession/s.exec(body)!;
    const [, boot] = /id="portal-boot">(.*?)<\/script>/s.exec(body)!;
    const handlers = new Map<string, (event: object) => void>();
    const beacon = jest.fn();
    const page: { portalStarted?: () => void } = {};
    vm.runInNewContext(script!, {
      window: page,
      URLSearchParams,
      addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
      removeEventListener: (name: string) => handlers.delete(name),
      document: { getElementById: () => ({ textContent: boot }) },
      navigator: { sendBeacon: beacon },
    });
    const told = async () => {
      const reports = beacon.mock.calls as [string, URLSearchParams][];
      for (const [url, form] of reports)
        await test.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: form.toString(),
        });
      return reports.length;
    };
    return { page, told, happen: (name: string, event: object = {}) => handlers.get(name)?.(event) };
  }
  const counted = async () => (await stateOf('shell'))!.live;
  const broken = { filename: 'http://localhost/releases/shell/1.0.0/main.1.js', target: {} };

  it.each<[string, string, object, { visits: number; failed: number }]>([
    ['a visit that ends', 'pagehide', {}, { visits: 1, failed: 0 }],
    ['a shell that throws', 'error', broken, { visits: 1, failed: 1 }],
    ['a shell that does not come', 'error', { target: { src: broken.filename } }, { visits: 1, failed: 1 }],
    [
      'nothing of a script of others',
      'error',
      { filename: 'https://a.example/x.js', target: {} },
      { visits: 0, failed: 0 },
    ],
  ])('tells %s', async (_, name, event, { visits, failed }) => {
    const before = (await counted())!;
    const { told, happen } = await begin();

    happen(name, event);
    happen(name, event);
    expect(await told()).toBe(visits);

    expect(await counted()).toMatchObject({ visits: before.visits + visits, failed: before.failed + failed });
  });

  it('leaves all of it to the shell that has started', async () => {
    const { page, told, happen } = await begin();
    page.portalStarted!();

    happen('pagehide');
    happen('error', broken);

    expect(await told()).toBe(0);
  });
});

it('keeps vitals as percentiles of a route', async () => {
  for (const value of [100, 200, 300, 400]) {
    const { visit } = await openPage();
    await tell(visit, [], [{ remote: 'mf-a', version: '1.0.0', route: '/page', name: 'LCP', value }]);
  }

  const { resBody } = await operator.call(viewReleaseHealth, { remote: 'mf-a' });

  const [lcp] = resBody.vitals;
  expect(lcp).toMatchObject({ name: 'LCP', route: '/page', count: 4 });
  expect(Math.abs(lcp.p75 - 300)).toBeLessThan(15);
});

it('takes no report from elsewhere, of yesterday, or about what was never published', async () => {
  const { visit } = await openPage();
  const [id, composition, at] = visit.split('.');
  const before = await stateOf('mf-a');

  expect(await tell('', [finding()])).toBe('E8108');
  expect(await tell(`${id}.${composition}.${at}.forged`, [finding()])).toBe('E8108');
  expect(await tell(visit.replace(id!, `${id}x`), [finding()])).toBe('E8108');
  expect(await tell(visit, [finding({ version: '0.0.0' })])).toBe('S0000');
  expect(
    await tell(
      visit,
      Array.from({ length: 61 }, () => finding()),
    ),
  ).toBe('E0017');
  expect(await tell(visit, [{ ...finding(), route: '/page?name=somebody' }])).toBe('E0017');
  test.pass(25 * 3_600_000);
  expect(await tell(visit, [finding()])).toBe('E8108');
  expect(await stateOf('mf-a')).toEqual(before);
});

it('keeps no more places of errors than it can show', async () => {
  const { visit } = await openPage();
  for (let batch = 0; batch < 3; batch++)
    await tell(
      visit,
      Array.from({ length: 50 }, (_, index) => finding({ kind: 'error', label: `Error ${batch}-${index}` })),
    );

  const places = await test.db
    .selectFrom('release_errors')
    .selectAll()
    .where('remote', '=', 'mf-a')
    .execute();

  expect(places.length).toBeLessThanOrEqual(101);
  expect(places.find(({ label }) => label === '其他')!.count).toBeGreaterThan(40);
});

describe('the judge', () => {
  it('leaves a canary alone that fails as often as live', async () => {
    await publish('mf-b', '1.0.0');
    await publish('mf-b', '2.0.0', 20);
    await tellMany('1.0.0', 40, 2, 'mf-b');
    await tellMany('2.0.0', 20, 2, 'mf-b');

    expect(await stateOf('mf-b')).toMatchObject({ canary: { version: '2.0.0', visits: 20, failed: 2 } });
  }, 120_000);

  it('stops one that is significantly worse, and tells the operators once', async () => {
    await tellMany('2.0.0', 20, 16, 'mf-b');

    expect(await stateOf('mf-b')).toMatchObject({ canary: null, live: { version: '1.0.0' } });
    const [last] = await historyOf('mf-b');
    expect(last).toMatchObject({ action: 'stop', by: '健康检查', version: '2.0.0' });
    expect(last!.note).toMatch(/显著高于线上 1\.0\.0/);
    const told = await test.db
      .selectFrom('member_messages')
      .select('title')
      .where('title', '=', 'mf-b 的灰度已自动停止')
      .execute();
    expect(told).toHaveLength(1);
  }, 120_000);

  it('raises an alert for a live version that got worse than the one before, once, and leaves it live', async () => {
    test.pass(3_600_000);
    await publish('mf-b', '3.0.0');
    await tellMany('3.0.0', 12, 12, 'mf-b');

    expect(await stateOf('mf-b')).toMatchObject({
      live: { version: '3.0.0' },
      previous: '1.0.0',
      alert: expect.stringMatching(/显著高于上一版本 1\.0\.0/),
    });
    expect((await test.app.inject('/metrics')).body).toContain('portal_release_alert{area="mf-b"} 1');
    expect((await historyOf('mf-b')).filter(({ action }) => action === 'alert')).toHaveLength(1);
  }, 120_000);
});
