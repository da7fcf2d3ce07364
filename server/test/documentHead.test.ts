import { contentState, namedVisibility, noticeState, type ContentState } from '@portal/calls';
import { codes } from '@portal/codes';
import { aRelease, shellRoutes } from './aRelease';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

const page = { module: './Page' };
const early = (call: string, body?: object) => [{ call, body }];
const when = (fields: object, calls: object[]) => calls.map((call) => ({ ...call, when: fields }));
const routes = [
  {
    ...page,
    path: '/APIList/:cateId/:subCateId/:sort',
    title: 'API产品',
    early: early('/api/category'),
  },
  {
    ...page,
    path: '/APIDetails',
    title: 'API详情',
    requires: ['apiId'],
    list: '/APIList/0/0/3',
    early: early('/api/view', { apiId: '?apiId', version: '?version' }),
  },
  {
    ...page,
    path: '/noticeCenter',
    title: '公告中心',
    early: early('/notice/list', { pageNo: '?pageNo|1' }),
  },
  {
    ...page,
    path: '/noticeDetail',
    title: '公告详情',
    requires: ['noId'],
    list: '/noticeCenter',
    early: early('/notice/view', { noId: '?noId' }),
  },
  {
    ...page,
    path: '/documentDetails',
    title: '文档详情',
    requires: ['docId'],
    list: '/noticeCenter',
    early: early('/doc/view', { docId: '?docId' }),
  },
  {
    ...page,
    path: '/openFinancialAlliance',
    title: '开放金融联盟',
    early: [
      ...when(
        { section: 'members', memberId: '*' },
        early('/alliance/memberView', { memberId: '?memberId' }),
      ),
      ...when({ section: 'news', newsId: '*' }, early('/alliance/newsView', { newsId: '?newsId' })),
      ...early('/alliance/info'),
      ...when({ section: 'members', memberId: '' }, early('/alliance/memberList')),
    ],
  },
  {
    ...page,
    path: '/scienceTechPartner',
    title: '科技合作伙伴',
    early: [
      ...when({ section: 'partners', partnerId: '*' }, early('/partner/view', { partnerId: '?partnerId' })),
      ...early('/partner/info'),
    ],
  },
  { ...page, path: '/comQuestion', title: '常见问题', early: early('/faq/list') },
  { ...page, path: '/plain', title: '简单的页' },
  { ...page, path: '/notMe', title: '不是我本人' },
  { ...page, path: '/myApis', title: '我的API', guard: 'signedIn', early: early('/myApi/list') },
  { ...page, path: '/apps', title: '应用', guard: 'authenticated' },
  { ...page, path: '/offers', title: '发布的API', guard: 'provider' },
  { ...page, path: '/ops/review', title: '审核', guard: 'operator' },
  { path: '/old', redirectTo: '/plain' },
];
const navigation = [
  { slot: 'nav.alliance', label: '联盟介绍', to: '/openFinancialAlliance', order: 10 },
  { slot: 'nav.alliance', label: '联盟成员', to: '/openFinancialAlliance?section=members', order: 20 },
  // What members find in their own menu is no name of a page that everybody sees.
  { slot: 'console.home', label: '我的动态', to: '/openFinancialAlliance?section=news', order: 30 },
];
const brandHost = 'harbor.localhost';
const hostile = `</script><script>alert(1)</script>"'&<!--`;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { sharedRepliesMs: 0 } });
  const shell = [
    ...shellRoutes.routes,
    { path: '/searchResult', title: '搜索', page: 'search' },
    { path: '/ops', title: '运营工作台', page: 'ops' },
  ];
  await test.publishing.publishFolder(
    aRelease('shell', '1.0.0', {
      manifest: { routes: [...shell, { path: '/login', title: '登录', page: 'home' }] },
      english: { 公告不存在或已撤回: 'No such notice' },
    }),
    'test',
  );
  await test.publishing.publishFolder(
    aRelease('mf-any', '1.0.0', {
      manifest: { routes, navigation },
      english: { 公告中心: 'Notices', 简单的页: 'A plain page', 联盟成员: 'Members' },
    }),
    'test',
  );
});
afterAll(() => test.close());

interface Opened {
  host?: string;
  headers?: Record<string, string>;
}

const read = (text = '') =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

async function open(url: string, { host = 'localhost', headers = {} }: Opened = {}) {
  const { statusCode, body } = await test.app.inject({ method: 'GET', url, headers: { host, ...headers } });
  const one = (pattern: RegExp) => {
    const found = pattern.exec(body);
    return found ? read(found[1]) : null;
  };
  return {
    status: statusCode,
    body,
    title: one(/<title>(.*?)<\/title>/),
    text: one(/<meta name="description" content="(.*?)">/),
    robots: one(/<meta name="robots" content="(.*?)">/),
    canonical: one(/<link rel="canonical" href="(.*?)">/),
    lang: one(/<html lang="(.*?)"/),
    og: Object.fromEntries(
      [...body.matchAll(/<meta property="og:(\w+)" content="(.*?)">/g)].map(([, name, value]) => [
        name,
        read(value),
      ]),
    ),
    alternates: Object.fromEntries(
      [...body.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(
        ([, language, address]) => [language, read(address)],
      ),
    ),
    things: (JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')[
      '@graph'
    ] ?? []) as Record<string, unknown>[],
    noscript: one(/<noscript>(.*?)<\/noscript>/),
  };
}

const originOf = (host = 'localhost') => `http://${host}:${test.config.port}`;

const aNotice = (facts: object = {}) => aRow('notices', facts);
async function aRow(table: 'notices' | 'documents', facts: object): Promise<string> {
  const row = await test.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
  const id = `${table}_${Math.random()}`;
  const { portal_ids, ...rest } = row as Record<string, unknown>;
  await test.db
    .insertInto(table)
    .values({
      ...rest,
      ...(portal_ids !== undefined && { portal_ids: [], portal_id: null, is_on_main: true }),
      id,
      ...facts,
    } as never)
    .execute();
  return id;
}

describe('a notice', () => {
  it('says what it is, where it is, and how one comes there', async () => {
    const id = await aNotice({
      title: '系统维护通知',
      content: `<p>本周六 <b>凌晨</b></p><p>${'维护'.repeat(200)}</p>`,
      state: noticeState.published,
      published_at: new Date('2026-11-18T01:30:00Z'),
    });
    const found = await open(`/noticeDetail?utm_source=mail&noId=${encodeURIComponent(id)}&from=x`);
    const address = `${originOf()}/noticeDetail?noId=${id}`;

    expect(found).toMatchObject({
      status: 200,
      title: '系统维护通知 - 开放门户',
      robots: null,
      canonical: address,
      lang: 'zh-CN',
    });
    expect(found.text).toMatch(/^本周六 凌晨 (维护)+…$/);
    expect([...found.text!]).toHaveLength(150);
    expect(found.og).toEqual({
      site_name: '开放门户',
      title: '系统维护通知',
      description: found.text,
      type: 'article',
      url: address,
      locale: 'zh_CN',
    });
    expect(found.things).toEqual([
      expect.objectContaining({
        '@type': 'NewsArticle',
        headline: '系统维护通知',
        datePublished: '2026-11-18T09:30:00+08:00',
      }),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: '开放门户', item: `${originOf()}/` },
          { '@type': 'ListItem', position: 2, name: '公告中心', item: `${originOf()}/noticeCenter` },
          { '@type': 'ListItem', position: 3, name: '系统维护通知', item: address },
        ],
      },
    ]);
    expect(found.noscript).toContain('系统维护通知 - 开放门户');
    expect(found.noscript).toContain('允许本站运行 JavaScript');
    expect(found.noscript).toMatch(/^<style nonce="[^"]+">/);
  });

  it('with a hostile name says the name and nothing else', async () => {
    const id = await aNotice({ title: hostile, content: `<p>&lt;/script&gt;"'</p>`, state: 1 });
    const found = await open(`/noticeDetail?noId=${id}`);

    expect(found.title).toBe(`${hostile} - 开放门户`);
    expect(found.og.title).toBe(hostile);
    expect(found.text).toBe(`</script>"'`);
    expect(found.things[0]).toMatchObject({ headline: hostile });
    expect(found.body).not.toContain('<script>alert(1)');
    expect(found.body).not.toMatch(/<[^>]*"'&<!--/);
  });

  it.each([
    ['that never was', async () => 'no_never'],
    ['that is a draft', () => aNotice({ state: noticeState.draft })],
    ['of a brand alone', () => aNotice({ is_on_main: false, state: noticeState.published })],
  ])('%s is answered as one that does not exist', async (_, make) => {
    const found = await open(`/noticeDetail?noId=${await make()}`);

    expect(found).toMatchObject({
      status: 404,
      title: `${codes.E7011.text} - 开放门户`,
      robots: 'noindex',
      canonical: null,
      alternates: {},
      things: [],
    });
  });
});

it.each([
  ['a withdrawn notice', 'notices', { state: noticeState.withdrawn }, '/noticeDetail?noId=', 'E7014', 410],
  [
    'one of another portal',
    'notices',
    { state: noticeState.withdrawn, is_on_main: false },
    '/noticeDetail?noId=',
    'E7011',
    404,
  ],
  [
    'a removed document',
    'documents',
    { is_enabled: true, is_restricted: false, removed_at: new Date() },
    '/documentDetails?docId=',
    'E7007',
    410,
  ],
  [
    'one of private APIs alone',
    'documents',
    { is_enabled: true, is_restricted: true, removed_at: new Date() },
    '/documentDetails?docId=',
    'E7001',
    404,
  ],
] as const)('%s is gone, for those who could see it', async (_, table, facts, address, code, status) => {
  expect(await open(address + (await aRow(table, facts)))).toMatchObject({
    status,
    title: `${codes[code].text} - 开放门户`,
    robots: 'noindex',
    canonical: null,
  });
});

describe('an API', () => {
  const anApi = (id: string) => open(`/APIDetails?apiId=${id}&tab=plans&version=`);
  const some = () =>
    test.db
      .selectFrom('api_products')
      .selectAll()
      .where('status', '=', 'online')
      .where('portal_id', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();

  it('is a WebAPI of its provider', async () => {
    const { id, name, brief } = await some();
    const found = await anApi(id);
    const address = `${originOf()}/APIDetails?apiId=${id}`;

    expect(found).toMatchObject({ status: 200, title: `${name} - 开放门户`, canonical: address });
    expect(found.text).toBe(brief);
    expect(found.things[0]).toMatchObject({
      '@type': 'WebAPI',
      name,
      documentation: address,
      provider: { '@type': 'Organization', name: expect.any(String) as string },
    });
  });

  it('is gone when it was taken offline, and never was for whoever may not see it', async () => {
    const { id } = await some();
    const set = (facts: object) =>
      test.db.updateTable('api_products').set(facts).where('id', '=', id).execute();

    await set({ status: 'offline' });
    expect(await anApi(id)).toMatchObject({
      status: 410,
      title: `${codes.E4005.text} - 开放门户`,
      robots: 'noindex',
    });
    await set({ status: 'online', portal_id: namedVisibility });
    const hidden = await anApi(id);
    const absent = await anApi('api_never');
    expect(hidden).toMatchObject({ status: 404, robots: 'noindex' });
    expect([hidden.title, hidden.text, hidden.og]).toEqual([absent.title, absent.text, absent.og]);
    expect(absent.status).toBe(404);
    await set({ portal_id: null });
  });
});

describe('a document', () => {
  it('is a TechArticle', async () => {
    const id = await aRow('documents', { name: '接入指南一', is_enabled: true, removed_at: null });
    const found = await open(`/documentDetails?docId=${id}`);

    expect(found).toMatchObject({ status: 200, title: '接入指南一 - 开放门户' });
    expect(found.things[0]).toMatchObject({ '@type': 'TechArticle', headline: '接入指南一' });
  });

  it('that is not enabled does not exist', async () => {
    const id = await aRow('documents', { name: '接入指南二', is_enabled: false });

    expect(await open(`/documentDetails?docId=${id}`)).toMatchObject({
      status: 404,
      title: `${codes.E7001.text} - 开放门户`,
    });
  });
});

describe('a section of the alliance and of the partners', () => {
  const pageOf = {
    allianceMember: '/openFinancialAlliance?section=members&memberId=',
    allianceNews: '/openFinancialAlliance?section=news&newsId=',
    partner: '/scienceTechPartner?section=partners&partnerId=',
  } as const;
  type Kind = keyof typeof pageOf;

  const some = (kind: Kind) =>
    test.db
      .selectFrom('content_items')
      .selectAll()
      .where('kind', '=', kind)
      .where('state', '=', contentState.published)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();

  it.each([
    ['allianceMember', 'Organization', 'website'],
    ['allianceNews', 'NewsArticle', 'article'],
    ['partner', 'Organization', 'website'],
  ] as const)('names one %s, with an address and a thing of its own', async (kind, thing, type) => {
    const { id, title, shown } = await some(kind);
    const found = await open(`${pageOf[kind]}${id}&utm_source=mail&pageNo=3&other=x`);
    const address = `${originOf()}${pageOf[kind]}${id}`;

    expect(found).toMatchObject({
      status: 200,
      title: `${title} - 开放门户`,
      text: shown?.brief,
      robots: null,
      canonical: address,
      og: { title, type, url: address },
    });
    expect(found.things[0]).toMatchObject({ '@type': thing, mainEntityOfPage: address });
    expect(JSON.stringify(found.things[0])).toContain(title);
    expect((await open('/sitemap.xml')).body).toContain(address.replaceAll('&', '&amp;'));
  });

  it.each([
    ['that never was', async (): Promise<string> => 'ci_never', 404, 'E7041'],
    ['of another kind', async (): Promise<string> => (await some('partner')).id, 404, 'E7041'],
    ['that is a draft', (): Promise<string> => inState(contentState.draft), 404, 'E7041'],
    ['that waits for its time', (): Promise<string> => inState(contentState.scheduled), 404, 'E7041'],
    ['that was withdrawn', (): Promise<string> => inState(contentState.withdrawn), 410, 'E7044'],
  ] as const)('says of one %s that there is nothing', async (_, make, status, code) => {
    expect(await open(pageOf.allianceNews + (await make()))).toMatchObject({
      status,
      title: `${codes[code].text} - 开放门户`,
      robots: 'noindex',
      canonical: null,
      things: [],
    });
  });

  async function inState(state: ContentState): Promise<string> {
    const id = `ci_${Math.random()}`;
    await test.db
      .insertInto('content_items')
      .values({ ...(await some('allianceNews')), id, state } as never)
      .execute();
    return id;
  }

  it('with a hostile name says the name and nothing else', async () => {
    const { shown, ...row } = await some('allianceMember');
    const id = 'ci_hostile';
    const content = { ...shown, name: hostile, brief: hostile, link: 'javascript:alert(1)' };
    await test.db
      .insertInto('content_items')
      .values({ ...row, id, shown: JSON.stringify(content), draft: JSON.stringify(content) } as never)
      .execute();
    const found = await open(pageOf.allianceMember + id);

    expect(found.title).toBe(`${hostile} - 开放门户`);
    expect(found.things[0]).toMatchObject({ name: hostile, url: found.canonical });
    expect(found.body).not.toContain('<script>alert(1)');
    await test.db.deleteFrom('content_items').where('id', '=', id).execute();
  });

  it.each([
    ['?section=members', '?section=members', '联盟成员', true],
    ['?section=members&pageNo=2&memberId=', '?section=members&pageNo=2', '联盟成员', true],
    ['?section=nonsense&memberId=x', '', '开放金融联盟', false],
    ['?section=news&memberId=x', '?section=news', '开放金融联盟', false],
    ['?section=__proto__&constructor=1', '', '开放金融联盟', false],
    ['?section=%00%ff', '', '开放金融联盟', false],
  ])('at %s is known as %s, and called as the navigation calls it', async (query, known, title, isList) => {
    const found = await open(`/openFinancialAlliance${query}`);

    expect(found).toMatchObject({ status: 200, title: `${title} - 开放门户` });
    expect(found.canonical).toBe(`${originOf()}/openFinancialAlliance${known}`);
    expect(/；/.test(found.text ?? '')).toBe(isList);
  });

  it('is called so in English, too', async () => {
    const found = await open('/openFinancialAlliance?section=members&lang=en');

    expect(found.title).toBe('Members - 开放门户');
  });
});

describe('a list', () => {
  it('of questions carries questions and answers', async () => {
    const { things, text } = await open('/comQuestion');
    const [first] = things as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[];

    expect(things[0]).toMatchObject({ '@type': 'FAQPage' });
    expect(text).toContain(first!.mainEntity[0]!.name);
    expect(first!.mainEntity[0]!.acceptedAnswer.text).not.toMatch(/[<>]/);
  });

  it.each([
    ['/noticeCenter?pageNo=1&searchText=x', '/noticeCenter'],
    ['/noticeCenter?pageNo=2&noType=release', '/noticeCenter?noType=release&pageNo=2'],
    ['/NOTICECENTER/', '/noticeCenter'],
    ['/apilist/0/0/3?searchText=a', '/APIList/0/0/3'],
    ['/plain?x=1#y', '/plain'],
  ])('at %s is known as %s', async (asked, known) => {
    expect((await open(asked)).canonical).toBe(originOf() + known);
  });
});

describe('home', () => {
  it.each([
    ['/', 'localhost', '开放门户'],
    ['/index', 'localhost', '开放门户'],
    ['/', brandHost, null],
    ['/subDomain', brandHost, null],
  ])('at %s of %s is the site itself, with its search', async (path, host, name) => {
    const found = await open(path, { host });
    const brand = name ?? found.og.site_name!;

    expect(found).toMatchObject({ status: 200, title: brand, robots: null });
    expect(found.canonical).toBe(`${originOf(host)}/`);
    expect(found.things).toEqual([
      expect.objectContaining({
        '@type': 'WebSite',
        name: brand,
        potentialAction: expect.objectContaining({
          target: `${originOf(host)}/searchResult?keyWord={search_term_string}`,
        }) as object,
      }),
    ]);
  });
});

it('of a brand is named after the brand, at the address of the brand', async () => {
  const { name } = await test.db
    .selectFrom('portals')
    .select('name')
    .where('prefix', '=', 'harbor')
    .executeTakeFirstOrThrow();
  const found = await open('/plain?lang=zh', { host: brandHost });

  expect(name).not.toBe('开放门户');
  expect(found).toMatchObject({
    title: `简单的页 - ${name}`,
    canonical: `${originOf(brandHost)}/plain`,
    og: { site_name: name },
  });
});

describe('in English', () => {
  it('has an address of its own, and each language names the other', async () => {
    const [chinese, english] = [await open('/plain'), await open('/plain?lang=en')];
    const address = `${originOf()}/plain`;

    expect(chinese).toMatchObject({ lang: 'zh-CN', canonical: address });
    expect(english).toMatchObject({
      lang: 'en',
      title: 'A plain page - 开放门户',
      canonical: `${address}?lang=en`,
      og: { locale: 'en_US' },
    });
    expect(english.noscript).toContain('Allow it for this site');
    for (const { alternates } of [chinese, english])
      expect(alternates).toEqual({ 'zh-CN': address, en: `${address}?lang=en`, 'x-default': address });
  });

  it('adds its language behind what the page is about, whoever reads', async () => {
    const id = await aNotice({ state: noticeState.published });
    const found = await open(`/noticeDetail?noId=${id}`, { headers: { 'accept-language': 'en' } });

    expect(found.canonical).toBe(`${originOf()}/noticeDetail?noId=${id}&lang=en`);
  });

  it('refuses in English', async () => {
    expect(await open('/noticeDetail?noId=no_never&lang=en')).toMatchObject({
      status: 404,
      lang: 'en',
      title: 'No such notice - 开放门户',
    });
  });
});

describe('an address that not everybody may enter', () => {
  const toLogin = (address: string) => `/login?redirect=${encodeURIComponent(address)}`;
  const operators = '/err?code=E5103';
  const leads = (response: { statusCode: number; headers: object }) => ({
    status: response.statusCode,
    location: (response.headers as { location?: string }).location,
    isKept: !/no-store/.test((response.headers as Record<string, string>)['cache-control'] ?? ''),
  });

  it.each([
    '/myApis',
    '/myApis?name=a%26b&lang=en',
    '/apps',
    '/offers',
    '/ops',
    '/ops/review',
    '/ops/review?state=1#top',
  ])('leads a visitor to the login, and from there back: %s', async (url) => {
    const asked = url.replace(/#.*/, '');
    for (const cookie of ['', 'portal_sid=long-gone'])
      expect(
        leads(await test.app.inject({ method: 'GET', url, headers: { host: 'localhost', cookie } })),
      ).toEqual({ status: 302, location: toLogin(asked), isKept: false });
  });

  it.each([
    ['newbie@example.com', { '/myApis': null, '/apps': null, '/offers': null, '/ops': operators }],
    ['person@example.com', { '/myApis': null, '/offers': null, '/ops/review': operators }],
    ['ops@example.com', { '/myApis': null, '/ops': null, '/ops/review': null }],
  ])('shows %s what it is, or what it lacks, and sends away who is no operator', async (email, addresses) => {
    const browser = await signedIn(test, email);
    for (const [url, location] of Object.entries(addresses)) {
      const response = await browser.send({ method: 'GET', url });
      const shown = { status: 200, robots: true };
      const found = location
        ? leads(response)
        : { status: response.statusCode, robots: response.body.includes('name="robots" content="noindex"') };
      expect([url, found]).toEqual([url, location ? { status: 302, location, isKept: false } : shown]);
    }
  });
});

describe('the controls that the header has for whoever is signed in', () => {
  const later =
    /<link rel="preload" as="script" href="\/releases\/mf-tools\/[^"]*\/([\w.]+)" integrity="sha384-[^"]{64}" fetchpriority="low">/g;
  const fetchedLater = (body: string) => [...body.matchAll(later)].map(([, file]) => file);

  beforeAll(async () => {
    const widgets = [{ slot: 'header.tools', module: './Page', order: 1, room: [36, 36] }];
    await test.publishing.publishFolder(aRelease('mf-tools', '1.0.0', { manifest: { widgets } }), 'test');
  });

  it('are on their way with a page that is for members, behind what it needs itself', async () => {
    const member = await signedIn(test, 'person@example.com');
    const { body } = await member.send({ method: 'GET', url: '/myApis' });
    expect(fetchedLater(body)).toEqual(['remoteEntry.1.js', 'page.1.js']);
    const preloads = [...body.matchAll(/<link rel="preload" as="script" [^>]*>/g)].map(([link]) => link);
    expect(preloads.slice(-2).every((link) => link.includes('/mf-tools/'))).toBe(true);
  });

  it.each([
    ['a page for everybody', 'person@example.com', '/plain'],
    ['a page that this member may not enter', 'newbie@example.com', '/apps'],
  ])('are not fetched ahead for %s', async (_, email, url) => {
    const member = await signedIn(test, email);
    expect(fetchedLater((await member.send({ method: 'GET', url })).body)).toEqual([]);
  });

  it('are not fetched ahead for a visitor', async () => {
    const response = await test.app.inject({ method: 'GET', url: '/plain', headers: { host: 'localhost' } });
    expect(fetchedLater(response.body)).toEqual([]);
  });
});

describe('not to be found', () => {
  it.each([
    ['/nowhere/at/all', 404],
    // A link that was cut off within a character.
    ['/%E9%80%9A%E7%9', 404],
    ['/searchResult?keyWord=a', 200],
    ['/err?code=403', 200],
    ['/login', 200],
    ['/notMe?token=x', 200],
  ])('%s', async (url, status) => {
    expect(await open(url)).toMatchObject({ status, robots: 'noindex', canonical: null, things: [] });
  });

  it('whatever is asked of a host that is nobody’s', async () => {
    expect(await open('/plain', { host: 'nobody.localhost' })).toMatchObject({
      status: 404,
      title: `${codes.E0003.text} - 开放门户`,
      robots: 'noindex',
    });
  });

  it('is what only this visitor is shown', async () => {
    const { id, account } = await aNamedApi();
    const browser = await signedIn(test, 'person@example.com');
    const { statusCode, body } = await browser.send({ method: 'GET', url: `/APIDetails?apiId=${id}` });

    expect([account, statusCode]).toEqual([account, 200]);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('application/ld+json');
  });
});

async function aNamedApi() {
  const { id } = await test.db
    .selectFrom('api_products')
    .select('id')
    .where('status', '=', 'online')
    .where('portal_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: account } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  await test.db
    .updateTable('api_products')
    .set({ portal_id: namedVisibility })
    .where('id', '=', id)
    .execute();
  await test.db.insertInto('api_audience').values({ api_id: id, account_id: account }).execute();
  return { id, account };
}

it('lets the keyboard of a phone take its room from the page, so that what lies at its end stays above', async () => {
  const { body } = await open('/plain');

  expect(body).toContain(
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
  );
});

it('leads on from an address that has moved', async () => {
  const { statusCode, headers } = await test.app.inject({
    method: 'GET',
    url: '/old?a=1',
    headers: { host: 'localhost' },
  });

  expect(statusCode).toBe(302);
  expect(headers.location).toBe('/plain?a=1');
});
