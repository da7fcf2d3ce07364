import {
  bindHost,
  checkLogin,
  hostState,
  listApis,
  portalState,
  unbindHost,
  verifyHost,
  viewPortal,
  type HostFacts,
} from '@portal/calls';
import { days } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { eventually, signedIn } from './startMarket';
import { startNameServer } from './startNameServer';

let names: Awaited<ReturnType<typeof startNameServer>>;
let test: TestApp;
let owner: Browser;
const doId = 'portal_harbor';
const host = 'open.harbor.example';

beforeAll(async () => {
  names = await startNameServer();
  test = await buildTestApp({ hasMarket: true, config: { dnsServers: [names.address] } });
  owner = await signedIn(test, 'harbor@example.com');
});
afterAll(async () => {
  await test.close();
  await names.close();
});

const bound = async (portal = doId, name = host) =>
  (await owner.call(bindHost, { doId: portal, host: name })).resBody as HostFacts;
const auditOf = async (event: string): Promise<unknown[]> =>
  (await test.db.selectFrom('audit_log').select('detail').where('event', '=', event).execute()).map(
    ({ detail }) => JSON.parse(detail ?? ''),
  );
/** From the row: days pass here, and nobody stays signed in for days. */
const stateOf = async () =>
  (await test.db.selectFrom('portals').select('state').where('id', '=', doId).executeTakeFirstOrThrow())
    .state;
const factsNow = async () => {
  owner = await signedIn(test, 'harbor@example.com');
  return (await owner.call(viewPortal, { doId })).resBody.host as HostFacts;
};
const isShown = async () => (await test.browser(host).call(checkLogin, {})).resCode !== 'E0003';
const isServable = async () =>
  (await test.browser().send({ method: 'GET', url: `/internal/tls-ask?domain=${host}` })).statusCode === 200;
/** Where search machines are sent. */
const siteMapOf = async (name: string) =>
  /Sitemap: (\S+)/.exec((await test.browser(name).send({ method: 'GET', url: '/robots.txt' })).body)?.[1];
const hold = ({ records }: HostFacts, types = ['TXT', 'CNAME']) =>
  names.hold(
    ...records
      .filter(({ type }) => types.includes(type))
      .map(({ name, type, value }) => ({ name, type, data: value })),
  );

it('is shown under a domain of its own once both records are there, and not before', async () => {
  const facts = await bound();
  const [bind] = await auditOf('portal.host.bind');
  expect(bind).toMatchObject({ id: doId, host, changes: { host: { from: '', to: host } } });
  names.hold();
  expect((await owner.call(verifyHost, { doId })).resCode).toBe('E6004');
  expect([await isShown(), await isServable()]).toEqual([false, false]);

  hold(facts, ['CNAME']);
  const half = (await owner.call(verifyHost, { doId })).resBody as HostFacts;
  expect([half.state, half.records.map(({ ok }) => ok)]).toEqual([hostState.unproven, [0, 1]]);
  expect(await isShown()).toBe(false);

  hold(facts);
  const whole = (await owner.call(verifyHost, { doId })).resBody as HostFacts;
  expect([whole.state, whole.records.map(({ ok }) => ok)]).toEqual([hostState.served, [1, 1]]);
  expect(await test.browser(host).call(checkLogin, {})).toMatchObject({ isMain: 0, domain: host });
  expect((await test.browser(host).call(listApis, {})).resBody.total).toBe(6);
  // Whichever of its names is asked, it is known by its own.
  expect(await siteMapOf(host)).toBe(await siteMapOf('harbor.localhost'));
  expect(await siteMapOf(host)).toContain(`//${host}`);
  expect(await isServable()).toBe(true);
});

it('cannot have a domain that another portal has proven, nor one of the platform', async () => {
  const other = { doId: 'portal_anchor', host };
  expect((await owner.call(bindHost, other)).resCode).toBe('E6005');
  expect((await owner.call(bindHost, { ...other, host: 'login.localhost' })).resCode).not.toBe('S0000');
  expect((await owner.call(bindHost, { ...other, host: '127.0.0.1' })).resCode).toBe('E0017');
  expect((await (await signedIn(test, 'provider@example.com')).call(verifyHost, { doId })).resCode).toBe(
    'E6008',
  );
});

it('does not lose its domain because a name server is silent', async () => {
  names.fallSilent();
  test.pass(days + 1);
  await test.runJob('check-portal-hosts');
  names.fallSilent(false);

  const facts = await factsNow();
  expect([facts.failures, facts.state, await isShown()]).toEqual([0, hostState.served, true]);
}, 120_000);

it('loses its domain after three days without its records, keeps its prefix, and gets it back with them', async () => {
  const facts = await factsNow();
  hold(facts, ['TXT']);
  for (const failures of [1, 2]) {
    test.pass(days + 1);
    await test.runJob('check-portal-hosts');
    expect([failures, await stateOf(), await isShown()]).toEqual([failures, portalState.online, true]);
  }
  test.pass(days + 1);
  await test.runJob('check-portal-hosts');
  expect([await stateOf(), await isShown(), await isServable()]).toEqual([
    portalState.unresolved,
    false,
    false,
  ]);
  expect(await siteMapOf('harbor.localhost')).toContain('//harbor.localhost');
  expect((await test.browser('harbor.localhost').call(checkLogin, {})).isMain).toBe(0);

  hold(facts);
  owner = await signedIn(test, 'harbor@example.com');
  expect((await owner.call(verifyHost, { doId })).resCode).toBe('S0000');
  expect([await stateOf(), await isShown()]).toEqual([portalState.online, true]);
});

it('is not shown there any more once the domain is given back', async () => {
  expect((await owner.call(unbindHost, { doId })).resCode).toBe('S0000');
  expect(await auditOf('portal.host.unbind')).toMatchObject([{ id: doId, host, by: 'owner' }]);

  expect([await isShown(), await isServable()]).toEqual([false, false]);
  expect((await owner.call(verifyHost, { doId })).resCode).toBe('E3107');
});

it('proves nothing of a domain that was named while the name servers were asked about another', async () => {
  hold(await bound(doId, 'own.example'));
  const pause = names.pause();
  const verified = owner.call(verifyHost, { doId });
  await eventually(async () => expect(pause.asked()).toBe(2));
  await bound(doId, 'bank.example');
  pause.goOn();

  expect(await verified).toMatchObject({ resCode: 'E3107', resMsg: '检测期间域名已更换或解除，请重新检测' });
  const facts = await factsNow();
  expect([facts.host, facts.state, facts.records.map(({ ok }) => ok)]).toEqual([
    'bank.example',
    hostState.unproven,
    [0, 0],
  ]);
  const rows = test.db.selectFrom('portal_hosts').select('proven_at').where('host', '=', 'bank.example');
  expect(await rows.executeTakeFirstOrThrow()).toEqual({ proven_at: null });
});
