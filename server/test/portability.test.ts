import { randomBytes } from 'node:crypto';
import { noticeState } from '@portal/calls';
import type { Piece } from '../src/modules/portability/comparePieces';
import { buildTestApp, type TestApp } from './buildTestApp';

const operator = 'ops@example.com';

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp({ hasMarket: true });
});
afterEach(() => test.close());

const authorization = () => `Bearer ${test.config.adminToken}`;

async function read(): Promise<Piece[]> {
  const { statusCode, body } = await test.app.inject({
    url: '/internal/portal/pieces',
    headers: { authorization: authorization() },
  });
  expect(statusCode).toBe(200);
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Piece);
}

async function apply(pieces: unknown, options: object = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/internal/portal/pieces',
    headers: { authorization: authorization() },
    payload: { pieces, as: operator, removes: true, ...options },
  });
  return { status: response.statusCode, ...response.json<Applied>() };
}

interface Applied {
  reason?: string;
  changes: { part: string; key: string; before: unknown; after: unknown }[];
  refusals: { part: string; key: string; reason: string }[];
}

const keysOf = (pieces: readonly { part: string; key: string }[]) =>
  pieces.map(({ part, key }) => `${part}/${key}`).sort();
/** Nothing takes away what people agree to. */
const isAgreement = ({ key }: Piece) => /^(serviceTerms|privacyPolicy|providerTerms)\//.test(key);
const oneOf = (pieces: readonly Piece[], start: string) =>
  pieces.find(({ part, key }) => `${part}/${key}`.startsWith(start))!;

it('takes along contents of every kind, words of the search and brands, and nothing about people', async () => {
  await test.db
    .insertInto('search_synonyms')
    .values({ id: 'syn_1', words: ['短信', '短消息'], updated_at: test.clock() })
    .execute();

  await test.db
    .insertInto('ranking_boards')
    .values({ board: 'hot', is_on: true, changed_at: test.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const pieces = await read();

  for (const start of [
    'contents/slide/',
    'contents/faq/',
    'contents/faqCategory/',
    'contents/scene/',
    'brands/harbor',
    'synonyms/syn_1',
    'rankingBoards/hot',
    'notices/',
    'contents/serviceTerms/serviceTerms',
    'contents/siteSearch/siteSearch',
    'contents/documentType/documentType_guide',
  ])
    expect(oneOf(pieces, start)).toBeDefined();
  const said = JSON.stringify(pieces);
  const { rows: people } = {
    rows: await test.db.selectFrom('users').select(['id', 'email', 'mobile']).execute(),
  };
  for (const { id, email, mobile } of people)
    for (const one of [id, email, mobile]) if (one) expect(said.includes(`"${one}"`)).toBe(false);
});

it('finds no difference in what was just taken along, and does nothing', async () => {
  const before = await read();

  expect(await apply(before)).toMatchObject({ status: 200, changes: [], refusals: [] });
  expect(await read()).toEqual(before);
});

it('makes an emptied portal the same again', async () => {
  const before = await read();
  const kept = before.filter(
    (piece) => ['brands', 'categories', 'rankingBoards'].includes(piece.part) || isAgreement(piece),
  );

  const emptied = await apply(kept);
  expect(emptied.refusals).toEqual([]);
  expect(keysOf(await read())).toEqual(keysOf(kept));
  expect((await test.db.selectFrom('faqs').select('id').execute()).length).toBe(0);

  const restored = await apply(before);
  expect(restored.refusals).toEqual([]);
  expect(keysOf(restored.changes)).toEqual(keysOf(before.filter((piece) => !kept.includes(piece))));
  expect(await read()).toEqual(before);
});

it('shows in a trial what would change, and changes nothing', async () => {
  const before = await read();
  const faq = oneOf(before, 'contents/faq/');
  const wanted = before
    .filter((piece) => !piece.key.startsWith('slide/'))
    .map((piece) => (piece === faq ? changed(piece, { question: '怎样开始？' }) : piece));

  const { changes } = await apply(wanted, { isTrial: true });

  expect(keysOf(changes.filter(({ after }) => after !== null))).toEqual([`contents/${faq.key}`]);
  expect(keysOf(changes.filter(({ after }) => after === null))).toEqual(
    keysOf(before.filter(({ key }) => key.startsWith('slide/'))),
  );
  expect(await read()).toEqual(before);
});

it('keeps what is not among the pieces unless it is told to take it away', async () => {
  const before = await read();

  expect(await apply([], { removes: false })).toMatchObject({ changes: [], refusals: [] });
  expect(await read()).toEqual(before);
});

it('does nothing when a piece is refused, and names each with its reason', async () => {
  const before = await read();
  const faq = oneOf(before, 'contents/faq/');
  const [{ content }] = faq.value as [{ content: { category: string } }];
  const { category } = content;
  const brand = oneOf(before, 'brands/harbor');

  const { changes, refusals } = await apply([
    changed(faq, { category: 'ci_nowhere' }),
    { ...brand, key: 'nobody' },
    { part: 'contents', key: 'poem/ci_1', value: [{ content: {}, from: null, until: null }] },
    { part: 'contents', key: 'faq/ci_2', value: [] },
    { part: 'contents', key: 'faq/ci_3', value: [{ content: {}, from: 'soon', until: null }] },
    { part: 'secrets', key: 'all', value: {} },
    { part: 'synonyms', key: 'syn_9', value: { words: ['一'] } },
    { part: 'rankingBoards', key: 'costByApi', value: { isOn: true } },
    oneOf(before, 'contents/slide/'),
    ...before.filter((piece) => isAgreement(piece) && !piece.key.startsWith('providerTerms/')),
  ]);

  expect(changes.length).toBeGreaterThan(0);
  expect(Object.fromEntries(refusals.map(({ part, key, reason }) => [`${part}/${key}`, reason]))).toEqual({
    [`contents/${faq.key}`]: expect.stringMatching(/category/),
    // The question still stands on it.
    [`contents/faqCategory/${category}`]: '还有内容属于它，不能撤下',
    'contents/providerTerms/providerTerms': '它总是显示，只能发布新的版本代替',
    'brands/nobody': '这里没有专区 nobody，请先申请并通过审核',
    'contents/poem/ci_1': '没有“poem”这一类内容',
    'contents/faq/ci_2': expect.stringMatching(/./),
    'contents/faq/ci_3': expect.stringMatching(/须为时间/),
    'secrets/all': '本版本没有这一部分',
    'synonyms/syn_9': expect.stringMatching(/至少两个词/),
    'rankingBoards/costByApi': '没有公开排行榜 costByApi',
  });
  expect(await read()).toEqual(before);
});

it('takes what was to be shown later as shown when its time has come, and leaves out what is over', async () => {
  const before = await read();
  const slide = oneOf(before, 'contents/slide/');
  const [{ content }] = slide.value as [{ content: object }];
  const at = (ms: number) => new Date(test.clock().getTime() + ms).toISOString();
  const others = before.filter((piece) => piece !== slide);
  const timed = (from: string | null, until: string | null) => [
    ...others,
    { ...slide, value: [{ content, from, until }] },
  ];

  expect((await apply(timed(at(-1000), null))).changes).toEqual([]);
  expect((await apply(timed(null, at(-1000)), { isTrial: true })).changes).toMatchObject([{ after: null }]);
  const later = timed(null, at(3_600_000));
  expect((await apply(later)).refusals).toEqual([]);
  expect(oneOf(await read(), `contents/${slide.key}`).value).toEqual([
    { content, from: null, until: at(3_600_000) },
  ]);
});

it('changes a brand as a revision of its own, and leaves the draft of its managers alone', async () => {
  const before = await read();
  const brand = oneOf(before, 'brands/harbor');
  const draft = { ...(brand.value as object), intro: '还在写的介绍' };
  await test.db
    .updateTable('portals')
    .set({ draft: JSON.stringify(draft) })
    .where('prefix', '=', 'harbor')
    .execute();

  const wanted = { ...brand, value: { ...(brand.value as object), intro: '带来的介绍' } };
  expect((await apply([wanted], { removes: false })).refusals).toEqual([]);

  expect(oneOf(await read(), 'brands/harbor').value).toEqual(wanted.value);
  const row = await test.db
    .selectFrom('portals')
    .select(['intro', 'draft'])
    .where('prefix', '=', 'harbor')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ intro: '带来的介绍', draft: { intro: '还在写的介绍' } });
});

it('brings categories with those above them first, and none that was merged into another', async () => {
  const category = (parentId: string | null, name: string) => ({ parentId, name, icon: '', order: 5 });
  const wanted: Piece[] = [
    { part: 'categories', key: 'cat_a', value: category('cat_b', '带来的下级') },
    { part: 'categories', key: 'cat_b', value: category(null, '带来的上级') },
  ];

  expect((await apply(wanted, { removes: false })).refusals).toEqual([]);
  expect(await read()).toEqual(expect.arrayContaining(wanted));

  await test.db.updateTable('categories').set({ merged_into: 'cat_b' }).where('id', '=', 'cat_a').execute();
  expect((await apply(wanted, { removes: false })).refusals).toEqual([
    { part: 'categories', key: 'cat_a', reason: expect.stringContaining('已经合并到别的分类') as string },
  ]);
});

it('says who has done it in the log', async () => {
  const [faq] = [oneOf(await read(), 'contents/faq/')];
  await apply([changed(faq, { question: '怎样开始？' })], { removes: false });

  const { user_id, detail } = await test.db
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('event', '=', 'content.applied')
    .executeTakeFirstOrThrow();
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', operator)
    .executeTakeFirstOrThrow();
  expect(user_id).toBe(id);
  expect(detail).toContain('"count":1');
});

it('answers nobody without the token, and takes nothing in the name of somebody else', async () => {
  const urls = ['/internal/portal/pieces', '/internal/portal/pictures/file_0123456789abcdef'];
  for (const url of urls)
    for (const headers of [{}, { authorization: 'Bearer x' }])
      expect((await test.app.inject({ url, headers })).statusCode).toBe(404);

  for (const as of ['provider@example.com', 'nobody@example.com', ''])
    expect(await apply([], { as })).toMatchObject({
      status: 403,
      reason: `${as} 不是负责内容的运营人员的账号`,
    });
  for (const pieces of [null, 'x', [{}], [{ part: 'contents', key: '', value: 1 }]])
    expect((await apply(pieces)).status).toBe(400);
});

it('brings a picture under its id, once, and nothing that is none', async () => {
  const id = 'file_0123456789abcdef';
  const put = (name: string, payload: Buffer) =>
    test.app.inject({
      method: 'PUT',
      url: `/internal/portal/pictures/${name}?as=${operator}`,
      headers: { authorization: authorization(), 'content-type': 'application/octet-stream' },
      payload,
    });

  expect((await put(id, randomBytes(200))).statusCode).toBe(409);
  expect((await put('..%2F..%2Fetc', png)).statusCode).toBe(404);
  expect((await put(id, png)).statusCode).toBe(201);
  expect((await put(id, png)).statusCode).toBe(204);
  const kept = await test.app.inject({
    url: `/internal/portal/pictures/${id}`,
    headers: { authorization: authorization() },
  });
  expect([kept.statusCode, kept.headers['content-type']]).toEqual([200, 'image/png']);
});

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function changed(piece: Piece, fields: object): Piece {
  const revisions = piece.value as { content: object }[];
  return {
    ...piece,
    value: revisions.map((one) => ({ ...one, content: { ...one.content, ...fields } })),
  };
}

it('brings notices with their time and place, and refuses what is not there', async () => {
  const before = await read();
  const notice = oneOf(before, 'notices/');
  const inOneHour = new Date(test.clock().getTime() + 3_600_000).toISOString();
  const value = notice.value as Record<string, unknown>;
  const other = (key: string, changes: object) => ({ ...notice, key, value: { ...value, ...changes } });
  const added = await apply(
    [
      ...before,
      other('no_later', { publishedAt: inOneHour, scope: ['main', 'harbor'] }),
      other('no_past', { publishedAt: '2020-01-02T03:04:05.000Z', isPinned: true }),
    ],
    {},
  );
  expect(added.refusals).toEqual([]);
  const rows = await test.db
    .selectFrom('notices')
    .select(['id', 'state', 'published_at', 'is_on_main'])
    .where('id', 'in', ['no_later', 'no_past'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 'no_later', state: noticeState.scheduled, published_at: new Date(inOneHour), is_on_main: true },
    {
      id: 'no_past',
      state: noticeState.published,
      published_at: new Date('2020-01-02T03:04:05.000Z'),
      is_on_main: true,
    },
  ]);

  const { refusals } = await apply(
    [
      other('no_a', { scope: ['main', 'nobody'] }),
      other('no_b', { type: 'gossip' }),
      other('no_c', { publishedAt: 'soon' }),
      other('no_d', { content: '' }),
    ],
    { removes: false },
  );
  expect(Object.fromEntries(refusals.map(({ key, reason }) => [key, reason]))).toEqual({
    no_a: '这里没有专区 nobody，请先申请并通过审核',
    no_b: expect.stringMatching(/没有这一类公告/),
    no_c: expect.stringMatching(/须为时间/),
    no_d: expect.stringMatching(/./),
  });
  expect((await apply(before)).refusals).toEqual([]);
  expect(await read()).toEqual(before);
});
