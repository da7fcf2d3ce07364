import { sql as raw } from 'kysely';
import { apiSort, noticeState, type ApiSort } from '@portal/calls';
import { listApis, listFirstApis } from '../src/modules/catalog/list/apiList.queries';
import { listCategories, listProviders } from '../src/modules/catalog/list/facets.queries';
import { sumUpCounts, sumViews } from '../src/modules/catalog/figures.repository';
import { keepLeadingApis } from '../src/modules/catalog/list/leadingApis.repository';
import { findFigures } from '../src/modules/content/content.queries';
import { listManaged, listShown } from '../src/modules/contentKit/contentItem.queries';
import { countFigures } from '../src/modules/content/figures.repository';
import { listReadable, readCenter } from '../src/modules/documents/document.queries';
import { forgetCallsBefore } from '../src/modules/metering/callParts.service';
import { forgetOldSums } from '../src/modules/metering/usageRetention.repository';
import { listOfPortal, listVisible } from '../src/modules/notices/notice.queries';
import { listDue } from '../src/modules/statistics/alert/alert.repository';
import { bucketsOf, recordsOf, sumsOf } from '../src/modules/statistics/statistics.queries';
import type { UsageScope } from '../src/modules/statistics/usageScope.queries';
import { sourceOf } from '../src/modules/statistics/usageSource.queries';
import { readAuditEntries } from '../src/modules/auditLog/auditList.queries';
import { readPublicBoard } from '../src/modules/ranking/ranking.queries';
import { listOwn } from '../src/modules/tableExport/tableExport.repository';
import { sumUp } from '../src/modules/metering';
import { listOperations } from '../src/modules/market/application/operation.queries';
import { readStandings } from '../src/modules/market/subscription/standing.queries';
import { findReceived, readReceived } from '../src/modules/market/application/receivedApplies.queries';
import { readOwnApplies } from '../src/modules/market/application/ownApplies.queries';
import { notifyAll } from '../src/modules/messages';
import { listOrders } from '../src/modules/payments/recharge/order.queries';
import { listToAsk, listToClose } from '../src/modules/payments/recharge/order.repository';
import { measureProducts } from '../src/modules/statistics';
import { createHitCache } from '../src/modules/search';
import { createStatisticsService } from '../src/modules/statistics/statistics.service';
import type { Db } from '../src/platform/db/Db';
import { days, formatDate } from '../src/platform/time';
import { fillMarket, filled, searched } from './fillMarket';
import { fillApplications, fillRecharges } from './fillOrders';
import { openTestDatabase } from './openTestDatabase';
import { plansOf, statementsOf } from './plansOf';
import { anonymousIn } from '../src/platform/Viewer';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
const size = { apis: 4000, users: 500, documents: 3000, notices: 1500, calls: 8000 };
const page = { pageNo: 1, pageSize: 10 };
const everywhere = { viewer: anonymousIn(null) };
const first = { sort: apiSort.overall, limit: 12, offset: 0 };

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await fillMarket(db, size);
  await db.transaction().execute((tx) => keepLeadingApis(tx, new Date(), 500));
  await raw`analyze leading_entries`.execute(db);
  await sumUpCounts(db);
  await countFigures(db, new Date());
  await db
    .insertInto('usage_marks')
    .columns(['starts_at'])
    .expression(db.selectFrom('usage_rollups').select('starts_at').distinct().where('grain', '=', 'hour'))
    .execute();
  await sumUp(db, Number.POSITIVE_INFINITY);
  // Of the first and the last month a few days, as today's date has it.
  const { rows } = await raw<{ name: string }>`
    select relname as name from pg_class
    where relispartition and relname like 'call_records_%' and reltuples < ${size.calls / 10}`.execute(db);
  small.push(...rows.map(({ name }) => name));
}, 120_000);
afterAll(() => test.close());

/** Of these, none grows with the market, or nothing was filled in. */
const small: string[] = [
  'categories',
  'product_counts',
  'readable_counts',
  'readable_kind_counts',
  'provider_counts',
  'tag_counts',
  'providers',
  'market_figures',
  'apps',
  'api_documents',
  'organisation_members',
  'subscriptions',
  // Kept by hand.
  'search_synonyms',
  'document_kinds',
  // One for each order.
  'leading_marks',
  // Nothing was filled in; each has an index in the order of its list.
  'figure_alerts',
  'table_exports',
  // Short-lived.
  'usage_marks',
  'public_ranks',
];
const rowsMax = 600;

const lists: readonly [what: string, ask: (db: Db) => Promise<unknown>][] = [
  ['the list of APIs', (tx) => listApis(tx, everywhere, first)],
  ['a later page of it', (tx) => listApis(tx, everywhere, { ...first, offset: 240 })],
  ['the newest', (tx) => listApis(tx, everywhere, { ...first, sort: apiSort.newest })],
  ['the most called', (tx) => listApis(tx, everywhere, { ...first, sort: apiSort.hottest })],
  ['those of a category', (tx) => listApis(tx, { ...everywhere, subCategoryId: filled.subCategory }, first)],
  ['those of a rare tag', (tx) => listApis(tx, { ...everywhere, tag: filled.rareTag }, first)],
  ['those of a provider', (tx) => listApis(tx, { ...everywhere, providerId: filled.provider(3) }, first)],
  ['those of a price', (tx) => listApis(tx, { ...everywhere, chargeType: 'pack' }, first)],
  [
    'those of a price and a level, with a sandbox',
    (tx) => listApis(tx, { ...everywhere, chargeType: 'monthly', authLevel: 2, isSandboxOnly: true }, first),
  ],
  ['what a rare word finds', (tx) => listApis(tx, { ...everywhere, searchText: searched.narrow }, first)],
  ['what a word of some finds', (tx) => listApis(tx, { ...everywhere, searchText: searched.some }, first)],
  ['what no word finds', (tx) => listApis(tx, { ...everywhere, searchText: searched.none }, first)],
  ['the hot APIs of the home page', (tx) => listFirstApis(tx, anonymousIn(null), apiSort.hottest, 4)],
  ['the new APIs of the home page', (tx) => listFirstApis(tx, anonymousIn(null), apiSort.newest, 4)],
  ['the categories', (tx) => listCategories(tx, anonymousIn(null))],
  ['the providers', (tx) => listProviders(tx, anonymousIn(null))],
  ['the figures of the home page', (tx) => findFigures(tx)],
  ['failed calls of a consumer', (tx) => callsOf(tx, { view: 'consumer', status: 'failed' })],
  ['calls of one API', (tx) => callsOf(tx, { view: 'consumer', apiId: 'fill_api_3999' })],
  ['failed calls at a provider', (tx) => callsOf(tx, { view: 'provider', status: 'failed' })],
  [
    'calls of an app in one environment',
    (tx) => callsOf(tx, { view: 'consumer', appId: 'fill_app_1', env: 'prod' }),
  ],
  ['calls that failed with one status', (tx) => callsOf(tx, { view: 'consumer', httpStatus: 502 })],
  [
    'calls that failed with one status at a provider',
    (tx) => callsOf(tx, { view: 'provider', httpStatus: 502 }),
  ],
  [
    'calls of an app from one address',
    (tx) => callsOf(tx, { view: 'consumer', appId: 'fill_app_1', env: 'prod', address: '203.0.113.7' }),
  ],
  ['what happened', (tx) => readAuditEntries(tx, {}, null, 20)],
  ['what happened to an object', (tx) => readAuditEntries(tx, { object: 'fill_app_3' }, null, 20)],
  ['what happened of a rare kind', (tx) => readAuditEntries(tx, { topic: 'seal' }, null, 20)],
  ['what was refused', (tx) => readAuditEntries(tx, { result: 'refused' }, null, 20)],
  ['what somebody did', (tx) => readAuditEntries(tx, { account: 'fill1@example.com' }, null, 20)],
  ['what was done with an app', (tx) => listOperations(tx, filled.user(1), 'fill_app_1', page)],
  ['calls at a provider', (tx) => callsOf(tx, { view: 'provider' })],
  ['calls of one API at a provider', (tx) => callsOf(tx, { view: 'provider', apiId: 'fill_api_3999' })],
  ['figures of a consumer', (tx) => figuresOf(tx, { view: 'consumer' })],
  ['figures of a provider', (tx) => figuresOf(tx, { view: 'provider' })],
  ['figures of the platform', (tx) => figuresOf(tx, { view: 'platform' })],
  ['a board of all', (tx) => readPublicBoard(tx, 'hot', 'month')],
  ['figures that are due to be looked at', (tx) => listDue(tx, new Date(), 100)],
  [
    'files that somebody asked for',
    (tx) => listOwn(tx, { accountId: filled.user(1), personId: filled.user(1) }, 20),
  ],
];

async function figuresOf(tx: Db, scope: UsageScope): Promise<void> {
  const stretch = { from: new Date(Date.now() - 90 * days), until: new Date() };
  const source = await sourceOf(tx, filled.user(1), scope, stretch, 'day', new Date());
  await sumsOf(tx, source);
  await bucketsOf(tx, source);
}

const callsOf = (tx: Db, filter: Parameters<typeof recordsOf>[2]) =>
  recordsOf(
    tx,
    filled.user(1),
    filter,
    { from: new Date(Date.now() - 90 * days), until: new Date() },
    null,
    11,
  );

describe('no list reads more than it shows, however much there is', () => {
  it.each(lists)('%s', async (_, ask) => {
    const plans = await plansOf(db, ask);

    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, scanned, rowsRead } of plans) {
      expect({ sql, scanned: scanned.filter((table) => !small.includes(table)) }).toEqual({
        sql,
        scanned: [],
      });
      expect({ sql, rowsRead: Math.min(rowsRead, rowsMax) }).toEqual({ sql, rowsRead });
    }
  });
});

describe('applications are found along an index, however many there are', () => {
  const tab = 'all' as const;
  const apis = Array.from({ length: 24 }, (_, at) => `fill_api_${at * 200 + 200}`);
  const limit = 50;
  /** Each row in its place, then with its API, provider, app, and people. */
  const perRow = 7;

  beforeAll(() => fillApplications(db, 20_000), 60_000);

  const readings: readonly [what: string, rowsMost: number, ask: (db: Db) => Promise<unknown>][] = [
    ['what APIs are to an account', rowsMax, (tx) => readStandings(tx, filled.user(1), apis)],
    [
      'a part of what somebody has applied for',
      limit * perRow,
      (tx) => readOwnApplies(tx, filled.user(1), {}, { after: null, limit }),
    ],
    [
      'a later part of it',
      limit * perRow,
      (tx) => {
        const after = { submitted_at: new Date(Date.now() - 3 * days), id: 'fill_apply_4001' };
        return readOwnApplies(tx, filled.user(1), {}, { after, limit });
      },
    ],
    ['which a provider has received', 1000, (tx) => findReceived(tx, filled.user(1), { tab }, 100_000)],
    [
      'a part of these',
      rowsMax,
      async (tx) => {
        const ids = await findReceived(db, filled.user(1), { tab }, limit);
        expect(ids).toHaveLength(limit);
        return readReceived(tx, filled.user(1), { tab }, ids, new Date());
      },
    ],
  ];

  it.each(readings)('%s', async (_, rowsMost, ask) => {
    const plans = await plansOf(db, ask);

    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, scanned, rowsRead } of plans) {
      expect({ sql, scanned: scanned.filter((table) => table === 'subscriptions') }).toEqual({
        sql,
        scanned: [],
      });
      expect({ sql, rowsRead: Math.min(rowsRead, rowsMost) }).toEqual({ sql, rowsRead });
    }
  });
});

describe('what was paid in is found along an index', () => {
  beforeAll(() => fillRecharges(db, 20_000), 60_000);

  const readings: readonly [what: string, ask: (db: Db) => Promise<unknown>][] = [
    ['orders of an account, with their sums', (tx) => listOrders(tx, filled.user(1), page)],
    ['those of a channel among them', (tx) => listOrders(tx, filled.user(1), { ...page, channel: 'wechat' })],
    ['orders to be asked about', (tx) => listToAsk(tx, new Date(), 100)],
    ['orders to be closed', (tx) => listToClose(tx, new Date(), 100)],
  ];

  it.each(readings)('%s', async (_, ask) => {
    const plans = await plansOf(db, ask);

    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, scanned, rowsRead } of plans) {
      expect({ sql, scanned }).toEqual({ sql, scanned: [] });
      expect({ sql, rowsRead: Math.min(rowsRead, rowsMax) }).toEqual({ sql, rowsRead });
    }
  });
});

describe('documents and notices are counted along an index, and read for one page', () => {
  const readings: readonly [what: string, ask: (db: Db) => Promise<unknown>][] = [
    ['the document centre', (tx) => readCenter(tx, anonymousIn(null))],
    [
      'the list of documents',
      (tx) => listReadable(tx, anonymousIn(null), { ...page, sort: 'new' }, new Date()),
    ],
    [
      'what a word finds in documents',
      (tx) =>
        listReadable(
          tx,
          anonymousIn(null),
          { ...page, sort: 'new', searchText: searched.narrow },
          new Date(),
        ),
    ],
    ['the list of notices', (tx) => listVisible(tx, { portalId: null }, null, page)],
    ['the news of the alliance', (tx) => listShown(tx, 'allianceNews', page)],
    ['what operators wrote of one kind', (tx) => listManaged(tx, { kind: 'allianceNews', ...page })],
    ['those that a portal has written', (tx) => listOfPortal(tx, filled.portal(1), page)],
    [
      'those of one state among them',
      (tx) => listOfPortal(tx, filled.portal(1), { ...page, state: noticeState.published }),
    ],
  ];

  it.each(readings)('%s', async (_, ask) => {
    for (const { sql, scanned } of await plansOf(db, ask))
      expect({ sql, scanned: scanned.filter((table) => !small.includes(table)) }).toEqual({
        sql,
        scanned: [],
      });
  });
});

describe('jobs touch what changes', () => {
  const clock = () => new Date();
  const since = () => new Date(Date.now() - 30 * days);
  const viewsOf = async (apiId: string) =>
    (
      await db
        .selectFrom('api_products')
        .select('views_30d')
        .where('id', '=', apiId)
        .executeTakeFirstOrThrow()
    ).views_30d;

  it('measures APIs once, and the second time changes nothing', async () => {
    expect(await measureProducts({ db, clock })).toBeGreaterThan(0);

    expect(await measureProducts({ db, clock })).toBe(0);
  });

  it('forgets the figures of an API that nobody calls or subscribes any more', async () => {
    const { id } = await db
      .selectFrom('api_products')
      .select('id')
      .where('calls_30d', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.updateTable('api_products').set({ calls_30d: 77 }).where('id', '=', id).execute();

    expect(await measureProducts({ db, clock })).toBe(1);
    expect(
      await db.selectFrom('api_products').select('calls_30d').where('id', '=', id).executeTakeFirstOrThrow(),
    ).toEqual({ calls_30d: 0 });
  });

  it('sums up the views of an API that was looked at, of no other, and only once', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [before, other] = [await viewsOf('fill_api_7'), await viewsOf('fill_api_8')];
    await db.deleteFrom('api_view_days').where('api_id', '=', 'fill_api_7').execute();
    await db
      .insertInto('api_view_days')
      .values({ api_id: 'fill_api_7', day: today, views: before + 5 })
      .execute();

    expect(await sumViews(db, since())).toBe(1);
    expect(await viewsOf('fill_api_7')).toBe(before + 5);
    expect(await viewsOf('fill_api_8')).toBe(other);
    expect(await sumViews(db, since())).toBe(0);
  });

  it('takes views away again that are older than thirty days, however long the server was away', async () => {
    await db.deleteFrom('api_view_days').where('api_id', '=', 'fill_api_9').execute();
    await db
      .insertInto('api_view_days')
      .values({ api_id: 'fill_api_9', day: '2020-01-01', views: 40, counted: 40 })
      .execute();

    await sumViews(db, since());

    expect(await viewsOf('fill_api_9')).toBe(0);
  });

  it('removes old usage in parts, found by its age', async () => {
    const old = new Date(Date.now() + 60 * days);
    expect(await forgetOldSums(db, old)).toBeGreaterThan(5000);
    expect(await forgetOldSums(db, old)).toBe(0);
  });

  it('removes old calls by the month', async () => {
    const calls = () => db.selectFrom('call_records').select('at').limit(1).execute();
    expect(await calls()).toHaveLength(1);
    await forgetCallsBefore(db, new Date(Date.now() + 60 * days), null);
    expect(await calls()).toEqual([]);
  });
});

describe('what a word finds', () => {
  const ordered = async (part: string, { sort, category }: { sort: ApiSort; category?: string }) => {
    let query = db
      .selectFrom('api_products')
      .select('id')
      .where('status', '=', 'online')
      .where('brief', 'like', `%${part}%`);
    if (category) query = query.where('category_id', '=', category);
    if (sort === apiSort.newest) query = query.orderBy('published_at', 'desc');
    if (sort === apiSort.hottest) query = query.orderBy('calls_30d', 'desc').orderBy('views_30d', 'desc');
    if (sort === apiSort.overall)
      query = query
        .orderBy(({ eb }) => eb('calls_30d', '+', eb('views_30d', '*', 10)), 'desc')
        .orderBy('is_certified', 'desc');
    const rows = await query.orderBy('name').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

  it('is picked and counted where it is little', async () => {
    const all = await ordered(searched.narrow, { sort: apiSort.overall });
    const found = await listApis(db, { ...everywhere, searchText: searched.narrow }, first);
    const later = await listApis(
      db,
      { ...everywhere, searchText: searched.narrow },
      { ...first, limit: 2, offset: 1 },
    );

    expect(all.length).toBeGreaterThan(0);
    expect([found.total, found.isCapped]).toEqual([all.length, false]);
    expect(idsOf(found)).toEqual(all.slice(0, first.limit));
    expect(idsOf(later)).toEqual(all.slice(1, 3));
  });

  it('is gone along in the order of the list where it is much', async () => {
    const [found, usual] = [
      await listApis(db, { ...everywhere, searchText: '接口' }, first),
      await listApis(db, everywhere, first),
    ];

    expect([found.total, found.isCapped]).toEqual([500, true]);
    expect(idsOf(found)).toEqual(idsOf(usual));
  });

  it.each<[searchText: string, offset: number, within: { category?: string }]>([
    // What all of them say is asked along the order, on late pages gone along with all hits in hand.
    ['接口', 0, {}],
    ['接口', 396, {}],
    ['接口', 3900, {}],
    ['接口', 60, { category: filled.subCategory }],
    // One in twelve: enough of the first products on the first page alone.
    [searched.common, 0, {}],
    [searched.common, 12, {}],
    [searched.common, 324, {}],
    [searched.common, 0, { category: filled.subCategory }],
    [searched.some, 0, {}],
    [searched.some, 24, {}],
    [searched.some, 48, {}],
  ])(
    'is the same page whichever way it is found: %s from %i, %j',
    async (searchText, offset, { category }) => {
      for (const sort of Object.values(apiSort)) {
        const all = await ordered(searchText, { sort, category });
        // Anew, and with what that has kept.
        const kept = createHitCache(
          { clock: () => new Date() },
          { announcements: { on: () => () => {} }, kind: 'api' },
        );
        for (let times = 0; times < 2; times++) {
          const found = await listApis(
            db,
            { ...everywhere, searchText, subCategoryId: category },
            { sort, limit: 12, offset },
            kept,
          );

          expect(idsOf(found)).toEqual(all.slice(offset, offset + 12));
          expect([found.total, found.isCapped]).toEqual([Math.min(all.length, 500), all.length > 500]);
        }
      }
    },
  );

  it.each(['接口', searched.common])(
    'is the same from page to page with what is kept: %s',
    async (searchText) => {
      const kept = createHitCache(
        { clock: () => new Date() },
        { announcements: { on: () => () => {} }, kind: 'api' },
      );
      for (const category of [undefined, filled.subCategory]) {
        const all = await ordered(searchText, { sort: apiSort.newest, category });
        for (const offset of [24, 0, 240, 12, 492, 504, 588, 3900]) {
          const found = await listApis(
            db,
            { ...everywhere, searchText, subCategoryId: category },
            { sort: apiSort.newest, limit: 12, offset },
            kept,
          );
          expect(idsOf(found)).toEqual(all.slice(offset, offset + 12));
          expect([found.total, found.isCapped]).toEqual([Math.min(all.length, 500), all.length > 500]);
        }
      }
    },
  );

  it('is the same page where none of the first products has it', async () => {
    const undone = new Error('undone');
    await expect(
      db.transaction().execute(async (tx) => {
        const usual = await listApis(tx, everywhere, { ...first, limit: 1500 });
        const late = idsOf(usual).slice(400);
        await raw`update search_entries set all_tokens = all_tokens || array_to_tsvector('{独角,角兽}')
          where kind = 'api' and object_id = any(${late}::text[])`.execute(tx);
        for (const [limit, offset] of [
          [10, 0],
          [12, 0],
          [10, 1095],
        ] as const) {
          const found = await listApis(
            tx,
            { ...everywhere, searchText: '独角兽' },
            { ...first, limit, offset },
          );
          expect(idsOf(found)).toEqual(late.slice(offset, offset + limit));
        }
        throw undone;
      }),
    ).rejects.toBe(undone);
  });
});

describe('what is counted stays exact', () => {
  const online = async () => (await listApis(db, everywhere, first)).total;
  const set = (status: 'online' | 'offline') =>
    db.updateTable('api_products').set({ status }).where('id', '=', 'fill_api_11').execute();
  const counted = async () => {
    const { count } = await db
      .selectFrom('api_products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'online')
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  it('at once when an API goes and comes back, and after the counts are summed up', async () => {
    const before = await online();
    expect(before).toBe(await counted());

    await set('offline');
    expect(await online()).toBe(before - 1);
    await sumUpCounts(db);
    expect(await online()).toBe(before - 1);
    await set('online');
    expect(await online()).toBe(before);
  });

  it('by category and provider when an API changes both', async () => {
    const totals = async (filter: { subCategoryId?: string; providerId?: string }) =>
      (await listApis(db, { ...everywhere, ...filter }, first)).total;
    const there = { subCategoryId: 'fill_cat_3_3' };
    const before = await totals(there);
    const { category_id } = await db
      .updateTable('api_products')
      .set({ category_id: there.subCategoryId })
      .where('id', '=', 'fill_api_12')
      .returning('category_id')
      .executeTakeFirstOrThrow();

    expect(category_id).toBe(there.subCategoryId);
    expect(await totals(there)).toBe(before + 1);
    const tree = await listCategories(db, anonymousIn(null));
    expect(tree.find(({ id }) => id === there.subCategoryId)?.count).toBe(before + 1);
  });

  it('and the certified come first among equals as soon as their provider is certified', async () => {
    const { id } = await db
      .selectFrom('providers')
      .select('id')
      .where('is_certified', '=', false)
      .limit(1)
      .executeTakeFirstOrThrow();

    await db.updateTable('providers').set({ is_certified: true }).where('id', '=', id).execute();

    const rows = await db
      .selectFrom('api_products')
      .select('is_certified')
      .distinct()
      .where('provider_id', '=', id)
      .execute();
    expect(rows).toEqual([{ is_certified: true }]);
  });
});

it('draws no more points by the hour than a chart has room for, and says so', async () => {
  const { trend } = createStatisticsService({ db, clock: () => new Date() });
  const last = (length: number) => ({
    view: 'consumer' as const,
    from: formatDate(new Date(Date.now() - (length - 1) * days)),
    to: formatDate(new Date()),
  });

  const [fortnight, quarter] = [
    await trend(filled.user(1), last(14), 'hour'),
    await trend(filled.user(1), last(90), 'hour'),
  ];

  expect(fortnight.grain).toBe('hour');
  expect(fortnight.points.length).toBeLessThanOrEqual(14 * 24);
  expect(quarter).toMatchObject({ grain: 'day' });
  expect(quarter.points).toHaveLength(90);
});

it('tells many members the same with as many statements as one', async () => {
  const message = { kind: 'api' as const, at: new Date(), title: '下线', text: '三十天后', link: null };
  const members = Array.from({ length: 40 }, (_, at) => filled.user(at + 1));
  const telling = (ids: readonly string[]) => statementsOf(db, (tx) => notifyAll(tx, ids, message));

  expect((await telling(members)).length).toBe((await telling(members.slice(0, 1))).length);

  const told = await db.selectFrom('member_messages').select('user_id').where('title', '=', '下线').execute();
  expect(told).toHaveLength(41);
  const mails = await db
    .selectFrom('outgoing_messages')
    .select('recipient')
    .where('subject', '=', '下线')
    .execute();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(40);
});
