import {
  editNoticeView,
  editPortalNoticeView,
  listAudit,
  listNotices,
  manageNotices,
  noticeState,
  pinNotice,
  querySearch,
  rollBackNotice,
  saveNotice,
  savePortalNotice,
  viewNotice,
  viewNoticeRevision,
  withdrawNotice,
} from '@portal/calls';
import { formatInstant, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db.updateTable('users').set({ roles: 15 }).where('email', '=', 'company@example.com').execute();
  await signIn();
});
afterAll(() => test.close());

async function signIn(): Promise<void> {
  first = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'company@example.com');
}
/** Sessions do not outlive it: the operators sign in again. */
async function later(ms: number): Promise<void> {
  test.pass(ms);
  await test.runJob('publish-notices');
  await signIn();
}

const { published, withdrawn, scheduled } = noticeState;
const text = (words: string) => `<p>${words}，这一段写得足够长，可以发布给读者看。</p>`;
const minuteIn = (ms: number) => formatInstant(new Date(test.clock().getTime() + ms)).slice(0, 16);

interface Written {
  reqNo?: string;
  noId?: string;
  version?: number;
  publish?: '0' | '1';
  publishAt?: string;
  top?: '0' | '1';
  scope?: string[];
}
const save = (by: Browser, title: string, more: Written = {}) =>
  by.call(saveNotice, {
    reqNo: newReqNo(),
    title,
    noType: 'release',
    content: text(title),
    top: '0',
    scope: ['main'],
    publish: '1',
    ...more,
  });
type Saved = { noId: string; version: number; state: number };
async function saved(title: string, more: Written = {}): Promise<Saved> {
  const { resCode, resMsg, resBody } = await save(first, title, more);
  expect([resCode, resMsg]).toEqual(['S0000', expect.any(String)]);
  return resBody as Saved;
}
const seen = async (noId: string) => {
  const { resCode, resBody } = await test.browser().call(viewNotice, { noId });
  return resCode === 'S0000' ? (resBody.no_title as string) : resCode;
};
const form = async (noId: string) => (await first.call(editNoticeView, { noId })).resBody;
const row = async (noId: string) =>
  (await first.call(manageNotices, { pageSize: 50 })).resBody.records.find(
    (one: { no_id: string }) => one.no_id === noId,
  );
/** Who did what to it, the newest first, as operators read it. */
const log = async (
  noId: string,
): Promise<{ said: string; name: string; link: string; facts: string[] }[]> => {
  const { records } = (await first.call(listAudit, { object: noId, pageSize: 50 })).resBody;
  return records.map(
    (entry: {
      who: string;
      name: string;
      object: { name: string; link: string };
      facts: { name: string; value: string }[];
    }) => ({
      said: `${entry.who} ${entry.name} ${entry.object.name}`,
      name: entry.name,
      link: entry.object.link,
      facts: entry.facts.map(({ name, value }) => `${name}：${value}`),
    }),
  );
};
const found = async (keyWord: string) =>
  (await test.browser().call(querySearch, { keyWord })).resBody.total as number;

it('is no second notice where it is sent again after a lost reply', async () => {
  const reqNo = newReqNo();
  const one = await saved('翻车鱼晒背零', { reqNo });

  expect(await saved('翻车鱼晒背零', { reqNo })).toEqual(one);

  expect(await found('翻车鱼晒背')).toBe(1);
  expect((await save(first, '翻车鱼晒背别的', { reqNo })).resCode).not.toBe('S0000');
  expect(await found('翻车鱼晒背')).toBe(1);
});

it('is taken without a request number, as releases of before send it, and with a wrong one refused', async () => {
  const one = await saved('蝠鲼跃出一', { reqNo: undefined });
  const other = await saved('蝠鲼跃出一', { reqNo: undefined });

  expect(other.noId).not.toBe(one.noId);
  expect(await saved('蝠鲼跃出二', { ...one, reqNo: undefined })).toMatchObject({ noId: one.noId });
  expect([await seen(one.noId), await seen(other.noId)]).toEqual(['蝠鲼跃出二', '蝠鲼跃出一']);
  // All of it or nothing, as with a number.
  expect((await save(first, '狮鬃水母三', { reqNo: undefined, scope: ['main', 'none'] })).resCode).not.toBe(
    'S0000',
  );
  expect(await found('狮鬃水母')).toBe(0);
  for (const reqNo of ['', 'short', `${newReqNo()} `, '号'.repeat(20)])
    expect((await save(first, '蝠鲼跃出四', { reqNo })).resCode).toBe('E0017');
});

describe('a draft beside what readers see', () => {
  it('is seen, listed and found by nobody, and is what the form goes on with', async () => {
    const { noId } = await saved('鲸落海沟一');
    const { state } = await saved('虹鳟洄游二', { noId, publish: '0', top: '1', scope: ['portal_harbor'] });

    expect(state).toBe(published);
    expect(await seen(noId)).toBe('鲸落海沟一');
    expect([await found('鲸落海沟'), await found('虹鳟洄游')]).toEqual([1, 0]);
    expect((await test.browser().call(listNotices, {})).resBody.records).toContainEqual(
      expect.objectContaining({ no_id: noId, no_title: '鲸落海沟一', top: 0 }),
    );
    expect((await test.browser('harbor.localhost').call(viewNotice, { noId })).resCode).toBe('E7011');
    expect(await row(noId)).toMatchObject({ no_title: '鲸落海沟一', isChanged: 1, state: published });
    expect(await form(noId)).toMatchObject({
      title: '虹鳟洄游二',
      content: text('虹鳟洄游二'),
      top: 1,
      scope: ['portal_harbor'],
      isChanged: 1,
      state: published,
    });
  });

  it('becomes what is seen when it is published, which keeps its place', async () => {
    const { noId } = await saved('公告第一稿');
    const { publishTime } = await form(noId);
    await later(2 * minutes);
    await saved('公告第二稿', { noId, publish: '0' });
    await saved('公告第二稿', { noId });

    expect(await seen(noId)).toBe('公告第二稿');
    expect(await form(noId)).toMatchObject({ isChanged: 0, publishTime, liveRevision: 2 });
  });

  it('carries no script', async () => {
    const { noId } = await saved('有脚本的公告');
    await first.call(saveNotice, {
      reqNo: newReqNo(),
      noId,
      title: '有脚本的公告',
      noType: 'release',
      content: `${text('草稿')}<script>x()</script><img src=x onerror=x()>`,
      top: '0',
      scope: ['main'],
      publish: '0',
    });

    expect((await form(noId)).content).not.toMatch(/script|onerror/);
  });

  it.each([
    ['content', { content: '<p>短</p>' }],
    ['scope', { scope: ['portal_nowhere'] }],
  ])('is asked as what is published is: %s', async (name, wrong) => {
    const { noId } = await saved('要检查的公告');

    expect(await save(first, '要检查的公告', { noId, publish: '0', ...wrong })).toMatchObject({
      resCode: 'E0017',
      fields: [expect.objectContaining({ name })],
    });
    expect(await form(noId)).toMatchObject({ isChanged: 0 });
  });

  it('stays when what is seen is withdrawn', async () => {
    const { noId } = await saved('撤回之前');
    await saved('撤回之后', { noId, publish: '0' });
    await first.call(withdrawNotice, { noId });

    expect(await seen(noId)).toBe('E7014');
    expect(await form(noId)).toMatchObject({ state: withdrawn, title: '撤回之后', isChanged: 0 });
  });

  it('is pinned with what is seen', async () => {
    const { noId } = await saved('置顶之前');
    await saved('置顶之后', { noId, publish: '0' });
    await first.call(pinNotice, { noId, top: '1' });

    expect(await form(noId)).toMatchObject({ title: '置顶之后', top: 1 });
    await first.call(pinNotice, { noId, top: '0' });
  });

  it('is told of when it is pinned or not any more, once each', async () => {
    const { noId } = await saved('置顶要有记录');
    for (const top of ['1', '1', '0', '0'] as const) await first.call(pinNotice, { noId, top });

    const done = (await log(noId)).filter(({ name }) => name.includes('置顶'));
    expect(done).toHaveLength(2);
    for (const name of ['置顶公告', '取消置顶公告'])
      expect(done).toContainEqual(expect.objectContaining({ name, link: `/ops/noticeEdit?noId=${noId}` }));
  });

  it('leaves what waits for its time as it is', async () => {
    const { noId } = await saved('定时的公告', { publishAt: minuteIn(2 * minutes) });
    await saved('定时之后再改的', { noId, publish: '0' });
    expect(await row(noId)).toMatchObject({ state: scheduled, isChanged: 1 });
    await later(3 * minutes);

    expect(await seen(noId)).toBe('定时的公告');
    expect(await form(noId)).toMatchObject({ title: '定时之后再改的', isChanged: 1, liveRevision: 1 });
  });
});

describe('a change at a time', () => {
  it('leaves what is seen until then', async () => {
    const { noId } = await saved('晨雾弥漫之时');
    const publishAt = minuteIn(2 * hours);
    expect(await saved('晚霞满天之际', { noId, publishAt })).toMatchObject({ state: published });

    expect(await row(noId)).toMatchObject({ dueTime: `${publishAt}:00`, state: published });
    await later(1 * hours);
    expect(await seen(noId)).toBe('晨雾弥漫之时');
    await later(2 * hours);

    expect(await seen(noId)).toBe('晚霞满天之际');
    expect([await found('晨雾弥漫之时'), await found('晚霞满天之际')]).toEqual([0, 1]);
    expect(await form(noId)).toMatchObject({ dueTime: null, isChanged: 0, liveRevision: 2 });
    const { version } = await form(noId);
    await later(1 * minutes);
    expect(await form(noId)).toMatchObject({ version });
  });

  it('keeps a draft that was written after it', async () => {
    const { noId } = await saved('潮汐的第一稿');
    await saved('潮汐的第二稿', { noId, publishAt: minuteIn(1 * hours) });
    await saved('潮汐的第三稿', { noId, publish: '0' });
    await later(2 * hours);

    expect(await seen(noId)).toBe('潮汐的第二稿');
    expect(await form(noId)).toMatchObject({ title: '潮汐的第三稿', isChanged: 1 });
  });

  it.each([
    ['another one at another time', { publishAt: '2099-01-01 08:00' }, '原来的公告'],
    ['one at once', {}, '最后的公告'],
  ])('is replaced by %s', async (_, more, title) => {
    const { noId } = await saved('原来的公告');
    await saved('中间的公告', { noId, publishAt: minuteIn(1 * hours) });
    await saved('最后的公告', { noId, ...more });
    await later(2 * hours);

    expect(await seen(noId)).toBe(title);
  });

  it('is dropped when what is seen is withdrawn', async () => {
    const { noId } = await saved('不再需要');
    await saved('不再需要的修改', { noId, publishAt: minuteIn(1 * hours) });
    await first.call(withdrawNotice, { noId });
    await later(2 * hours);

    expect(await seen(noId)).toBe('E7014');
    expect(await form(noId)).toMatchObject({ title: '不再需要的修改', dueTime: null });
  });
});

describe('revisions', () => {
  it('are kept of all that was published, with who did it and when', async () => {
    const { noId } = await saved('公告的版本一');
    await saved('公告版本一的草稿', { noId, publish: '0' });
    await save(second, '公告的版本二', { noId, scope: ['main', 'portal_harbor'], top: '1' });

    const { revisions } = await form(noId);
    expect(revisions).toEqual([
      expect.objectContaining({ revision: 2, madeBy: expect.any(String), bringsBack: null, fromTime: null }),
      expect.objectContaining({ revision: 1, madeTime: formatInstant(test.clock()) }),
    ]);
    expect(revisions[0].madeBy).not.toBe(revisions[1].madeBy);
    expect((await first.call(viewNoticeRevision, { noId, revision: '1' })).resBody).toMatchObject({
      title: '公告的版本一',
      content: text('公告的版本一'),
      portals: ['主站'],
    });
    expect((await first.call(viewNoticeRevision, { noId, revision: '2' })).resBody).toMatchObject({
      top: 1,
      portals: ['主站', expect.any(String)],
    });
    expect(await first.call(viewNoticeRevision, { noId, revision: '3' })).toMatchObject({ resCode: 'E7011' });
    await first.call(withdrawNotice, { noId });
  });

  it('begin with what was published before there were any', async () => {
    const { records } = (await test.browser().call(listNotices, { pageSize: 50 })).resBody;
    const { no_id: noId, no_title: old } = records.at(-1) as { no_id: string; no_title: string };
    expect(await form(noId)).toMatchObject({ revisions: [], liveRevision: 0 });

    const { version } = await saved('旧公告的新标题', { noId, publish: '0' });
    expect(await form(noId)).toMatchObject({ liveRevision: 1, revisions: [{ revision: 1 }] });
    await saved('旧公告的新标题', { noId, version });
    await first.call(rollBackNotice, { noId, version: (await form(noId)).version, revision: '1' });

    expect(await seen(noId)).toBe(old);
  });

  it('come back at once where readers see the notice, as revisions of their own', async () => {
    const { noId } = await saved('苍松翠柏');
    await saved('紫藤萝架', { noId });
    await saved('没有用的草稿', { noId, publish: '0' });
    const { version } = await form(noId);

    expect(await first.call(rollBackNotice, { noId, version, revision: '1' })).toMatchObject({
      resCode: 'S0000',
      resBody: { noId, state: published },
    });
    expect(await seen(noId)).toBe('苍松翠柏');
    expect([await found('苍松翠柏'), await found('紫藤萝架')]).toEqual([1, 0]);
    expect(await form(noId)).toMatchObject({ title: '苍松翠柏', isChanged: 0, liveRevision: 3 });
    expect((await form(noId)).revisions[0]).toMatchObject({ revision: 3, bringsBack: 1 });
  });

  it('come back as a draft where readers do not', async () => {
    const { noId } = await saved('撤回的旧文');
    await saved('撤回的新文', { noId });
    await first.call(withdrawNotice, { noId });
    await first.call(rollBackNotice, { noId, version: (await form(noId)).version, revision: '1' });

    expect(await seen(noId)).toBe('E7014');
    expect(await form(noId)).toMatchObject({ title: '撤回的旧文', state: withdrawn });

    const { noId: waiting } = await saved('定时的旧文', { publishAt: minuteIn(1 * hours) });
    await saved('定时的新文', { noId: waiting, publishAt: minuteIn(1 * hours) });
    await first.call(rollBackNotice, {
      noId: waiting,
      version: (await form(waiting)).version,
      revision: '1',
    });
    await later(2 * hours);
    expect(await seen(waiting)).toBe('定时的新文');
    expect(await form(waiting)).toMatchObject({ title: '定时的旧文', isChanged: 1 });
  });

  it('are for operators alone', async () => {
    const member = await signedIn(test, 'harbor@example.com');
    const { noId, version } = await saved('只给运营看');

    for (const by of [test.browser(), member]) {
      expect((await by.call(viewNoticeRevision, { noId, revision: '1' })).resCode).not.toBe('S0000');
      expect((await by.call(rollBackNotice, { noId, version, revision: '1' })).resCode).not.toBe('S0000');
    }
  });
});

describe('two writers at once', () => {
  it('do not undo each other without a word', async () => {
    const { noId, version } = await saved('两个标签页');
    await saved('先保存的', { noId, version, publish: '0' });

    for (const publish of ['0', '1'] as const)
      expect(await save(second, '后保存的', { noId, version, publish })).toMatchObject({ resCode: 'E7042' });
    expect(await second.call(rollBackNotice, { noId, version, revision: '1' })).toMatchObject({
      resCode: 'E7042',
    });
    expect(await form(noId)).toMatchObject({ title: '先保存的' });
    expect(await seen(noId)).toBe('两个标签页');
  });

  it.each([
    ['withdrawn', () => first, withdrawNotice, {}],
    ['pinned', () => first, pinNotice, { top: '1' }],
  ] as const)('see that it was %s', async (_, by, call, more) => {
    const { noId, version } = await saved('打开之后变化');
    await by().call<typeof pinNotice | typeof withdrawNotice>(call, { noId, top: '0', ...more });

    expect(await save(second, '没有看到变化', { noId, version })).toMatchObject({ resCode: 'E7042' });
  });

  it('of whom one opened it before its time and saves after', async () => {
    const { noId, version } = await saved('到点之前', { publishAt: minuteIn(1 * minutes) });
    await later(2 * minutes);

    expect(await save(second, '到点之后', { noId, version })).toMatchObject({ resCode: 'E7042' });
    expect(await save(second, '不说版本的旧页面', { noId })).toMatchObject({ resCode: 'S0000' });
  });
});

it('what operators draft for more portals stays the managers’ until it is published', async () => {
  const owner = await signedIn(test, 'harbor@example.com');
  const doId = 'portal_harbor';
  const title = '港区的公告';
  const { noId } = (
    await owner.call(savePortalNotice, {
      doId,
      title,
      noType: 'event',
      content: text(title),
      top: '0',
      publish: '1',
      reqNo: newReqNo(),
    })
  ).resBody as Saved;
  const opened = () => owner.call(editPortalNoticeView, { doId, noId });

  await saved('给所有人的公告', { noId, publish: '0', scope: ['main', doId] });
  expect(await opened()).toMatchObject({ resCode: 'S0000' });
  expect(await seen(noId)).toBe('E7011');
  await saved('给所有人的公告', { noId, scope: ['main', doId], publishAt: minuteIn(1 * hours) });
  expect(await opened()).toMatchObject({ resCode: 'S0000' });
  await later(2 * hours);

  expect(await seen(noId)).toBe('给所有人的公告');
  expect(
    await (await signedIn(test, 'harbor@example.com')).call(editPortalNoticeView, { doId, noId }),
  ).toMatchObject({
    resCode: 'E7011',
  });
});

it('notes who saved, published and brought back what, with what it was before', async () => {
  const { noId } = await saved('日志里的第一个标题');
  const { version } = await saved('日志里的第二个标题', { noId, top: '1', publish: '0' });
  await second.call(saveNotice, {
    reqNo: newReqNo(),
    ...{ noId, version, title: '日志里的第二个标题', noType: 'release', content: text('日志里的第二个标题') },
    ...{ top: '1', scope: ['main'], publish: '1' },
  });
  const { version: last } = await form(noId);
  await second.call(rollBackNotice, { noId, version: last, revision: 1 });

  const rows = (await log(noId)).filter(({ name }) => name !== '公告');
  expect(rows.map(({ name }) => name)).toEqual(
    // Of one instant, in no order.
    expect.arrayContaining(['保存公告', '发布公告', '恢复公告']),
  );
  expect(rows).toHaveLength(7);
  // What was published anew leads to what it has changed.
  expect(new Set(rows.map(({ link }) => link))).toEqual(
    new Set(['', '&changes=2', '&changes=3'].map((more) => `/ops/noticeEdit?noId=${noId}${more}`)),
  );
  const facts = rows.map(({ name, facts: told }) => `${name} ${told.join('，')}`);
  const change = '原来：日志里的第一个标题，改为：日志里的第二个标题，修改项：标题、正文、置顶';
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`保存公告 标题：日志里的第二个标题，${change}`),
      expect.stringMatching(new RegExp(`^发布公告 .*${change}，版本：2`)),
      expect.stringMatching(/^恢复公告 .*原来：日志里的第二个标题，改为：日志里的第一个标题.*版本：1/),
    ]),
  );
  expect(new Set(rows.map(({ said }) => said.split(' ')[0])).size).toBe(2);
});
