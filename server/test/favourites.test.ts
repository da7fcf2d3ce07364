import {
  addFavourite,
  findFavourites,
  listDocuments,
  listFavourites,
  moveFavourites,
  removeFavourites,
  watchFavourite,
} from '@portal/calls';
import { favouritesMax, foldersMax } from '@portal/rules';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { apiIdOf, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let company: Browser;
let region: string;
let holiday: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  [person, company] = [
    await signedIn(test, 'person@example.com'),
    await signedIn(test, 'company@example.com'),
  ];
  [region, holiday] = [await apiIdOf(person, '行政区划'), await apiIdOf(person, '工作日历')];
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('favourites').execute();
  await test.db.deleteFrom('member_messages').execute();
});

const add = (browser: Browser, objId: string, folder = '') =>
  browser.call(addFavourite, { kind: 'api', objId, folder });
const list = async (browser: Browser, more: { folder?: string; kind?: 'api' | 'doc' } = {}) =>
  (await browser.call(listFavourites, more)).resBody;
const idsOf = (reply: { records: { objId: string }[] }) => reply.records.map(({ objId }) => objId).sort();
const setApi = (id: string, changes: { price_minor?: number; status?: 'online' | 'offline' }) =>
  test.db.updateTable('api_products').set(changes).where('id', '=', id).execute();
const priceOf = async (id: string) =>
  (
    await test.db
      .selectFrom('api_products')
      .select('price_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_minor;
const told = async () =>
  (await test.db.selectFrom('member_messages').select(['title', 'link', 'user_id']).execute()).map(
    ({ title }) => title,
  );

it('keeps what somebody collects once, for them alone', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await add(person, region)).toMatchObject({ resCode: 'S0000' });

  const mine = await list(person);
  expect(mine).toMatchObject({
    total: 1,
    counts: [
      { kind: 'api', count: 1 },
      { kind: 'doc', count: 0 },
      { kind: 'solution', count: 0 },
    ],
    folders: [{ name: '', count: 1 }],
  });
  expect(mine.records[0]).toMatchObject({ objId: region, title: '行政区划', changes: [], watched: 0 });
  const asked = { kind: 'api' as const, objIds: [region, holiday] };
  expect((await person.call(findFavourites, asked)).resBody).toEqual({ objIds: [region] });
  expect((await company.call(findFavourites, asked)).resBody).toEqual({ objIds: [] });
  expect((await list(company)).total).toBe(0);
});

it('answers about what is not shown as about what does not exist', async () => {
  await setApi(holiday, { status: 'offline' });
  expect(await add(person, holiday)).toMatchObject({ resCode: 'E4004' });
  expect(await add(person, 'nothing')).toMatchObject({ resCode: 'E4004' });
  expect(await person.call(addFavourite, { kind: 'doc', objId: holiday })).toMatchObject({
    resCode: 'E7001',
  });
  await setApi(holiday, { status: 'online' });
});

it('collects documents apart from APIs, and marks one that was changed since', async () => {
  const { records } = (await person.call(listDocuments, {})).resBody;
  const docId = records[0].docId as string;
  expect(await person.call(addFavourite, { kind: 'doc', objId: docId })).toMatchObject({ resCode: 'S0000' });
  await test.db
    .updateTable('documents')
    .set({ updated_at: new Date('2027-01-01T00:00:00Z') })
    .where('id', '=', docId)
    .execute();

  expect((await list(person)).total).toBe(0);
  expect((await list(person, { kind: 'doc' })).records).toMatchObject([
    { objId: docId, changes: ['updated'], price: null, version: null },
  ]);
});

it('sorts into folders, moves several at once, and takes several away', async () => {
  await add(person, region, '数据');
  await add(person, holiday);
  await add(company, region, '别人的');

  expect(idsOf(await list(person, { folder: '数据' }))).toEqual([region]);
  expect(idsOf(await list(person, { folder: '' }))).toEqual([holiday]);
  const both = { kind: 'api' as const, objIds: [region, holiday] };
  await person.call(moveFavourites, { ...both, folder: '常用' });
  expect((await list(person)).folders).toEqual([{ name: '常用', count: 2 }]);
  expect((await list(company)).folders).toEqual([{ name: '别人的', count: 1 }]);

  await person.call(removeFavourites, both);
  expect((await list(person)).total).toBe(0);
  expect((await list(company)).total).toBe(1);
});

it('refuses one folder too many, and one thing too many', async () => {
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  await add(person, region);
  const { known } = await test.db.selectFrom('favourites').select('known').executeTakeFirstOrThrow();
  const facts = JSON.stringify(known);
  const row = (at: number, folder: string) => ({
    user_id: id,
    kind: 'doc' as const,
    object_id: `filled_${at}`,
    folder,
    known: facts,
    told: facts,
    created_at: test.clock(),
  });
  const fill = (count: number, folderOf: (at: number) => string) =>
    test.db
      .insertInto('favourites')
      .values(Array.from({ length: count }, (_, at) => row(at, folderOf(at))))
      .execute();

  await fill(foldersMax, (at) => `夹${at}`);
  const moved = { kind: 'doc' as const, objIds: ['filled_0'] };
  expect(await person.call(moveFavourites, { ...moved, folder: '又一个' })).toMatchObject({
    resCode: 'E4008',
  });
  expect(await person.call(moveFavourites, { ...moved, folder: '夹1' })).toMatchObject({ resCode: 'S0000' });
  expect(await add(person, holiday, '又一个')).toMatchObject({ resCode: 'S0000' });

  await test.db.deleteFrom('favourites').execute();
  await fill(favouritesMax, () => '');
  expect(await add(person, region)).toMatchObject({ resCode: 'E4007' });
});

it('marks what has become cheaper, got a new version, is about to end or is gone', async () => {
  await add(person, region);
  const price = await priceOf(region);
  const changes = async () => (await list(person)).records[0].changes as string[];

  await setApi(region, { price_minor: price - 1 });
  expect(await changes()).toEqual(['cheaper']);
  await setApi(region, { price_minor: price + 1 });
  expect(await changes()).toEqual(['dearer']);
  await setApi(region, { price_minor: price });
  expect(await changes()).toEqual([]);

  const newest = await test.db
    .selectFrom('api_versions')
    .selectAll()
    .where('api_id', '=', region)
    .where('status', '=', 'online')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { document, ...rest } = newest;
  await test.db
    .insertInto('api_versions')
    .values({
      ...rest,
      end_said: null,
      id: 'version_next',
      version: '9.0.0',
      document: JSON.stringify(document),
      published_at: new Date('2027-01-01T00:00:00Z'),
    })
    .execute();
  expect(await changes()).toEqual(['newVersion']);
  const setStatus = (status: 'online' | 'deprecated') =>
    test.db.updateTable('api_versions').set({ status }).where('id', '=', newest.id).execute();
  await setStatus('deprecated');
  expect(await changes()).toEqual(['newVersion', 'ending']);
  await setStatus('online');
  await test.db.deleteFrom('api_versions').where('id', '=', 'version_next').execute();

  await setApi(region, { status: 'offline' });
  expect(await changes()).toEqual(['gone']);
  await setApi(region, { status: 'online' });
});

it('tells those who watch, once for each change, and nobody else', async () => {
  const price = await priceOf(region);
  await add(person, region);
  await add(company, region);
  const watch = (watched: number) => person.call(watchFavourite, { kind: 'api', objId: region, watched });
  await watch(1);
  expect((await list(person)).records[0].watched).toBe(1);

  await test.runJob('tell-watchers');
  expect(await told()).toEqual([]);
  await setApi(region, { price_minor: price - 1 });
  for (let times = 0; times < 2; times += 1) await test.runJob('tell-watchers');
  expect(await told()).toEqual(['您收藏的API“行政区划”已降价']);

  await setApi(region, { status: 'offline' });
  for (let times = 0; times < 2; times += 1) await test.runJob('tell-watchers');
  expect((await told()).sort()).toEqual(['您收藏的API“行政区划”已下线', '您收藏的API“行政区划”已降价']);
  await setApi(region, { status: 'online', price_minor: price });
  await test.runJob('tell-watchers');

  await watch(0);
  await test.db.deleteFrom('member_messages').execute();
  await setApi(region, { price_minor: price - 5 });
  await test.runJob('tell-watchers');
  expect(await told()).toEqual([]);
  await setApi(region, { price_minor: price });
});

it('watches nothing that is not collected', async () => {
  for (const watched of [0, 1])
    expect(await person.call(watchFavourite, { kind: 'api', objId: region, watched })).toMatchObject({
      resCode: 'E4009',
    });
});

it('shows in a branded portal only what the portal offers', async () => {
  const offered = test.db.selectFrom('portal_apis').select('api_id').where('portal_id', '=', 'portal_harbor');
  const { id: inside } = await test.db
    .selectFrom('api_products')
    .select('id')
    .where('id', 'in', offered)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: outside } = await test.db
    .selectFrom('api_products')
    .select('id')
    .where('id', 'not in', offered)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const id of [inside, outside]) expect(await add(person, id)).toMatchObject({ resCode: 'S0000' });

  const branded = test.browser('harbor.localhost');
  for (const [name, value] of person.cookies) branded.cookies.set(name, value);
  expect(idsOf(await list(branded))).toEqual([inside]);
  expect((await list(branded)).counts[0]).toEqual({ kind: 'api', count: 1 });
  await person.call(removeFavourites, { kind: 'api', objIds: [outside] });
  expect(await add(branded, outside)).toMatchObject({ resCode: 'E4004' });
});
