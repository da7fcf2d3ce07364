import { text } from 'node:stream/consumers';
import { namedVisibility, noticeState, portalState } from '@portal/calls';
import { createPortalService } from '../src/modules/content/portal.service';
import { createSiteMapService } from '../src/modules/siteMap/siteMap.service';
import { pageKinds } from '../src/pageKinds';
import { indexApi } from '../src/modules/catalog';
import { aRelease } from './aRelease';
import { buildTestApp, type TestApp } from './buildTestApp';

const page = { module: './Page', title: '页面' };
const routes = [
  { path: '/APIList', redirectTo: '/APIList/0/0/3' },
  { path: '/APIList/:cateId/:subCateId/:sort', ...page },
  { path: '/APIDetails', ...page, requires: ['apiId'], list: '/APIList/0/0/3' },
  { path: '/help', ...page },
  { path: '/helpDesk', ...page, guard: 'signedIn' },
  { path: '/register/MailOk', ...page },
  { path: '/register', redirectTo: '/register/MailOk' },
  { path: '/myApis', ...page, guard: 'signedIn' },
  { path: '/domin/manage', ...page, guard: 'signedIn' },
  { path: '/domin', ...page },
  { path: '/ops/review', ...page, guard: 'operator' },
];
const brandHost = 'harbor.localhost';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  await test.publishing.publishFolder(aRelease('mf-any', '1.0.0', { manifest: { routes } }), 'test');
});
afterAll(() => test.close());

const open = (url: string, host = 'localhost') => test.app.inject({ method: 'GET', url, headers: { host } });
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
const mapOf = async (host?: string) => addressesIn((await open('/sitemap.xml', host)).body);
const originOf = (host: string) => `http://${host}:${test.config.port}`;
const idsOf = (addresses: readonly string[], field: string) =>
  addresses.flatMap((address) => new URL(address.replaceAll('&amp;', '&')).searchParams.get(field) ?? []);

describe('robots.txt', () => {
  it('names the map and keeps programs from calls and from pages that need a session', async () => {
    const { statusCode, headers, body } = await open('/robots.txt');

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['User-agent: *', 'Allow: /', 'Disallow: /ajaxurl/', 'Disallow: /myApis']),
    );
    expect(lines).toContain('Disallow: /ops');
    expect(lines).toContain(`Sitemap: ${originOf('localhost')}/sitemap.xml`);
  });

  it('keeps them from no open page that only begins as a closed one', async () => {
    const rules = (await open('/robots.txt')).body.split('\n');

    expect(rules).toEqual(expect.arrayContaining(['Disallow: /helpDesk', 'Disallow: /domin/manage$']));
    expect(rules).not.toContain('Disallow: /help');
    expect(rules).not.toContain('Disallow: /domin');
  });

  it('says of a brand where its own map is, and of any other host that nothing is there', async () => {
    expect((await open('/robots.txt', brandHost)).body).toContain(
      `Sitemap: ${originOf(brandHost)}/sitemap.xml`,
    );
    expect((await open('/robots.txt', 'nobody.localhost')).body).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the map of the site', () => {
  it('holds the pages that anybody may open, and no others', async () => {
    const paths = (await mapOf()).map((address) => new URL(address)).filter(({ search }) => search === '');

    expect(paths.map(({ pathname }) => pathname)).toEqual(['/', '/APIList/0/0/3', '/domin', '/help']);
  });

  it('holds each API that everybody may see, with the time of its last change', async () => {
    const { headers, body } = await open('/sitemap.xml');
    const rows = await test.db
      .selectFrom('api_products')
      .select('id')
      .where('status', '=', 'online')
      .where('portal_id', 'is', null)
      .execute();

    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(idsOf(addressesIn(body), 'apiId').sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(body).toMatch(
      /<loc>[^<]*apiId=[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod><\/url>/,
    );
  });

  it('holds nothing that is shown to named accounts alone, offline, withdrawn or not enabled', async () => {
    const [api, offline] = await test.db
      .selectFrom('api_products')
      .select('id')
      .where('status', '=', 'online')
      .where('portal_id', 'is', null)
      .orderBy('id')
      .limit(2)
      .execute();
    const set = (id: string, facts: object) =>
      test.db.updateTable('api_products').set(facts).where('id', '=', id).execute();
    await set(api!.id, { portal_id: namedVisibility });
    await set(offline!.id, { status: 'offline' });
    await indexApi(test.db, api!.id);
    await indexApi(test.db, offline!.id);

    const ids = idsOf(await mapOf(), 'apiId');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(api!.id);
    expect(ids).not.toContain(offline!.id);

    await set(api!.id, { portal_id: null });
    await set(offline!.id, { status: 'online' });
    await indexApi(test.db, api!.id);
    await indexApi(test.db, offline!.id);
    const withdrawn = await test.db
      .selectFrom('notices')
      .select('id')
      .where('state', '!=', noticeState.published)
      .execute();
    const hidden = await test.db
      .selectFrom('documents')
      .select('id')
      .where('is_enabled', '=', false)
      .execute();
    const all = await mapOf();
    for (const { id } of withdrawn) expect(idsOf(all, 'noId')).not.toContain(id);
    for (const { id } of hidden) expect(idsOf(all, 'docId')).not.toContain(id);
  });

  it('of a brand holds what the brand shows, at the address of the brand', async () => {
    const all = await mapOf(brandHost);
    const { id } = await test.db
      .selectFrom('portals')
      .select('id')
      .where('prefix', '=', 'harbor')
      .executeTakeFirstOrThrow();
    const shown = await test.db
      .selectFrom('portal_apis')
      .innerJoin('api_products as p', 'p.id', 'portal_apis.api_id')
      .select('api_id')
      .where('portal_apis.portal_id', '=', id)
      .where('p.status', '=', 'online')
      .execute();

    expect(all.every((address) => address.startsWith(`${originOf(brandHost)}/`))).toBe(true);
    expect(idsOf(all, 'apiId').sort()).toEqual(shown.map(({ api_id }) => api_id).sort());
    expect(idsOf(all, 'apiId').length).toBeLessThan(idsOf(await mapOf(), 'apiId').length);
  });

  it('is nowhere where nothing is shown', async () => {
    expect((await open('/sitemap.xml', 'nobody.localhost')).statusCode).toBe(404);
    const set = (state: typeof portalState.stopped | typeof portalState.online) =>
      test.db.updateTable('portals').set({ state }).where('prefix', '=', 'harbor').execute();
    await set(portalState.stopped);
    expect((await open('/sitemap.xml', brandHost)).statusCode).toBe(404);
    expect((await open('/robots.txt', brandHost)).body).toBe('User-agent: *\nDisallow: /\n');
    await set(portalState.online);
  });

  it('has no parts while it fits into one file, and no strange ones', async () => {
    expect((await open('/sitemap-9.xml')).statusCode).toBe(404);
    expect((await open('/sitemap-x.xml')).statusCode).toBe(404);
  });

  it('is an index of parts when it does not fit: each thing is in one of them, once', async () => {
    const whole = (await mapOf()).sort();
    const siteMap = createSiteMapService(test, {
      portals: createPortalService(test),
      releases: test.releases,
      kinds: pageKinds,
      partMax: 4,
    });
    const index = await siteMap.whole('localhost');
    const parts = addressesIn(index as string).map((address) =>
      Number(/\/sitemap-(\d+)\.xml$/.exec(address)![1]),
    );
    const found: string[][] = [];
    for (const part of parts) found.push(addressesIn(await text((await siteMap.part('localhost', part))!)));

    expect(index).toContain('<sitemapindex');
    expect(parts.length).toBe(1 + Math.ceil((whole.length - 4) / 4));
    expect(found.slice(1, -1).every((one) => one.length === 4)).toBe(true);
    expect(found.flat().sort()).toEqual(whole);
    expect(await siteMap.part('localhost', parts.length)).toBeNull();
  });
});
