import {
  editPortalNoticeView,
  listMessages,
  listNotices,
  listPortalNotices,
  noticeState,
  pinPortalNotice,
  portalNoticesMax,
  portalState,
  querySearch,
  removePortalNotice,
  rollBackPortalNotice,
  savePortalNotice,
  saveNotice,
  viewNotice,
  viewPortalNoticeRevision,
  withdrawNotice,
  withdrawPortalNotice,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let owner: Browser;
let other: Browser;
let ops: Browser;
const doId = 'portal_harbor';
const content = '<p>港区专线本周六凌晨两点到四点维护，期间接口可能中断。</p>';

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  owner = await signedIn(test, 'harbor@example.com');
  other = await signedIn(test, 'provider@example.com');
  ops = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

type Fields = Partial<Parameters<typeof owner.call<typeof savePortalNotice>>[1]>;
const form = (fields: Fields = {}) => ({
  doId,
  title: '港区专线例行维护',
  noType: 'maintenance' as const,
  content,
  top: '0',
  publish: '1',
  reqNo: newReqNo(),
  ...fields,
});
const save = (fields: Fields = {}, by = owner) => by.call(savePortalNotice, form(fields));
async function written(fields: Fields = {}): Promise<string> {
  const { resCode, resBody } = await save(fields);
  expect(resCode).toBe('S0000');
  return resBody.noId;
}
/** What visitors of a portal see of a notice. */
const seenAt = async (host: string, noId: string) =>
  (await test.browser(host).call(viewNotice, { noId })).resCode;
const stateOf = async (noId: string) => {
  const { records } = (await owner.call(listPortalNotices, { doId, pageSize: 50 })).resBody;
  return records.find((one: { no_id: string }) => one.no_id === noId);
};

describe('what the managers of a portal publish', () => {
  it('is seen, listed and found in that portal, and nowhere else', async () => {
    const noId = await written({ title: '灯浮改位提示' });
    const found = async (host: string) =>
      (await test.browser(host).call(querySearch, { keyWord: '灯浮改位' })).resBody.total;
    const listed = async (host: string) =>
      (await test.browser(host).call(listNotices, { searchText: '灯浮改位' })).resBody.total;

    expect([await seenAt('harbor.localhost', noId), await listed('harbor.localhost')]).toEqual(['S0000', 1]);
    expect(await found('harbor.localhost')).toBe(1);
    for (const host of ['localhost', 'lighthouse.localhost'])
      expect([await seenAt(host, noId), await listed(host), await found(host)]).toEqual(['E7011', 0, 0]);
  });

  it('is written once for one request number', async () => {
    const reqNo = newReqNo();
    const [first, again] = [await save({ reqNo }), await save({ reqNo })];

    expect(again.resBody.noId).toBe(first.resBody.noId);
    expect(await save({ reqNo, title: '另一个标题' })).toMatchObject({ resCode: 'E0409' });
  });

  it('is seen while it is published: not as a draft, not before its time, not once it is taken back', async () => {
    const noId = await written({ publish: '0' });
    expect(await seenAt('harbor.localhost', noId)).toBe('E7011');

    await written({ noId, publishAt: '2099-01-01 08:00' });
    expect(await stateOf(noId)).toMatchObject({ state: noticeState.scheduled });
    expect(await seenAt('harbor.localhost', noId)).toBe('E7011');

    await written({ noId });
    expect(await seenAt('harbor.localhost', noId)).toBe('S0000');

    await owner.call(withdrawPortalNotice, { doId, noId });
    expect(await stateOf(noId)).toMatchObject({ state: noticeState.withdrawn, isBarred: 0 });
    expect(await seenAt('harbor.localhost', noId)).toBe('E7014');
    expect(await seenAt('localhost', noId)).toBe('E7011');
  });

  it('carries no script', async () => {
    const noId = await written({ content: `${content}<script>x()</script><img src=x onerror=x()>` });

    const { no_content } = (await test.browser('harbor.localhost').call(viewNotice, { noId })).resBody;
    expect(no_content).toContain('港区专线');
    expect(no_content).not.toMatch(/script|onerror/i);
  });

  it.each([
    ['title', { title: '' }],
    ['content', { content: '<p>太短</p>' }],
    ['noType', { noType: 'other' as 'event' }],
    ['publishAt', { publishAt: 'tomorrow' }],
  ] as const)('is refused at the field %s', async (name, fields) => {
    expect(await save(fields)).toMatchObject({
      resCode: 'E0017',
      fields: [expect.objectContaining({ name })],
    });
  });

  it('stays as it is seen while a draft stands beside it, until that is published', async () => {
    const noId = await written();
    const title = async () =>
      (await test.browser('harbor.localhost').call(viewNotice, { noId })).resBody.no_title;
    const { version } = (await owner.call(editPortalNoticeView, { doId, noId })).resBody;

    await written({ noId, version, title: '港区专线维护延期', publish: '0' });
    expect(await stateOf(noId)).toMatchObject({ state: noticeState.published, isChanged: 1 });
    expect(await title()).toBe('港区专线例行维护');
    expect((await owner.call(editPortalNoticeView, { doId, noId })).resBody).toMatchObject({
      title: '港区专线维护延期',
      state: noticeState.published,
    });
    expect(await save({ noId, version })).toMatchObject({ resCode: 'E7042' });

    await written({ noId, title: '港区专线维护延期' });
    expect(await title()).toBe('港区专线维护延期');
    expect(await stateOf(noId)).toMatchObject({ isChanged: 0 });
  });

  it('keeps what was published before, and brings it back for that portal alone', async () => {
    const noId = await written({ title: '灯浮第一次的公告' });
    const scope = ['main', doId];
    const wide = { title: '给所有人的草稿', noType: 'event' as const, content, top: '0' as const, scope };
    await written({ noId, title: '灯浮第二次的公告' });
    await ops.call(saveNotice, {
      reqNo: newReqNo(),
      ...wide,
      noId,
      publish: '1',
      publishAt: '2099-01-01 08:00',
    });
    const opened = async () => (await owner.call(editPortalNoticeView, { doId, noId })).resBody;
    const bring = async (revision: string, by = owner) =>
      by.call(rollBackPortalNotice, { doId, noId, version: (await opened()).version, revision });

    expect((await opened()).revisions).toHaveLength(3);
    expect(await owner.call(viewPortalNoticeRevision, { doId, noId, revision: '1' })).toMatchObject({
      resBody: { title: '灯浮第一次的公告' },
    });
    expect(await bring('1')).toMatchObject({ resCode: 'S0000' });
    expect(await opened()).toMatchObject({ title: '灯浮第一次的公告', liveRevision: 4, dueTime: null });
    expect(await bring('3')).toMatchObject({ resCode: 'S0000' });
    expect([await seenAt('harbor.localhost', noId), await seenAt('localhost', noId)]).toEqual([
      'S0000',
      'E7011',
    ]);
    expect(await bring('9')).toMatchObject({ resCode: 'E7011' });
    expect(await owner.call(rollBackPortalNotice, { doId, noId, version: 1, revision: '1' })).toMatchObject({
      resCode: 'E7042',
    });
    expect(await bring('1', other)).toMatchObject({ resCode: 'E6008' });
    expect(await other.call(viewPortalNoticeRevision, { doId, noId, revision: '1' })).toMatchObject({
      resCode: 'E6008',
    });

    await ops.call(withdrawNotice, { noId });
    expect(await bring('2')).toMatchObject({ resCode: 'S0000' });
    expect(await opened()).toMatchObject({
      title: '灯浮第二次的公告',
      state: noticeState.withdrawn,
      isBarred: 1,
    });
    expect(await owner.call(removePortalNotice, { doId, noId })).toMatchObject({ resCode: 'S0000' });
  });

  it('can be pinned, and removed once nobody sees it', async () => {
    const noId = await written();
    await owner.call(pinPortalNotice, { doId, noId, top: '1' });
    expect(await stateOf(noId)).toMatchObject({ top: 1 });
    const noted = await test.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', 'notice.pinned')
      .execute();
    expect(noted.map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
      expect.objectContaining({ id: noId, portalId: doId, by: 'owner' }),
    ]);
    expect(await owner.call(removePortalNotice, { doId, noId })).toMatchObject({ resCode: 'E3107' });

    await owner.call(viewNotice, { noId });
    await owner.call(withdrawPortalNotice, { doId, noId });
    expect(await owner.call(removePortalNotice, { doId, noId })).toMatchObject({ resCode: 'S0000' });
    expect(await owner.call(editPortalNoticeView, { doId, noId })).toMatchObject({ resCode: 'E7011' });
  });
});

describe('whose it is', () => {
  it.each([
    ['list', () => other.call(listPortalNotices, { doId })],
    ['new form', () => other.call(editPortalNoticeView, { doId })],
    ['save', () => save({}, other)],
    ['withdraw', async () => other.call(withdrawPortalNotice, { doId, noId: await written() })],
    ['pin', async () => other.call(pinPortalNotice, { doId, noId: await written(), top: '1' })],
    ['remove', async () => other.call(removePortalNotice, { doId, noId: await written({ publish: '0' }) })],
  ])('nobody else manages the portal: %s', async (_, ask) => {
    expect(await ask()).toMatchObject({ resCode: 'E6008' });
  });

  it('notices of the operators, and of another portal, are not there for its managers', async () => {
    const ofOperators = (
      await ops.call(saveNotice, {
        reqNo: newReqNo(),
        title: '平台对专区的说明',
        noType: 'event',
        content,
        top: '0',
        scope: [doId],
        publish: '1',
      })
    ).resBody.noId as string;
    const ofPier = await written({ doId: 'portal_pier', publish: '0' });

    for (const noId of [ofOperators, ofPier]) {
      expect(await owner.call(editPortalNoticeView, { doId, noId })).toMatchObject({ resCode: 'E7011' });
      expect(await save({ noId })).toMatchObject({ resCode: 'E7011' });
      expect(await owner.call(withdrawPortalNotice, { doId, noId })).toMatchObject({ resCode: 'E7011' });
    }
    expect(await seenAt('harbor.localhost', ofOperators)).toBe('S0000');
  });

  it('the operators have the last word: what they take back stays away, and its writers are told', async () => {
    const noId = await written({ title: '与用途无关的推广' });

    await ops.call(withdrawNotice, { noId });

    expect(await stateOf(noId)).toMatchObject({ state: noticeState.withdrawn, isBarred: 1 });
    expect(await save({ noId })).toMatchObject({ resCode: 'E7012' });
    expect((await owner.call(listMessages, { pageSize: 50 })).resBody.records).toContainEqual(
      expect.objectContaining({
        title: '专区的公告已被平台撤回',
        text: expect.stringContaining('与用途无关的推广'),
        link: `/portalNotices?doId=${doId}`,
      }),
    );
  });

  it('what the operators show elsewhere, too, is theirs from then on', async () => {
    const noId = await written();

    await ops.call(saveNotice, {
      reqNo: newReqNo(),
      noId,
      title: '全平台维护',
      noType: 'maintenance',
      content,
      top: '0',
      scope: ['main', doId],
      publish: '1',
    });

    expect(await stateOf(noId)).toBeUndefined();
    expect(await save({ noId })).toMatchObject({ resCode: 'E7011' });
    expect(await seenAt('localhost', noId)).toBe('S0000');
  });
});

describe('when none can be written', () => {
  it('before the application has passed, and while the portal is banned', async () => {
    expect(await save({ doId: 'portal_customs' })).toMatchObject({ resCode: 'E3107' });
    expect(await save({ doId: 'portal_ferry' }, other)).toMatchObject({ resCode: 'E3107' });
  });

  it('beyond the number that a portal keeps', async () => {
    const row = {
      portal_id: 'portal_pier',
      title: '旧公告',
      type: 'event' as const,
      content,
      state: noticeState.withdrawn,
      is_on_main: false,
      portal_ids: ['portal_pier'],
      author_id: null,
      published_at: test.clock(),
      updated_at: null,
    };
    const ids = Array.from({ length: portalNoticesMax }, (_, at) => `no_full_${at}`);
    await test.db
      .insertInto('notices')
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    await test.db
      .updateTable('portals')
      .set({ state: portalState.stopped })
      .where('id', '=', 'portal_pier')
      .execute();

    expect(await save({ doId: 'portal_pier' })).toMatchObject({ resCode: 'E7013' });
    await owner.call(removePortalNotice, { doId: 'portal_pier', noId: ids[0]! });
    await owner.call(removePortalNotice, { doId: 'portal_pier', noId: ids[1]! });
    expect(await save({ doId: 'portal_pier' })).toMatchObject({ resCode: 'S0000' });
  });
});
