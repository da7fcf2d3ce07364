import {
  listApis,
  listAudit,
  listCategories,
  listManagedCategories,
  mergeCategory,
  querySearch,
  saveCategory,
  searchKinds,
  type ManagedCategory,
} from '@portal/calls';
import { indexApi } from '../src/modules/catalog';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

const tree = async () => (await ops.call(listManagedCategories, {})).resBody.records as ManagedCategory[];
const withId = async (id: string) => (await tree()).find(({ cateId }) => cateId === id);
const save = (fields: object) => ops.call(saveCategory, { name: '新的分类', order: 0, ...fields } as never);
const fieldsOf = (reply: object) =>
  (reply as { fields?: { name: string }[] }).fields?.map(({ name }) => name);
const namesIn = async (cateId: string, subCateId = '0', searchText = '') => {
  const { resBody } = await test.browser().call(listApis, { cateId, subCateId, searchText, pageSize: 48 });
  return (resBody.records as { apiName: string }[]).map(({ apiName }) => apiName).sort();
};

it('adds, renames and orders categories, and visitors see that at once', async () => {
  const { cateId } = (await save({ name: '气象', icon: '云', order: 99 })).resBody;
  await save({ cateId, name: '气象与海洋', icon: '海', order: 0 });

  const shown = (await test.browser().call(listCategories, { all: '1' })).resBody.tree;
  expect(shown).toContainEqual({ cateId, name: '气象与海洋', icon: '海', count: 0, children: [] });
  expect(await withId(cateId)).toMatchObject({ parentId: null, order: 0, apiNum: 0 });
});

it('moves a category with its APIs, and finds them at the old address', async () => {
  const before = await namesIn('verify', 'company');
  expect(before.length).toBeGreaterThan(0);

  expect((await save({ cateId: 'company', parentId: 'tools', name: '企业信息', order: 9 })).resCode).toBe(
    'S0000',
  );

  expect(await namesIn('tools', 'company')).toEqual(before);
  expect(await namesIn('verify', 'company')).toEqual(before);
  expect(await namesIn('tools')).toEqual(expect.arrayContaining(before));
  expect(await namesIn('verify')).not.toEqual(expect.arrayContaining(before));
});

it('keeps two levels, and one name of each place', async () => {
  expect(fieldsOf(await save({ parentId: 'person', name: '第三级' }))).toEqual(['parentId']);
  expect(fieldsOf(await save({ cateId: 'public', parentId: 'tools', name: '公共数据' }))).toEqual([
    'parentId',
  ]);
  expect(fieldsOf(await save({ cateId: 'public', parentId: 'public', name: '公共数据' }))).toEqual([
    'parentId',
  ]);
  expect(fieldsOf(await save({ parentId: 'nowhere' }))).toEqual(['parentId']);
  expect(fieldsOf(await save({ name: '公共数据' }))).toEqual(['name']);
  expect(fieldsOf(await save({ icon: '两个' }))).toEqual(['icon']);
  expect(fieldsOf(await save({ cateId: 'nowhere' }))).toEqual(['cateId']);
  expect(fieldsOf(await ops.call(mergeCategory, { cateId: 'public', intoId: 'public' }))).toEqual(['intoId']);
  expect(fieldsOf(await ops.call(mergeCategory, { cateId: 'public', intoId: 'person' }))).toEqual(['intoId']);
});

it('merges one into another: APIs, drafts, what comes later, and old addresses, through several merges', async () => {
  const [text, data] = [await namesIn('tools', 'text'), await namesIn('tools', 'data')];
  const draft = await test.db.selectFrom('publications').select('id').limit(1).executeTakeFirstOrThrow();
  const { data: written } = await test.db
    .selectFrom('publications')
    .select('data')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  await test.db
    .updateTable('publications')
    .set({ data: JSON.stringify({ ...written, categoryId: 'text' }) as never })
    .where('id', '=', draft.id)
    .execute();

  const { apiNum } = (await withId('text'))!;
  expect(apiNum).toBeGreaterThanOrEqual(text.length);
  expect((await ops.call(mergeCategory, { cateId: 'text', intoId: 'data' })).resBody).toEqual({ apiNum });
  await ops.call(mergeCategory, { cateId: 'data', intoId: 'graphic' });

  expect(await withId('text')).toBeUndefined();
  expect(await namesIn('tools', 'text')).toEqual(expect.arrayContaining([...text, ...data]));
  expect(await namesIn('tools', 'text')).toEqual(await namesIn('tools', 'graphic'));
  // A word looks in what was described before the merge, too.
  for (const subCateId of ['text', 'graphic'])
    expect(await namesIn('tools', subCateId, text[0])).toEqual([text[0]]);
  const { merged } = (await test.browser().call(listCategories, {})).resBody;
  expect(merged).toEqual([
    { cateId: 'data', into: 'graphic' },
    { cateId: 'text', into: 'graphic' },
  ]);
  const after = await test.db
    .selectFrom('publications')
    .select('data')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  expect(after.data).toMatchObject({ categoryId: 'graphic' });
  // Of a server of the release before, which knows no merges.
  const late = await test.db.selectFrom('api_products').select('id').limit(1).executeTakeFirstOrThrow();
  const { category_id } = await test.db
    .updateTable('api_products')
    .set({ category_id: 'text' })
    .where('id', '=', late.id)
    .returning('category_id')
    .executeTakeFirstOrThrow();
  expect(category_id).toBe('graphic');
  expect(fieldsOf(await ops.call(mergeCategory, { cateId: 'person', intoId: 'text' }))).toEqual(['intoId']);
});

it.each(['nowhere', "' | '#graphic", '\\', '#graphic', '*', '图'.repeat(64)])(
  'finds nothing by a word in a category that does not exist: %s',
  async (cateId) => {
    const [any] = await namesIn('tools');
    expect(await namesIn(cateId, '0', any)).toEqual([]);
    const reply = await test.browser().call(querySearch, { keyWord: any!, flag: searchKinds.api, cateId });
    expect([reply.resCode, reply.resBody.records]).toEqual(['S0000', []]);
  },
);

it.each(['#graphic', "'#graphic'", '#', 'graphic'])(
  'does not find by %s what stands in the category with that id',
  async (searchText) => {
    expect(await namesIn('0', '0', searchText)).not.toEqual(expect.arrayContaining(await namesIn('graphic')));
  },
);

it('finds by a word in a category what a provider has put there since', async () => {
  const { id, name } = await test.db
    .selectFrom('api_products')
    .select(['id', 'name'])
    .where('category_id', '=', 'graphic')
    .where('status', '=', 'online')
    .limit(1)
    .executeTakeFirstOrThrow();
  await test.db.updateTable('api_products').set({ category_id: 'person' }).where('id', '=', id).execute();
  expect(await namesIn('tools', 'graphic', name)).not.toContain(name);
  await indexApi(test.db, id);

  expect(await namesIn('person', '0', name)).toContain(name);
});

it('takes the categories below along, and refuses what would have one name twice', async () => {
  const { cateId: top } = (await save({ name: '临时' })).resBody;
  await save({ parentId: top, name: '日历' });

  expect(fieldsOf(await ops.call(mergeCategory, { cateId: top, intoId: 'public' }))).toEqual(['intoId']);
  expect((await ops.call(mergeCategory, { cateId: 'finance', intoId: 'public' })).resCode).toBe('S0000');

  expect(await withId('credit')).toMatchObject({ parentId: 'public' });
});

it('says in the log what was done, in words', async () => {
  const { records } = (await ops.call(listAudit, { topic: 'category', pageSize: 50 })).resBody;
  const events = new Set(records.map(({ name }: { name: string }) => name));

  expect(events).toEqual(new Set(['API 分类', '合并 API 分类']));
});
