import {
  hotWords,
  listApis,
  listOperations,
  listSynonyms,
  querySearch,
  saveSynonyms,
  searchKinds,
  suggestSearch,
  demandSearch,
  viewOperation,
} from '@portal/calls';
import { headlineKept, headlineText } from '@portal/rules';
import { describeAll } from '../src/searchSources';
import { putSearchEntry, removeSearchEntry } from '../src/modules/search/searchIndex';
import { isOneEditApart } from '../src/modules/search/words';
import { buildTestApp, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

const ask = async (keyWord: string, more: object = {}, host?: string) =>
  (await test.browser(host).call(querySearch, { keyWord, ...more })).resBody;
const textOf = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('');
const titles = async (keyWord: string, more?: object, host?: string): Promise<string[]> =>
  (await ask(keyWord, more, host)).records.map(({ title }: { title: { text: string }[] }) => textOf(title));

describe('found on the first page', () => {
  it.each([
    ['a word', '工作日历', '工作日历'],
    ['a part of a word', '作日', '工作日历'],
    ['one character', '历', '工作日历'],
    ['pinyin', 'gongzuorili', '工作日历'],
    ['the beginning of its pinyin', 'gongzuo', '工作日历'],
    ['pinyin from the middle on', 'rili', '工作日历'],
    ['initials', 'gzrl', '工作日历'],
    ['a synonym', '节假日', '工作日历'],
    ['a wrong character', '工做日历', '工作日历'],
    ['a character too few', '工日历', '工作日历'],
    ['a character too many', '工作日日历', '工作日历'],
    ['two characters swapped', '工日作历', '工作日历'],
    ['a mistyped English word', 'holliday', '工作日历'],
    ['the name of a parameter', 'includeLunar', null],
    ['a path', '/range', '工作日历'],
    ['the summary of an operation', '查询某一天', '工作日历'],
    ['two words', '身份证 校验', '身份证号校验'],
    ['a document by its text', '待签串', '请求签名说明（HMAC-SHA256）'],
    ['a document by the pinyin of its title', 'jifeiguize', '计费规则与账单说明'],
    ['a question', '收不到验证码', '收不到验证码怎么办？'],
    ['a word beside what it is', '身份证 API', '身份证号校验'],
    ['a word with what it is behind it', '身份证接口', '身份证号校验'],
    ['pinyin typed apart', 'shen fen zheng', '身份证号校验'],
    ['two words of a path typed as one', 'bankcard', '银行卡号识别'],
    ['a question', '怎么写待签串', '请求签名说明（HMAC-SHA256）'],
    ['an error code', 'E9102', '返回 E9102 签名错误怎么排查？'],
  ])('%s: %s', async (_, keyWord, title) => {
    if (title === null) return expect((await ask('date')).total).toBeGreaterThan(0);
    expect(await titles(keyWord)).toContain(title);
  });

  it('says what it looked for instead of a mistyped word', async () => {
    expect((await ask('holliday')).correct).toBe('holiday');
    expect((await ask('工作日历')).correct).toBeNull();
  });

  it('takes no short word for another one that shares half of it', async () => {
    expect(await ask('邮编')).toMatchObject({ correct: null });
  });

  it('puts first what has most of a long text that nothing has whole', async () => {
    const reply = await ask('身份证号码验证接口');

    expect(reply.isLoose).toBe(1);
    expect(textOf(reply.records[0].title)).toBe('身份证号校验');
  });
});

describe('what stands among the lexemes and is no word', () => {
  const put = (objectId: string, title: string) =>
    putSearchEntry(test.db, {
      ...{ kind: 'api', objectId, title, body: '按港口查询', labels: ['12'] },
      ...{ portals: ['main'], updatedAt: test.clock() },
    });
  const found = async (keyWord: string): Promise<string[]> => {
    const { total, records } = await ask(keyWord, { flag: searchKinds.api, pageSize: 50 });
    expect(total).toBeLessThanOrEqual(50);
    return records.map(({ id }: { id: string }) => id);
  };
  const made = { api_of_sounds: '潮汐查询', api_of_p: 'PDA 盘点', api_of_i: 'I 型检验' };
  beforeAll(async () => {
    for (const [id, title] of Object.entries(made)) await put(id, title);
  });
  afterAll(async () => {
    for (const id of Object.keys(made)) await removeSearchEntry(test.db, 'api', id);
  });

  it.each(['p', 'i', 'P', 'p:', 'i:', 'p:*', '#', '#1', '#12', '12', 'p i p i p i p i'])(
    'is not found by %j',
    async (keyWord) => {
      expect(await found(keyWord)).not.toContain('api_of_sounds');
    },
  );

  it('leaves what is meant: words that begin so, the letter itself, and sounds', async () => {
    expect(await found('p')).toContain('api_of_p');
    expect(await found('i')).toContain('api_of_i');
    expect(await found('i')).not.toContain('api_of_p');
    for (const sound of ['chaoxi', 'cxcx', '潮']) expect(await found(sound)).toContain('api_of_sounds');
  });

  it('is not found in the list of APIs either', async () => {
    const count = async (searchText?: string) =>
      (await test.browser().call(listApis, { searchText })).resBody.total;

    const [all, ofP, ofI] = [await count(), await count('p'), await count('i')];
    expect(ofP).toBeLessThan(all);
    expect(ofI).toBeLessThan(all);
  });
});

describe('whose things are looked for', () => {
  const other = '明镜（杭州）科技';
  const ofApis = { flag: searchKinds.api, pageSize: 50 };
  const namesIn = ({ records }: { records: { provider: string }[] }) => [
    ...new Set(records.map(({ provider }) => provider)),
  ];
  beforeAll(() =>
    putSearchEntry(test.db, {
      ...{ kind: 'api', objectId: 'api_of_another', title: '潮汐查询', body: '按港口查询' },
      ...{ provider: other, portals: ['main'], updatedAt: test.clock() },
    }),
  );
  afterAll(() => removeSearchEntry(test.db, 'api', 'api_of_another'));

  it('tells whose things of a kind were found, those with the most first, and narrows to one of them', async () => {
    const { providers } = await ask('查询', ofApis);
    expect(providers).toHaveLength(2);
    expect(providers[1]).toBe(other);

    for (const provider of providers) {
      const reply = await ask('查询', { ...ofApis, provider });
      expect(namesIn(reply)).toEqual([provider]);
      // Whoever has been chosen, the others stay to choose from.
      expect(reply.providers).toEqual(providers);
    }
    expect((await ask('查询', { ...ofApis, provider: other })).total).toBe(1);
  });

  it.each(["' or 1=1 --", '没有这个提供方', '%', ':*&|!()', '明镜'])(
    'finds nothing of %j, who has nothing',
    async (provider) => {
      expect(await ask('查询', { ...ofApis, provider })).toMatchObject({ total: 0, records: [] });
    },
  );

  it('tells nobody where the kind has none, where everything is looked for, and who offers nothing in a portal', async () => {
    expect(await ask('查询')).not.toHaveProperty('providers');
    expect((await ask('收不到验证码', { flag: searchKinds.faq })).providers).toEqual([]);
    expect((await ask('查询', ofApis, 'harbor.localhost')).providers).not.toContain(other);
  });
});

describe('in which category', () => {
  const ofApis = { flag: searchKinds.api, pageSize: 50 };
  const idsIn = ({ records }: { records: { id: string }[] }) => records.map(({ id }) => id);
  const placeOf = async (id: string) =>
    test.db
      .selectFrom('api_products as p')
      .innerJoin('categories as c', 'c.id', 'p.category_id')
      .select(['c.id', 'c.parent_id'])
      .where('p.id', '=', id)
      .executeTakeFirst();

  it('tells those at the top that were found, and narrows to one of them, or to one below', async () => {
    const all = await ask('查询', ofApis);
    expect(all.categories.length).toBeGreaterThan(1);

    const found: string[] = [];
    for (const { cateId, name } of all.categories) {
      expect(name).not.toBe('');
      const reply = await ask('查询', { ...ofApis, cateId });
      expect(reply.total).toBeGreaterThan(0);
      expect(reply.categories).toEqual(all.categories);
      for (const id of idsIn(reply)) {
        const place = await placeOf(id);
        expect(place?.parent_id ?? place?.id).toBe(cateId);
        const below = await ask('查询', { ...ofApis, cateId: place?.id });
        expect(idsIn(below)).toContain(id);
      }
      found.push(...idsIn(reply));
    }
    const grouped = await test.db
      .selectFrom('api_products')
      .select('id')
      .where('id', 'in', idsIn(all))
      .execute();
    expect(found.toSorted()).toEqual(grouped.map(({ id }) => id).toSorted());
  });

  it.each(["' or 1=1 --", 'nowhere', '%', '__proto__', 'x'.repeat(64)])(
    'finds nothing in %j',
    async (cateId) => {
      const reply = await ask('查询', { ...ofApis, cateId });
      expect(reply).toMatchObject({ total: 0, records: [] });
      expect(reply.categories.map((one: { cateId: string }) => one.cateId)).not.toContain(cateId);
    },
  );

  it('stays to be let go of where nothing is found at all', async () => {
    const [{ cateId }] = (await ask('查询', ofApis)).categories;
    expect((await ask('龘龘龘', { ...ofApis, cateId })).categories).toMatchObject([{ cateId }]);
  });

  it('tells and asks nothing of other kinds', async () => {
    const plain = await ask('签名', { flag: searchKinds.doc });
    const narrowed = await ask('签名', { flag: searchKinds.doc, cateId: 'nowhere' });
    expect(narrowed).toEqual(plain);
    expect(plain).not.toHaveProperty('categories');
    expect(await ask('查询')).not.toHaveProperty('categories');
  });
});

it('marks what was found, also when pinyin found it', async () => {
  const [byWord] = (await ask('作日')).records;
  const [bySound] = (await ask('gzrl')).records;

  expect(byWord.title).toEqual([
    { text: '工', hit: 0 },
    { text: '作日', hit: 1 },
    { text: '历', hit: 0 },
  ]);
  expect(bySound.title).toEqual([{ text: '工作日历', hit: 1 }]);
});

it('leads to the operation that was looked for: by its text, a parameter, a field of its answer', async () => {
  const partOf = async (keyWord: string) => {
    const { records } = await ask(keyWord, { flag: 1 });
    const { id, part } = records.find(
      ({ title }: { title: { text: string }[] }) => textOf(title) === '工作日历',
    );
    return { id, part };
  };

  const { id, part } = await partOf('查询某一天');
  expect(textOf(part.title)).toContain('查询某一天');
  const [first] = (await test.browser().call(listOperations, { apiId: id })).resBody.groups[0].ops;
  expect((await test.browser().call(viewOperation, { apiId: id, opId: part.id })).resBody.summary).toContain(
    '查询某一天',
  );
  const { resBody } = await test.browser().call(viewOperation, { apiId: id, opId: first.opId });
  const field = resBody.responses[0].fields.at(-1).name.split('.').at(-1);
  expect(textOf((await partOf(`工作日历 ${field}`)).part.snippet)).toContain(field);
  expect((await partOf('工作日历')).part).toBeNull();
});

it('counts each kind, filters by flag and pages', async () => {
  const { groups, total } = await ask('签名');
  const documents = await ask('签名', { flag: 2, pageSize: 10 });

  expect(groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(total);
  expect(documents.records.every(({ kind }: { kind: string }) => kind === 'doc')).toBe(true);
  expect(documents.total).toBe(groups.find(({ flag }: { flag: number }) => flag === 2).count);
  const first = await titles('接口', { pageSize: 2 });
  const second = await titles('接口', { pageSize: 2, pageNo: 2 });
  expect(new Set([...first, ...second]).size).toBe(4);
});

it('puts in order by likeness, age or use, and finds the same', async () => {
  const foundBy = async (sort: string) =>
    (await ask('接口', { flag: searchKinds.alliance, sort, pageSize: 50 })).records as Found[];
  interface Found {
    id: string;
    updateTime: string;
  }
  const idsOf = (found: Found[]) => found.map(({ id }) => id).sort();
  const newest = await foundBy('new');

  expect(newest.length).toBeGreaterThan(3);
  expect(idsOf(await foundBy('match'))).toEqual(idsOf(newest));
  expect(idsOf(await foundBy('hot'))).toEqual(idsOf(newest));
  const times = newest.map(({ updateTime }) => updateTime);
  expect(times).toEqual([...times].sort().reverse());
});

it('filters API products by how they charge', async () => {
  const { records } = await ask('查询', { flag: 1, chargeType: 'free' });

  expect(records.length).toBeGreaterThan(0);
  for (const { facets } of records) expect(facets.chargeTypes).toContain('free');
});

it('keeps the price of an API beside its text, so that each page says it in its language', async () => {
  const { records } = await ask('查询', { flag: 1, pageSize: 50 });

  expect(records.length).toBeGreaterThan(0);
  for (const { facets } of records) {
    const headline = headlineKept(facets.headline);
    expect(headline && headlineText(headline)).toBe(facets.price);
  }
});

it('puts what is called so before what only mentions it', async () => {
  expect((await titles('行政区划'))[0]).toBe('行政区划');
});

it('finds in a branded portal only what it shows', async () => {
  expect(await titles('二维码', { flag: 1 })).toContain('二维码生成');
  expect(await titles('二维码', { flag: 1 }, 'harbor.localhost')).toEqual([]);
  expect(await titles('海港开放平台', {}, 'harbor.localhost')).toHaveLength(1);
  expect((await titles('海港开放平台')).filter((title) => title.startsWith('海港'))).toEqual([]);
});

it('forgets what is no longer online, and finds it again after a rebuild', async () => {
  const api = test.db.updateTable('api_products').where('code', '=', 'qrcode');
  await api.set({ status: 'offline' }).execute();
  await describeAll(test.db);
  expect(await titles('二维码', { flag: 1 })).toEqual([]);

  await api.set({ status: 'online' }).execute();
  await describeAll(test.db);
  expect(await titles('二维码', { flag: 1 })).toContain('二维码生成');
});

it.each(["'; drop table users; --", '\\', "a' | 'b", '!!!', '&|!():*', '%_', '<b>', '𠮷野家'])(
  'takes any text as text: %s',
  async (keyWord) => {
    expect((await test.browser().call(querySearch, { keyWord })).resCode).toBe('S0000');
    expect((await test.browser().call(suggestSearch, { keyWord })).resCode).toBe('S0000');
  },
);

it('suggests titles while somebody types', async () => {
  const suggest = async (keyWord: string) =>
    (await test.browser().call(suggestSearch, { keyWord })).resBody.records.map(
      ({ title }: { title: string }) => title,
    );

  expect(await suggest('行政')).toContain('行政区划');
  expect(await suggest('xzqh')).toContain('行政区划');
});

it('keeps hot words, what found nothing, and what people wish for', async () => {
  await ask('行政区划');
  await ask('量子计算机租赁');
  await ask('holliday');
  await ask('历');
  await test.browser().call(demandSearch, { keyWord: '量子计算机', text: '希望有量子计算的接口' });
  const operator = await signedIn(test, 'ops@example.com');

  const words = (await test.browser().call(hotWords, {})).resBody.records;
  const { missed, demands } = (await operator.call(listSynonyms, {})).resBody;

  expect(words).toContain('行政区划');
  expect(words).toContain('holiday');
  for (const word of ['量子计算机租赁', 'holliday', '历']) expect(words).not.toContain(word);
  expect(missed.map(({ word }: { word: string }) => word)).toContain('量子计算机租赁');
  expect(demands[0]).toMatchObject({ word: '量子计算机', text: '希望有量子计算的接口' });
});

it('follows the synonyms that operators keep', async () => {
  const operator = await signedIn(test, 'ops@example.com');
  expect(await titles('黄道吉日')).not.toContain('工作日历');

  await operator.call(saveSynonyms, { words: ['黄道吉日', '工作日'] });

  expect(await titles('黄道吉日')).toContain('工作日历');
  const listed = (await operator.call(listApis, { searchText: '黄道吉日' })).resBody.records;
  expect(listed.map(({ apiName }: { apiName: string }) => apiName)).toContain('工作日历');
});

it('keeps one group of synonyms however often it is sent again after a lost reply', async () => {
  const operator = await signedIn(test, 'ops@example.com');
  const given = { words: ['鹦鹉螺', '船蛸'], reqNo: newReqNo() };
  const groups = async (): Promise<{ synonymId: string }[]> =>
    (await operator.call(listSynonyms, { pageSize: 50 })).resBody.records.filter(
      ({ words }: { words: string[] }) => words.includes('鹦鹉螺'),
    );

  const sent = await Promise.all([1, 2, 3].map(() => operator.call(saveSynonyms, given)));
  expect(sent.map(({ resCode }) => resCode)).toEqual(['S0000', 'S0000', 'S0000']);
  const made = await groups();
  expect(made).toHaveLength(1);
  expect((await operator.call(saveSynonyms, { ...given, words: ['鹦鹉螺', '砗磲'] })).resCode).toBe('E0409');

  const { synonymId } = made[0]!;
  const removal = { synonymId, words: [], reqNo: newReqNo() };
  const removed = [await operator.call(saveSynonyms, removal), await operator.call(saveSynonyms, removal)];
  expect(removed.map(({ resCode }) => resCode)).toEqual(['S0000', 'S0000']);
  expect(await groups()).toEqual([]);
  // Refused, it leaves no trace of its number.
  const single = { words: ['砗磲'], reqNo: newReqNo() };
  expect((await operator.call(saveSynonyms, single)).resCode).toBe('E0017');
  expect((await operator.call(saveSynonyms, { ...single, words: ['砗磲', '鹦鹉螺'] })).resCode).toBe('S0000');
  // Earlier releases send no number.
  await operator.call(saveSynonyms, { words: ['砗磲', '鹦鹉螺'] });
  expect(await groups()).toHaveLength(2);
});

it.each([
  ['天气', '天汽', true],
  ['weather', 'wether', true],
  ['weather', 'weatther', true],
  ['weather', 'waether', true],
  ['weather', 'weather', false],
  ['weather', 'wehtaer', false],
  ['天气', '天气预报', false],
])('knows whether %s and %s differ by one slip', (a, b, isSo) => {
  expect(isOneEditApart(a, b)).toBe(isSo);
});
