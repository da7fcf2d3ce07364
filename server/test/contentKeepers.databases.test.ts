import {
  editContentView,
  listApis,
  listContent,
  listFaqCategories,
  listFaqs,
  listSlides,
  listSolutions,
  querySearch,
  saveContent,
  viewSolution,
  voteFaq,
  withdrawContent,
  type AnyContent,
  type ContentKind,
} from '@portal/calls';
import { formatInstant, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let operator: Browser;
let visitor: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  operator = await signedIn(test, 'ops@example.com');
  visitor = test.browser();
});
afterAll(() => test.close());

const save = (kind: ContentKind, content: AnyContent, more: object = {}) =>
  operator.call(saveContent, { kind, version: 0, content, publish: 1, ...more });
async function saved(kind: ContentKind, content: AnyContent, more: object = {}) {
  const reply = await save(kind, content, more);
  expect([reply.resCode, reply.resMsg]).toEqual(['S0000', expect.any(String)]);
  return reply.resBody as { itemId: string; version: number };
}
const formOf = async (kind: ContentKind, itemId: string) =>
  (await operator.call(editContentView, { kind, itemId })).resBody;
const records = async (call: typeof listFaqs, input: object): Promise<Record<string, unknown>[]> =>
  (await visitor.call(call, input)).resBody.records;
const found = async (keyWord: string, flag: number) =>
  (await visitor.call(querySearch, { keyWord, flag })).resBody.records.map(({ id }: { id: string }) => id);

it('shows a question while it is published: in its category, to the search, with the votes that it has had', async () => {
  const category = await saved('faqCategory', { name: '网关', order: 90 });
  const answer = '<p>每个应用每秒的次数由套餐决定，超过时网关回答 429。</p>';
  const question = { question: '网关怎样限流？', category: category.itemId, answer, order: 0 };
  const faq = await saved('faq', question);

  const inCategory = () => records(listFaqs, { cateId: category.itemId });
  expect(await inCategory()).toMatchObject([{ faqId: faq.itemId, question: '网关怎样限流？', answer }]);
  expect(await found('网关怎样限流', 4)).toContain(faq.itemId);
  await visitor.call(voteFaq, { faqId: faq.itemId, helpful: 1 });

  // What others stand on does not go away below them.
  expect(await operator.call(withdrawContent, category)).toMatchObject({ resCode: 'E7043' });
  const until = formatInstant(new Date(test.clock().getTime() + hours)).slice(0, 16);
  expect(await save('faqCategory', { name: '限时', order: 1 }, { until })).toMatchObject({
    fields: [{ name: 'until' }],
  });

  const gone = (await operator.call(withdrawContent, faq)).resBody;
  expect(await inCategory()).toEqual([]);
  expect(await found('网关怎样限流', 4)).not.toContain(faq.itemId);
  await saved('faq', { ...question, question: '网关如何限流？' }, gone);
  expect(await inCategory()).toMatchObject([{ faqId: faq.itemId, question: '网关如何限流？', helpful: 1 }]);

  const { version } = await formOf('faq', faq.itemId);
  await operator.call(withdrawContent, { itemId: faq.itemId, version });
  expect(await operator.call(withdrawContent, category)).toMatchObject({ resCode: 'S0000' });
  const names = (await visitor.call(listFaqCategories, {})).resBody.records.map(
    ({ name }: { name: string }) => name,
  );
  expect(names).not.toContain('网关');
  expect(await save('faq', question)).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'content.category', message: '请选择分类' }],
  });
});

it('composes a scene of steps with APIs, and shows it as long as it is published', async () => {
  const [api] = (await visitor.call(listApis, {})).resBody.records as { apiId: string; apiName: string }[];
  const scene: AnyContent = {
    title: '门店开业',
    icon: '店',
    type: 'commerce',
    brief: '开业前核对好每一项',
    pains: ['来回补材料'],
    steps: [
      { title: '核对', text: '核对资料。', picks: [{ id: api!.apiId, note: '核对' }] },
      { title: '归档', text: '存好结果。', picks: [] },
    ],
    benefits: [],
    cases: [{ title: '某连锁', text: '一周开店三家。', picks: [] }],
    documents: [],
    order: 99,
  };
  const kept = await saved('scene', scene);

  const view = (await visitor.call(viewSolution, { soId: kept.itemId })).resBody;
  expect(view).toMatchObject({
    title: '门店开业',
    apiNum: 1,
    cases: [{ title: '某连锁', text: '一周开店三家。' }],
    steps: [
      { title: '核对', apis: [{ apiId: api!.apiId, note: '核对' }] },
      { title: '归档', apis: [] },
    ],
  });
  expect(await found('门店开业', 5)).toContain(kept.itemId);
  expect((await formOf('scene', kept.itemId)).names).toEqual({ [api!.apiId]: api!.apiName });

  expect(await save('scene', scene)).toMatchObject({
    fields: [{ name: 'content.title', message: '已有同名的场景方案' }],
  });
  const unknown = [{ title: '核对', text: '核对。', picks: [{ id: 'api_nothing', note: '核对' }] }];
  expect(await save('scene', { ...scene, title: '另一个', steps: unknown })).toMatchObject({
    fields: [{ name: 'content.steps' }],
  });
  expect(await save('scene', { ...scene, title: '第三个', documents: ['doc_nothing'] })).toMatchObject({
    fields: [{ name: 'content.documents' }],
  });

  expect(await operator.call(withdrawContent, kept)).toMatchObject({ resCode: 'S0000' });
  expect(await visitor.call(viewSolution, { soId: kept.itemId })).toMatchObject({ resCode: 'E4010' });
  const all = (await visitor.call(listSolutions, { pageSize: 24 })).resBody.records;
  expect(all.map(({ soId }: { soId: string }) => soId)).not.toContain(kept.itemId);
  expect(await found('门店开业', 5)).not.toContain(kept.itemId);
});

it('shows a slide of the main portal from its time on until its end, and leaves those of branded portals alone', async () => {
  const titles = async (host?: string) =>
    (await test.browser(host).call(listSlides, {})).resBody.records.map(
      ({ title }: { title: string }) => title,
    );
  const minuteIn = (ms: number) => formatInstant(new Date(test.clock().getTime() + ms)).slice(0, 16);
  const slide = { title: '国庆调休已更新', image: '/media/slide-holiday.svg', link: '/APIList', order: 0 };
  const branded = await titles('harbor.localhost');
  await saved('slide', slide, { from: minuteIn(hours), until: minuteIn(3 * hours) });
  expect(await titles()).not.toContain(slide.title);

  test.pass(hours + minutes);
  expect(await test.runJob('publish-content')).toBe(0);
  expect(await titles()).toContain(slide.title);
  expect(await titles('harbor.localhost')).toEqual(branded);

  test.pass(2 * hours);
  expect(await test.runJob('publish-content')).toBe(0);
  expect(await titles()).not.toContain(slide.title);
  operator = await signedIn(test, 'ops@example.com');
  for (const link of ['https://elsewhere.example.com', '//elsewhere.example.com'])
    expect(await save('slide', { ...slide, link })).toMatchObject({ fields: [{ name: 'content.link' }] });
});

it('has a piece for each row that visitors see', async () => {
  for (const [kind, table] of [
    ['faq', 'faqs'],
    ['faqCategory', 'faq_categories'],
    ['scene', 'solutions'],
  ] as const) {
    const { count } = await test.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(
      (await operator.call(listContent, { kind, state: undefined })).resBody.total,
    ).toBeGreaterThanOrEqual(Number(count));
  }
});
