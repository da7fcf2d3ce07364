import {
  allianceInfo,
  contentKinds,
  contentState,
  editContentView,
  hotWords,
  listAllianceMembers,
  listAllianceNews,
  listAudit,
  listContent,
  listHotApis,
  listNewApis,
  partnerInfo,
  rollBackContent,
  saveContent,
  viewAllianceMember,
  viewAllianceNews,
  viewContentRevision,
  withdrawContent,
  viewHelp,
  type AnyContent,
} from '@portal/calls';
import { keysOf } from '@portal/rules';
import { formatInstant, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db.updateTable('users').set({ roles: 15 }).where('email', '=', 'company@example.com').execute();
  first = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'company@example.com');
});
afterAll(() => test.close());

/** Sessions do not outlive it: the operators sign in again. */
async function later(ms: number): Promise<void> {
  test.pass(ms);
  first = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'company@example.com');
}

const { draft, published, withdrawn, scheduled } = contentState;
const text = (words: string) => `<p>${words}，这一段写得足够长，可以发布给读者看。</p>`;
const news = (title: string): AnyContent => ({ title, brief: `${title}的摘要`, content: text(title) });
const kind = 'allianceNews';
const minuteIn = (ms: number) => formatInstant(new Date(test.clock().getTime() + ms)).slice(0, 16);

type Saved = { itemId: string; version: number; state: number };
type Times = { publish?: 0 | 1; from?: string; until?: string };

const save = (by: Browser, content: AnyContent, times: Times = {}, of: Partial<Saved> = {}) =>
  by.call(saveContent, {
    kind,
    itemId: of.itemId,
    version: of.version ?? 0,
    content,
    publish: times.publish ?? 1,
    from: times.from,
    until: times.until,
  });
async function saved(content: AnyContent, times: Times = {}, of: Partial<Saved> = {}): Promise<Saved> {
  const { resCode, resMsg, resBody } = await save(first, content, times, of);
  expect([resCode, resMsg]).toEqual(['S0000', expect.any(String)]);
  return resBody as Saved;
}
/** What a visitor reads of it; null: there is no such news, a code: there was. */
async function seen({ itemId }: Pick<Saved, 'itemId'>): Promise<string | null> {
  const { resCode, resBody } = await test.browser().call(viewAllianceNews, { newsId: itemId });
  return resCode === 'S0000' ? (resBody.title as string) : resCode === 'E7041' ? null : resCode;
}
const formOf = async ({ itemId }: Pick<Saved, 'itemId'>) =>
  (await first.call(editContentView, { kind, itemId })).resBody;

it('is no second piece where it is sent again after a lost reply, and one more without a number', async () => {
  const given = { kind, version: 0, content: news('鹦鹉螺浮起'), publish: 1, reqNo: newReqNo() } as const;
  const titled = async () =>
    (await first.call(listContent, { kind, searchText: '鹦鹉螺浮起' })).resBody.total as number;

  const sent = await Promise.all([1, 2, 3].map(() => first.call(saveContent, given)));

  for (const { resCode, resBody } of sent) expect([resCode, resBody]).toEqual(['S0000', sent[0]!.resBody]);
  expect([await titled(), await seen(sent[0]!.resBody)]).toEqual([1, '鹦鹉螺浮起']);
  expect((await first.call(saveContent, { ...given, publish: 0 })).resCode).toBe('E0409');
  await saved(news('鹦鹉螺浮起'));
  expect(await titled()).toBe(2);
});

it('leads a piece from its draft over its time, a correction and the way back to its end', async () => {
  const kept = await saved(news('一稿'), { publish: 0 });
  expect([kept.state, await seen(kept)]).toEqual([draft, null]);

  const waiting = await saved(news('二稿'), { from: minuteIn(2 * hours), until: minuteIn(9 * hours) }, kept);
  expect([waiting.state, await seen(waiting)]).toEqual([scheduled, null]);
  expect(await test.runJob('publish-content')).toBe(0);
  expect(await seen(waiting)).toBeNull();

  await later(2 * hours + minutes);
  expect(await test.runJob('publish-content')).toBe(0);
  expect(await seen(waiting)).toBe('二稿');
  const live = await formOf(waiting);
  expect(live).toMatchObject({ state: published, liveRevision: 1, dueTime: null });

  const corrected = await saved(news('三稿'), {}, live);
  expect(await seen(corrected)).toBe('三稿');
  // A draft beside what is shown changes nothing of it.
  const beside = await saved(news('四稿'), { publish: 0 }, corrected);
  expect([await seen(beside), (await formOf(beside)).content.title]).toEqual(['三稿', '四稿']);

  const back = await first.call(rollBackContent, { ...beside, revision: 1 });
  expect(back).toMatchObject({ resCode: 'S0000', resBody: { state: published } });
  expect(await seen(beside)).toBe('二稿');
  const { revisions, content } = await formOf(beside);
  expect(content.title).toBe('二稿');
  expect(revisions).toMatchObject([
    { revision: 3, bringsBack: 1, madeBy: '平台运营' },
    { revision: 2, bringsBack: null },
    { revision: 1, bringsBack: null, fromTime: expect.any(String) },
  ]);
  expect((await first.call(viewContentRevision, { ...beside, revision: 2 })).resBody.content.title).toBe(
    '三稿',
  );

  const gone = await first.call(withdrawContent, back.resBody as Saved);
  expect(gone).toMatchObject({ resCode: 'S0000', resBody: { state: withdrawn } });
  expect(await seen(beside)).toBe('E7044');
  const { total } = (await test.browser().call(listAllianceNews, {})).resBody;
  expect(total).toBe(await shownNews());

  const steps = (await first.call(listAudit, { event: 'content.', pageSize: 50 })).resBody.records
    .filter(({ detail }: { detail: string }) => detail.includes(beside.itemId))
    .map(({ event }: { event: string }) => event);
  for (const event of ['content.saved', 'content.revision', 'content.rolledBack', 'content.transition'])
    expect(steps).toContain(event);
});

const shownNews = async () =>
  (
    await test.db
      .selectFrom('content_items')
      .select('id')
      .where('kind', '=', kind)
      .where('state', '=', published)
      .execute()
  ).length;

it('disappears by itself when its time is over, and can be shown again', async () => {
  const shown = await saved(news('限时动态'), { until: minuteIn(hours) });
  await later(hours + minutes);
  await test.runJob('publish-content');

  expect(await seen(shown)).toBe('E7044');
  const form = await formOf(shown);
  expect(form.state).toBe(withdrawn);
  await saved(news('限时动态'), {}, form);
  expect(await seen(shown)).toBe('限时动态');
});

it('shows what was there until the next revision is due', async () => {
  const shown = await saved(news('旧文'));
  const next = await saved(news('新文'), { from: minuteIn(hours) }, shown);

  expect([next.state, await seen(shown)]).toEqual([published, '旧文']);
  expect(await formOf(shown)).toMatchObject({ liveRevision: 1, dueTime: expect.any(String) });
  await later(hours + minutes);
  await test.runJob('publish-content');
  expect(await seen(shown)).toBe('新文');
});

describe('two operators at once', () => {
  it('lets one of two savings through, and tells the other that there is something newer', async () => {
    const shown = await saved(news('共同编辑'));
    const codes = (
      await Promise.all([save(first, news('甲的'), {}, shown), save(second, news('乙的'), {}, shown)])
    ).map(({ resCode }) => resCode as string);

    expect(codes.sort()).toEqual(['E7042', 'S0000']);
    const { revisions } = await formOf(shown);
    expect(revisions).toHaveLength(2);
  });

  it('lets nobody publish, bring back or withdraw what has changed since they looked', async () => {
    const shown = await saved(news('看过的'));
    await saved(news('后来的'), { publish: 0 }, shown);

    for (const answer of [
      await save(second, news('过时的'), {}, shown),
      await second.call(withdrawContent, shown),
      await second.call(rollBackContent, { ...shown, revision: 1 }),
    ])
      expect(answer).toMatchObject({
        resCode: 'E7042',
        resMsg: expect.stringMatching(/^平台运营于 [-\d]{10} [:\d]{5} 修改了内容，请刷新后再改$/),
      });
    expect(await seen(shown)).toBe('看过的');
  });

  it('makes a single piece once', async () => {
    await test.db.deleteFrom('content_revisions').where('item_id', '=', 'partnerInfo').execute();
    await test.db.deleteFrom('content_items').where('id', '=', 'partnerInfo').execute();
    expect((await test.browser().call(partnerInfo, {})).resBody.info).toBeNull();
    const info = { title: '科技合作伙伴', brief: '一句话', content: text('介绍'), conditions: ['完成认证'] };
    const make = (by: Browser) =>
      by.call(saveContent, { kind: 'partnerInfo', version: 0, content: info, publish: 1 });

    const codes = (await Promise.all([make(first), make(second)])).map(({ resCode }) => resCode as string);

    expect(codes.sort()).toEqual(['E7042', 'S0000']);
    expect((await test.browser().call(partnerInfo, {})).resBody.info).toMatchObject({
      title: '科技合作伙伴',
    });
  });
});

describe('what it asks', () => {
  it('names each field that its kind does not take', async () => {
    expect(await save(first, { title: '', brief: 'x'.repeat(201), content: '<p>短</p>' })).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'content.title' }, { name: 'content.brief' }],
    });

    const empty = { title: '伙伴', brief: '一句话', content: text('介绍'), conditions: ['甲', ''] };
    expect(
      await first.call(saveContent, { kind: 'partnerInfo', version: 0, content: empty, publish: 0 }),
    ).toMatchObject({ resCode: 'E0017', fields: [{ name: 'content.conditions' }] });

    const short = await save(first, { ...news('标题'), content: '<p>短</p>' });
    expect(short.fields).toEqual([{ name: 'content.content', message: '正文不能小于20个字符' }]);
  });

  it.each([
    ['javascript:alert(1)', 'link'],
    ['http://plain.example.com', 'link'],
    ['//elsewhere.example.com', 'link'],
    ['/\t/elsewhere.example.com', 'link'],
  ])('takes no link to %s', async (link) => {
    const member = {
      ...{ name: '某银行', orgType: 'bank', logo: '', brief: '简介', joinedOn: '2026-01-01', order: '5' },
      ...{ content: '', apis: [], portal: '' },
      link,
    };
    const answer = await first.call(saveContent, {
      kind: 'allianceMember',
      version: 0,
      content: member,
      publish: 1,
    });
    expect(answer.fields).toMatchObject([{ name: 'content.link' }]);
  });

  it('takes a time to disappear only behind the time to appear', async () => {
    const content = news('时间不对');
    expect(await save(first, content, { until: minuteIn(-hours) })).toMatchObject({
      fields: [{ name: 'until', message: '撤下时间已过' }],
    });
    expect(await save(first, content, { from: minuteIn(2 * hours), until: minuteIn(hours) })).toMatchObject({
      fields: [{ name: 'until', message: '撤下时间须晚于发布时间' }],
    });
  });

  it('keeps no script, and drops what no field is called', async () => {
    const html = `${text('正文')}<script>x()</script><a href="javascript:x()">a</a><img src=x onerror=x()>`;
    const shown = await saved({ ...news('干净'), content: html, isAdmin: 1 });

    const { content } = await formOf(shown);
    expect(Object.keys(content).sort()).toEqual(['brief', 'content', 'title']);
    expect(content.content).not.toMatch(/script|onerror|javascript/i);
  });

  it('does not take a piece for one of another kind, nor one that is not there', async () => {
    const shown = await saved(news('动态'));
    const other = { kind: 'partnerCase', itemId: shown.itemId } as const;
    expect(await first.call(editContentView, other)).toMatchObject({ resCode: 'E7041' });
    expect(await first.call(withdrawContent, { itemId: 'ci_nothing', version: 1 })).toMatchObject({
      resCode: 'E7041',
    });
    expect(await first.call(rollBackContent, { ...shown, revision: 99 })).toMatchObject({ resCode: 'E7041' });
    const kept = await saved(news('草稿'), { publish: 0 });
    expect(await first.call(withdrawContent, kept)).toMatchObject({ resCode: 'E3107' });
  });
});

it.each(keysOf(contentKinds))('has of %s something of the demo for its form and its list', async (one) => {
  const { records, total } = (await first.call(listContent, { kind: one })).resBody;

  expect(total).toBeGreaterThan(0);
  const { resCode } = await first.call(editContentView, { kind: one, itemId: records[0].itemId });
  expect(resCode).toBe('S0000');
});

it('shows what operators recommend before what is hot, while it is on sale, in the main portal alone', async () => {
  const visitor = test.browser();
  const hot = async (from = visitor) =>
    (await from.call(listHotApis, { size: 4 })).resBody.records.map(
      ({ apiId }: { apiId: string }) => apiId,
    ) as string[];
  const usual = await hot();
  const harbor = test.browser('harbor.localhost');
  const usualThere = await hot(harbor);
  const { records } = (await visitor.call(listNewApis, { size: 12 })).resBody;
  const [one, other] = records
    .map(({ apiId }: { apiId: string }) => apiId)
    .filter((id: string) => !usual.includes(id)) as [string, string];
  const recommend = async (apis: string[]) => {
    const { itemId, version } = (await first.call(editContentView, { kind: 'homeApis' })).resBody;
    const content = { apis };
    return first.call(saveContent, { kind: 'homeApis', itemId, version, content, publish: 1 });
  };

  expect((await recommend(['api_nowhere'])).resCode).toBe('E0017');
  expect((await recommend([other, usual[1]!, one])).resCode).toBe('S0000');
  expect(await hot()).toEqual([other, usual[1], one, usual[0]]);
  expect(await hot(harbor)).toEqual(usualThere);

  await test.db.updateTable('api_products').set({ status: 'suspended' }).where('id', '=', other).execute();
  expect(await hot()).toEqual([usual[1], one, usual[0], usual[2]]);
});

it('shows of a member what it offers here, and nothing that is off sale', async () => {
  const [one, other] = (await test.browser().call(listNewApis, { size: 2 })).resBody.records.map(
    ({ apiId }: { apiId: string }) => apiId,
  ) as [string, string];
  const { records } = (await first.call(listContent, { kind: 'allianceMember' })).resBody;
  const { itemId } = records[0];
  const { version, content } = (await first.call(editContentView, { kind: 'allianceMember', itemId }))
    .resBody;
  const answer = await first.call(saveContent, {
    ...{ kind: 'allianceMember', itemId, version, publish: 1 },
    content: { ...content, apis: [other, one] },
  });
  const view = async (memberId: string) => test.browser().call(viewAllianceMember, { memberId });

  expect(answer.resCode).toBe('S0000');
  expect((await view(itemId)).resBody.apis.map(({ apiId }: { apiId: string }) => apiId)).toEqual([
    other,
    one,
  ]);
  await test.db.updateTable('api_products').set({ status: 'suspended' }).where('id', '=', other).execute();
  expect((await view(itemId)).resBody.apis.map(({ apiId }: { apiId: string }) => apiId)).toEqual([one]);
  await test.db.updateTable('api_products').set({ status: 'online' }).where('id', '=', other).execute();
  expect((await view('ci_none')).resCode).toBe('E7041');
});

it('says on the page of help what operators have written, and the usual without', async () => {
  const help = async () => (await test.browser().call(viewHelp, {})).resBody;
  const usual = await help();
  const publish = async (one: 'helpPage' | 'helpCard', content: AnyContent) => {
    const { itemId, version } = (await first.call(editContentView, { kind: one })).resBody;
    return first.call(saveContent, { kind: one, itemId: itemId ?? undefined, version, content, publish: 1 });
  };
  const card = { title: '联系我们', text: '电话与邮箱', link: '/status', order: 1 };

  expect(usual.cards.map(({ title }: { title: string }) => title)).toContain('系统状态');
  expect((await publish('helpCard', { ...card, link: 'https://elsewhere.example' })).resCode).toBe('E0017');
  expect((await publish('helpPage', { text: '先看这里' })).resCode).toBe('S0000');
  expect((await publish('helpCard', card)).resCode).toBe('S0000');

  expect(await help()).toEqual({ text: '先看这里', cards: [card] });
});

it('names the words that operators have chosen before those that are looked for', async () => {
  const words = (await test.browser().call(hotWords, {})).resBody.records;

  expect(words.slice(0, 4)).toEqual(['身份证', '行政区划', '工作日', '信用代码']);
  expect(new Set(words).size).toBe(words.length);
});

it('lists what visitors see in its order, page by page, and narrows it', async () => {
  const visitor = test.browser();
  const page = (input: object) => visitor.call(listAllianceMembers, { pageSize: 5, ...input });
  const { records, total } = (await page({})).resBody;
  const next = (await page({ pageNo: 2 })).resBody.records;
  const orders = [...records, ...next].map(({ member }: { member: { order: number } }) => member.order);

  expect(total).toBeGreaterThan(10);
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
  const { records: banks } = (await page({ orgType: 'bank', pageSize: 50 })).resBody;
  expect(banks.length).toBeGreaterThan(0);
  for (const { member } of banks) expect(member.orgType).toBe('bank');
  expect((await visitor.call(allianceInfo, {})).resBody.info).toMatchObject({ title: '开放金融联盟' });
});
