import {
  editContentView,
  namedVisibility,
  pinNotice,
  saveContent,
  withdrawContent,
  withdrawNotice,
} from '@portal/calls';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { BootDocument } from '@portal/contract/internal';
import { aRelease } from './aRelease';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signIn } from './journeys';
import { visitPages } from '../src/visitPages';

let test: TestApp;
const home = [
  '/home/summary',
  '/api/hotList',
  '/api/newList',
  '/api/list',
  '/api/category',
  '/api/providerList',
  '/doc/center',
  '/carousel/list',
];
const earlyOf = (calls: string[]) => calls.map((call) => ({ call }));

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  const manifest = {
    widgets: [
      { slot: 'home.main', module: './Page', order: 1, room: [1, 1], early: earlyOf(home) },
      { slot: 'home.aside', module: './Page', order: 2, room: [1, 1], early: earlyOf(['/notice/list']) },
    ],
    routes: [
      { path: '/list', module: './Page', early: earlyOf(['/api/list']) },
      {
        path: '/APIDetails',
        module: './Page',
        early: [{ call: '/api/view', body: { apiId: '?apiId' } }],
      },
    ],
  };
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  await test.publishing.publishFolder(aRelease('mf-home', '1.0.0', { manifest }), 'test');
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

interface EarlyReply {
  key: string;
  reply: {
    resBody: {
      total: number;
      records: { no_id: string; isRead: number; top: number }[];
    };
  };
}

const triesMax = 40;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function earlyReplies(browser: Browser = test.browser(), url = '/'): Promise<EarlyReply[]> {
  const { body } = await browser.send({ method: 'GET', url });
  return (JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as { early: EarlyReply[] }).early;
}

/** The same, as often as it takes on a busy machine. */
async function warmReplies(browser?: Browser, url = '/', count = everything.length): Promise<EarlyReply[]> {
  for (let tries = 0; tries < triesMax; tries++) {
    const replies = await earlyReplies(browser, url);
    if (replies.length === count) return replies;
  }
  throw new Error('the first replies never came');
}

const noticesFor = async (browser?: Browser) =>
  (await warmReplies(browser)).find(({ key }) => key === '/notice/list')!.reply.resBody.records;

/** Calls that documents make inside the server: how often each, and with whose cookies. */
function spyOnCalls({ delayMs = 0 } = {}) {
  const asked: { path: string; cookie: string }[] = [];
  const inject = test.app.inject.bind(test.app) as (options: object) => Promise<unknown>;
  jest.spyOn(test.app, 'inject').mockImplementation((async (options: {
    url: string;
    headers?: { cookie?: string };
  }) => {
    if (options.url.startsWith('/ajaxurl')) {
      asked.push({ path: options.url.replace('/ajaxurl/apix', ''), cookie: options.headers?.cookie ?? '' });
      if (delayMs > 0) await pause(delayMs);
    }
    return inject(options);
  }) as never);
  return asked;
}
const laterOn = () => test.pass(180_000);

async function aMember(account: string): Promise<Browser> {
  laterOn();
  const browser = test.browser();
  await signIn(test, browser, account);
  return browser;
}

const everything = [...home, '/notice/list'].sort();
const keysOf = (replies: EarlyReply[]) => replies.map(({ key }) => key).sort();

it('answers the first calls of many visitors with one look at the database for each', async () => {
  await warmReplies();
  test.pass(5000);
  const asked = spyOnCalls();

  const documents = await Promise.all(Array.from({ length: 30 }, () => earlyReplies()));

  for (const replies of documents) expect(keysOf(replies)).toEqual(everything);
  const paths = asked.map(({ path }) => path);
  expect([...new Set(paths)].sort()).toEqual(paths.sort());
  expect(new Set(asked.map(({ cookie }) => cookie))).toEqual(new Set(['']));
});

it('has every first reply in the document while the database is slow, once it has answered before', async () => {
  await warmReplies();
  test.pass(5000);
  spyOnCalls({ delayMs: 600 });

  expect(keysOf(await earlyReplies())).toEqual(everything);
});

it('leaves no more looks behind than a few, however many visitors give up', async () => {
  // What the test before has left on its way has arrived.
  await pause(800);
  laterOn();
  const asked = spyOnCalls({ delayMs: 700 });

  const documents = await Promise.all(Array.from({ length: 6 }, () => earlyReplies()));

  expect(documents.flat()).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(8);
});

it('shows a member what is his own, and a visitor nothing of it, in whichever order they come', async () => {
  const member = await aMember('person@example.com');
  laterOn();

  expect((await noticesFor()).every(({ isRead }) => isRead === 1)).toBe(true);
  expect((await noticesFor(member)).some(({ isRead }) => isRead === 0)).toBe(true);
  expect((await noticesFor()).every(({ isRead }) => isRead === 1)).toBe(true);
});

it('gives a member and a visitor the same where a call says that everybody gets the same', async () => {
  const member = await aMember('person@example.com');
  for (const path of home) {
    const options = {
      method: 'POST' as const,
      url: `/ajaxurl/apix${path}`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const [own, other] = [await member.send(options), await test.browser().send(options)];
    expect({ path, body: own.json<{ resBody: unknown }>().resBody }).toEqual({
      path,
      body: other.json<{ resBody: unknown }>().resBody,
    });
  }
});

it('keeps the portals apart', async () => {
  const totalAt = async (host: string) =>
    (await warmReplies(test.browser(host), '/list', 1))[0]!.reply.resBody.total;

  expect([await totalAt('localhost'), await totalAt('harbor.localhost')]).toEqual([30, 6]);
  expect([await totalAt('localhost'), await totalAt('harbor.localhost')]).toEqual([30, 6]);
});

it('counts each view of an API, also of visitors who come at the same time, and no look ahead of one', async () => {
  const { id } = await test.db.selectFrom('api_products').select('id').limit(1).executeTakeFirstOrThrow();
  const ahead = await test.browser().send({
    method: 'POST',
    url: '/ajaxurl/apix/api/view',
    payload: `apiId=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-ahead': '1' },
  });
  expect(ahead.json()).toMatchObject({ resCode: 'S0000' });
  await Promise.all([1, 2, 3].map(() => earlyReplies(test.browser(), `/APIDetails?apiId=${id}`)));

  const views = async () =>
    (await test.db.selectFrom('api_view_days').select('views').where('api_id', '=', id).executeTakeFirst())
      ?.views;
  for (let tries = 0; tries < 50 && (await views()) !== 3; tries++) await pause(20);
  expect(await views()).toBe(3);
});

describe('pages that the server opens itself', () => {
  const goneThrough = async (signal: AbortSignal, after?: (url: string) => void) => {
    const opened: string[] = [];
    const open = test.app.inject.bind(test.app) as (options: InjectOptions) => Promise<unknown>;
    const spy = jest.spyOn(test.app, 'inject').mockImplementation(((options: InjectOptions) => {
      if (options.method === 'GET') {
        opened.push(String(options.url));
        after?.(String(options.url));
      }
      return open(options);
    }) as typeof test.app.inject);
    await visitPages(test, 'localhost', signal);
    spy.mockRestore();
    return opened;
  };
  const viewsOf = async () => {
    await pause(100);
    const { views } = await test.db
      .selectFrom('api_view_days')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('views'), sql.lit(0)).as('views'))
      .executeTakeFirstOrThrow();
    return Number(views);
  };

  it('are those that need nothing and a few of each kind, and count as no view', async () => {
    const before = await viewsOf();
    const opened = await goneThrough(new AbortController().signal);

    expect(opened).toEqual(expect.arrayContaining(['/', '/list', '/searchResult?keyWord=API']));
    const apis = opened.filter((url) => url.startsWith('/APIDetails?apiId='));
    expect(apis).toHaveLength(3);
    expect(opened.filter((url) => url.startsWith('/noticeDetail?noId='))).toHaveLength(3);
    expect(await viewsOf()).toBe(before);
    await earlyReplies(test.browser(), apis[0]);
    expect(await viewsOf()).toBe(before + 1);
  });

  it('are no more of them once something newer is live, or the server ends', async () => {
    const stop = new AbortController();
    const opened = await goneThrough(stop.signal, (url) => url === '/list' && stop.abort());

    expect(opened.at(-1)).toBe('/list');
  });
});

it('has what operators write around the pages in the document, and in the next one what they change', async () => {
  const operator = await aMember('ops@example.com');
  const siteOf = async () => {
    const { body } = await test.browser().send({ method: 'GET', url: '/' });
    return (JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as BootDocument).site;
  };
  expect(await siteOf()).toMatchObject({
    home: { firstLine: '把银行的能力，' },
    footer: { icpNo: '浙ICP备20260000号' },
  });

  const { version, content } = (await operator.call(editContentView, { kind: 'siteFooter' })).resBody;
  const piece = { kind: 'siteFooter', itemId: 'siteFooter', version, publish: 1 } as const;
  expect(
    await operator.call(saveContent, { ...piece, content: { ...content, icpNo: '浙ICP备1号' } }),
  ).toMatchObject({ resCode: 'S0000' });

  for (let tries = 0; tries < triesMax && (await siteOf())?.footer?.icpNo !== '浙ICP备1号'; tries++)
    await pause(50);
  expect((await siteOf())?.footer?.icpNo).toBe('浙ICP备1号');
});

it('puts the rows of the home page as operators want them, each once, and back', async () => {
  const operator = await aMember('ops@example.com');
  const rowsInDocument = async () => {
    const { body } = await test.browser().send({ method: 'GET', url: '/' });
    return (JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as BootDocument).site?.rows;
  };
  const becomes = async (rows?: string[]) => {
    for (let tries = 0; tries < triesMax && String(await rowsInDocument()) !== String(rows); tries++)
      await pause(50);
    expect(await rowsInDocument()).toEqual(rows);
  };
  await becomes(undefined);

  const { itemId, version } = (await operator.call(editContentView, { kind: 'siteRows' })).resBody;
  const content = { first: 'aside', second: 'main', third: 'aside', fourth: 'none', fifth: 'strip' };
  const piece = { kind: 'siteRows', itemId, version, publish: 1 } as const;
  expect(
    (await operator.call(saveContent, { ...piece, content: { ...content, first: 'ads' } })).resCode,
  ).toBe('E0017');
  const { resBody } = await operator.call(saveContent, { ...piece, content });
  await becomes(['aside', 'main', 'strip']);

  await operator.call(withdrawContent, { itemId, version: resBody.version });
  await becomes(undefined);
});

it('tells everybody above the header what operators want told, without what is not for them', async () => {
  const operator = await aMember('ops@example.com');
  const bannersOf = async () => {
    const { body } = await test.browser().send({ method: 'GET', url: '/' });
    return (JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as BootDocument).site?.banners;
  };
  expect(await bannersOf()).toEqual([]);

  const text = '今晚维护</script><img src=x onerror=alert(1)>';
  const banner = {
    text,
    tone: 'warn',
    area: 'mf-finance',
    closing: 'yes',
    link: '/status',
    order: 0,
  } as const;
  const piece = { kind: 'siteBanner', publish: 1 } as const;
  const { resBody } = await operator.call(saveContent, { ...piece, content: banner });
  const { order: _, ...told } = banner;
  for (let tries = 0; tries < triesMax && (await bannersOf())?.length !== 1; tries++) await pause(50);
  expect(await bannersOf()).toEqual([{ id: resBody.itemId, ...told }]);
  expect(
    await operator.call(saveContent, { ...piece, content: { ...banner, link: 'https://elsewhere.example' } }),
  ).toMatchObject({ resCode: 'E0017' });

  await operator.call(withdrawContent, { itemId: resBody.itemId, version: resBody.version });
  for (let tries = 0; tries < triesMax && (await bannersOf())?.length !== 0; tries++) await pause(50);
  expect(await bannersOf()).toEqual([]);
});

it('shows what an operator changes at once, in the next document', async () => {
  const operator = await aMember('ops@example.com');
  laterOn();
  const before = await noticesFor();
  const last = before.at(-1)!;

  await operator.call(pinNotice, { noId: last.no_id, top: 1 });
  await heard();
  expect((await noticesFor()).find(({ no_id }) => no_id === last.no_id)).toMatchObject({ top: 1 });

  await operator.call(withdrawNotice, { noId: last.no_id });
  await heard();
  expect((await noticesFor()).map(({ no_id }) => no_id)).not.toContain(last.no_id);
});

/** Announcements travel through the database. */
const heard = () => pause(200);

it('shows in the document of who is named what it shows nobody else, whoever came first', async () => {
  const person = await aMember('person@example.com');
  const { id: account_id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  const { id: apiId } = await test.db
    .updateTable('api_products')
    .set({ portal_id: namedVisibility })
    .where('id', '=', (eb) => eb.selectFrom('api_products').select('id').where('name', '=', '银行卡号识别'))
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db.insertInto('api_audience').values({ api_id: apiId, account_id }).execute();
  const idsOf = async (browser?: Browser) => JSON.stringify(await warmReplies(browser, '/list', 1));

  for (let round = 0; round < 2; round += 1) {
    expect(await idsOf(person)).toContain(apiId);
    expect(await idsOf()).not.toContain(apiId);
  }
  await test.db.updateTable('api_products').set({ portal_id: null }).where('id', '=', apiId).execute();
});
