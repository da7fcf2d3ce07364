import {
  applyPortal,
  applyState,
  banPortal,
  checkLogin,
  checkPrefix,
  decideReview,
  editPortal,
  listAllPortals,
  listApis,
  listApplies,
  listFaqs,
  listMyPortals,
  listRevisions,
  listSlides,
  portalHome,
  portalState,
  portalStatistics,
  publishBrand,
  querySearch,
  removeSlide,
  rollbackBrand,
  saveNavigation,
  savePortalApis,
  savePortalFaqs,
  savePortalMember,
  saveSlide,
  sortSlides,
  startPortal,
  stopPortal,
  takeReview,
  viewApi,
  viewPortal,
  viewReview,
  withdrawPortal,
  type OwnApply,
  type PortalContent,
} from '@portal/calls';
import type { Industry } from '@portal/rules';
import { minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let owner: Browser;
let ops: Browser;
const doId = 'portal_harbor';
const logo = '/media/harbor-logo.svg';

/** One market for the tests of a group: each leaves the next what that needs. */
function inOneMarket() {
  beforeAll(async () => {
    test = await buildTestApp({ hasMarket: true });
    owner = await signedIn(test, 'harbor@example.com');
    ops = await signedIn(test, 'ops@example.com');
  });
  afterAll(() => test.close());
}

const application = (fields: Partial<Parameters<typeof owner.call<typeof applyPortal>>[1]> = {}) => ({
  doName: '内河航运专区',
  doPrefix: 'inland',
  usage: '为内河航运企业提供数据服务',
  doColor: '#0F6E91',
  doLogoUrl: logo,
  contact: '周明 13800138000',
  icpNo: '浙ICP备20260001号',
  reqNo: newReqNo(),
  ...fields,
});

/** The one application that waits is done with: room for another one. */
async function freeApplicant() {
  await test.db
    .updateTable('portals')
    .set({ state: portalState.stopped })
    .where('id', '=', 'portal_customs')
    .execute();
  await test.db.deleteFrom('portal_revisions').where('portal_id', '=', 'portal_pier').execute();
  for (const table of ['portal_apis', 'portal_documents'] as const)
    await test.db.deleteFrom(table).where('portal_id', '=', 'portal_pier').execute();
  await test.db.deleteFrom('portals').where('id', '=', 'portal_pier').execute();
}

async function decide(
  subjectId: string,
  decision: { pass: '1' } | { pass: '0'; rejects: { field: string; reason: string }[] },
) {
  await ops.call(takeReview, { kind: 'portal', subjectId });
  return ops.call(decideReview, { kind: 'portal', subjectId, ...decision });
}

/** Whatever was applied for belongs to somebody else, under another prefix: there is room again. */
async function giveAway(known: readonly string[]) {
  await test.db
    .updateTable('portals')
    .set(({ ref, selectFrom }) => ({
      prefix: ref('id'),
      owner_id: selectFrom('users').select('id').where('email', '=', 'newbie@example.com'),
    }))
    .where('id', 'not in', known)
    .execute();
}

describe('an application', () => {
  let known: string[];
  inOneMarket();
  beforeAll(async () => {
    await freeApplicant();
    known = (await test.db.selectFrom('portals').select('id').execute()).map(({ id }) => id);
  });
  afterEach(() => giveAway(known));

  it('goes from submission through rejection and correction to a portal that visitors find', async () => {
    const applied = await owner.call(applyPortal, application({ industry: 'G' }));
    const id = applied.resBody.doId as string;
    expect(applied.resBody.state).toBe(portalState.waiting);
    expect((await test.browser('inland.localhost').call(checkLogin, {})).resCode).toBe('E0003');

    await decide(id, { pass: '0', rejects: [{ field: 'usage', reason: '请写明服务内容' }] });
    expect((await owner.call(viewPortal, { doId: id })).resBody).toMatchObject({
      state: portalState.rejected,
      industry: 'G',
      rejects: [{ field: 'usage', reason: '请写明服务内容' }],
      reason: '用途：请写明服务内容',
    });
    owner.cookies.set('portal_lang', 'en');
    expect((await owner.call(viewPortal, { doId: id })).resBody.reason).toBe('Purpose: 请写明服务内容');
    owner.cookies.set('portal_lang', 'zh');

    const again = await owner.call(applyPortal, application({ doId: id, usage: '航道、区划与证件核验服务' }));
    expect(again.resBody).toEqual({ doId: id, state: portalState.waiting });
    expect((await decide(id, { pass: '1' })).resCode).toBe('S0000');

    expect(await test.browser('inland.localhost').call(checkLogin, {})).toMatchObject({
      isMain: 0,
      dominConfig: { doColor: '#0F6E91', doLogoUrl: logo },
    });
    expect((await owner.call(viewPortal, { doId: id })).resBody).toMatchObject({
      liveRevision: 1,
      isChanged: 0,
    });
  });

  it('is sent once for one request number, and refused while another one waits', async () => {
    const form = application();
    const [first, second] = [await owner.call(applyPortal, form), await owner.call(applyPortal, form)];

    expect(second).toMatchObject({ replayed: 1, resBody: first.resBody });
    expect((await owner.call(applyPortal, application({ doPrefix: 'other' }))).resCode).toBe('E6003');
  });

  it('is refused for a prefix that is taken, and by the rules for one that cannot be', async () => {
    expect((await owner.call(applyPortal, application({ doPrefix: 'harbor' }))).resCode).toBe('E6001');
    const reserved = await owner.call(applyPortal, application({ doPrefix: 'admin' }));
    expect([reserved.resCode, reserved.fields]).toEqual([
      'E6002',
      [{ name: 'doPrefix', message: '该前缀由平台保留，请换一个' }],
    ]);
    for (const [prefix, usable] of [
      ['harbor', 0],
      ['www', 0],
      ['a', 0],
      ['-ab', 0],
      ['free-one', 1],
    ] as const)
      expect([prefix, (await owner.call(checkPrefix, { prefix })).resBody.usable]).toEqual([prefix, usable]);
  });

  it('is only for enterprises of the highest authentication', async () => {
    const company = await signedIn(test, 'company@example.com');
    expect((await company.call(applyPortal, application())).resCode).toBe('E5104');
  });

  it('can be withdrawn until it is decided, by its owner alone', async () => {
    const { resBody } = await owner.call(applyPortal, application());
    const provider = await signedIn(test, 'provider@example.com');
    expect((await provider.call(withdrawPortal, { doId: resBody.doId })).resCode).toBe('E6008');
    const applied = async (who: Browser) =>
      (await who.call(listApplies, { kind: 'portal', apiName: '内河航运' })).resBody.records as OwnApply[];
    expect(await applied(owner)).toMatchObject([{ applyId: resBody.doId, state: applyState.waiting }]);
    expect(await applied(provider)).toEqual([]);
    expect((await owner.call(withdrawPortal, { doId: resBody.doId })).resCode).toBe('S0000');
    expect(await applied(owner)).toMatchObject([{ state: applyState.withdrawn, dueAt: null }]);
    expect((await decide(resBody.doId as string, { pass: '1' })).resCode).toBe('E3110');
    expect((await provider.call(applyPortal, application({ doId: resBody.doId as string }))).resCode).toBe(
      'E6008',
    );
  });

  it('that was withdrawn and submitted again is not decided by who looked at the first', async () => {
    const { doId: subjectId } = (await owner.call(applyPortal, application())).resBody as { doId: string };
    const ref = { kind: 'portal', subjectId } as const;
    await ops.call(takeReview, ref);
    const seenAt = async () => (await ops.call(viewReview, ref)).resBody.case.submittedAt as string;
    const first = await seenAt();
    await owner.call(withdrawPortal, { doId: subjectId });
    test.pass(minutes);
    await owner.call(applyPortal, application({ doId: subjectId, usage: '借用专区从事其他业务' }));
    const rejects = [{ field: 'usage', reason: '用途不清' }];

    for (const decision of [{ pass: '1' } as const, { pass: '0', rejects } as const])
      expect(await ops.call(decideReview, { ...ref, ...decision, submittedAt: first })).toMatchObject({
        resCode: 'E3107',
        resMsg: '申请方已重新提交，请查看新的内容后再处理',
      });

    expect((await owner.call(viewPortal, { doId: subjectId })).resBody.state).toBe(portalState.waiting);
    expect((await ops.call(viewReview, ref)).resBody.case).toMatchObject({ state: 'open', takenBy: '' });
    expect(await ops.call(decideReview, { ...ref, pass: '1', submittedAt: await seenAt() })).toMatchObject({
      resCode: 'S0000',
    });
  });

  it('is decided by whoever took it: a second operator is refused at each step, and sees no change', async () => {
    const { doId: subjectId } = (await owner.call(applyPortal, application())).resBody as { doId: string };
    const ref = { kind: 'portal', subjectId } as const;
    await test.db.updateTable('users').set({ roles: 15 }).where('email', '=', 'person@example.com').execute();
    const second = await signedIn(test, 'person@example.com');
    const stateOf = async () => (await owner.call(viewPortal, { doId: subjectId })).resBody.state as number;

    expect((await ops.call(takeReview, ref)).resCode).toBe('S0000');
    const { nick_name: taker } = await test.db
      .selectFrom('users')
      .select('nick_name')
      .where('email', '=', 'ops@example.com')
      .executeTakeFirstOrThrow();
    expect(await second.call(takeReview, ref)).toMatchObject({
      resCode: 'E3107',
      resMsg: `${taker}正在处理这件申请`,
    });
    expect((await second.call(decideReview, { ...ref, pass: '1' })).resCode).toBe('E3107');
    expect(await stateOf()).toBe(portalState.waiting);

    const both = await Promise.all([
      ops.call(decideReview, { ...ref, pass: '1' }),
      second.call(decideReview, { ...ref, pass: '0', rejects: [{ field: 'usage', reason: '用途不清' }] }),
    ]);
    expect(both[0].resCode).toBe('S0000');
    // Before the decision it is the other one's, after it there is nothing left to decide.
    expect(['E3107', 'E3110']).toContain(both[1].resCode);
    expect(await stateOf()).toBe(portalState.online);
    expect(await ops.call(decideReview, { ...ref, pass: '1' })).toMatchObject({
      resCode: 'E3107',
      resMsg: expect.stringMatching(
        new RegExp(`^这件申请已由${taker}于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 处理$`),
      ),
    });
  });
});

describe('its look', () => {
  inOneMarket();
  const brand = (fields: Partial<PortalContent> = {}) => ({
    doId,
    doColor: '#7A1F3D',
    doLogoUrl: logo,
    do_rc_url: '',
    faviconUrl: '',
    intro: '新的介绍',
    footer: '',
    ...fields,
  });
  const colorSeen = async () =>
    (await test.browser('harbor.localhost').call(checkLogin, {})).dominConfig as { doColor: string };
  const revisionsOf = async () => (await owner.call(listRevisions, { doId })).resBody.records;

  it('is seen once it is published, and comes back by a rollback as a new revision', async () => {
    const before = (await owner.call(viewPortal, { doId })).resBody.liveRevision as number;
    await owner.call(editPortal, brand());
    expect((await colorSeen()).doColor).toBe('#1B4D3E');
    expect((await owner.call(viewPortal, { doId })).resBody.isChanged).toBe(1);

    const published = await owner.call(publishBrand, { doId, note: '换色', reqNo: newReqNo() });
    expect(published.resBody.revision).toBe(before + 1);
    expect((await colorSeen()).doColor).toBe('#7A1F3D');
    expect((await owner.call(publishBrand, { doId, reqNo: newReqNo() })).resCode).toBe('E6010');

    const back = await owner.call(rollbackBrand, { doId, revision: before, reqNo: newReqNo() });
    expect(back.resBody.revision).toBe(before + 2);
    expect((await colorSeen()).doColor).toBe('#1B4D3E');
    const entries = await test.db
      .selectFrom('audit_log')
      .select(['event', 'detail'])
      .where('event', 'in', ['portal.publish', 'portal.rollback'])
      .orderBy('seq')
      .execute();
    expect(entries.map(({ event, detail }) => [event, JSON.parse(detail ?? '')])).toMatchObject([
      ['portal.publish', { id: doId, revision: before + 1, note: '换色' }],
      ['portal.rollback', { id: doId, revision: before }],
    ]);
    const [live, middle] = await revisionsOf();
    expect([live.bringsBack, live.isLive, middle.note, middle.isLive]).toEqual([before, 1, '换色', 0]);
    expect(live.note).toBe(`恢复到版本 ${before}`);
    owner.cookies.set('portal_lang', 'en');
    const notes = (await revisionsOf()).map(({ note }: { note: string }) => note);
    expect(notes.slice(0, 2)).toEqual([`Back to version ${before}`, '换色']);
    owner.cookies.set('portal_lang', 'zh');
    expect((await owner.call(rollbackBrand, { doId, revision: 99, reqNo: newReqNo() })).resCode).toBe(
      'E6011',
    );
    expect((await test.browser('harbor.localhost').call(listSlides, {})).resBody.records).toHaveLength(2);
  });

  describe('drafted by two at once', () => {
    const opened = async () => (await owner.call(viewPortal, { doId })).resBody.marks;
    const items = (label: string) => [{ to: '/APIList' as const, label, isOn: 1 }];
    const refused = { resCode: 'E7042', resMsg: '内容已被他人修改，请刷新后再改' };

    it('refuses who has not seen the other’s look, and asks nothing of a page without a mark', async () => {
      const { brand: mark } = await opened();
      const first = await owner.call(editPortal, { ...brand({ intro: '先保存的' }), mark });

      expect(await owner.call(editPortal, { ...brand({ intro: '后保存的' }), mark })).toMatchObject(refused);
      expect((await owner.call(viewPortal, { doId })).resBody.draft.intro).toBe('先保存的');
      // A lost answer: what is sent again is there already.
      const again = await owner.call(editPortal, { ...brand({ intro: '先保存的' }), mark });
      expect(again).toMatchObject({ resCode: 'S0000', resBody: first.resBody });
      const next = { ...brand({ intro: '看过之后' }), mark: first.resBody.mark as string };
      expect((await owner.call(editPortal, next)).resCode).toBe('S0000');
      expect((await owner.call(editPortal, brand({ intro: '旧页面' }))).resCode).toBe('S0000');
    });

    it('refuses the navigation alone that somebody has changed, and keeps no part from another', async () => {
      const marks = await opened();
      const first = await owner.call(saveNavigation, { doId, mark: marks.navigation, items: items('先') });

      expect((await opened()).navigation).toBe(first.resBody.mark);
      const late = { doId, mark: marks.navigation, items: items('后') };
      expect(await owner.call(saveNavigation, late)).toMatchObject(refused);
      const look = { ...brand({ intro: '另一部分' }), mark: marks.brand };
      expect((await owner.call(editPortal, look)).resCode).toBe('S0000');
    });

    it('refuses what was chosen over another choice', async () => {
      await owner.call(savePortalFaqs, { doId, isAll: 1 });
      const { api, faq } = await opened();
      const { apis } = (await owner.call(viewPortal, { doId })).resBody.draft as PortalContent;
      const without = apis.slice(1);
      expect((await owner.call(savePortalApis, { doId, mark: api, apis: without })).resCode).toBe('S0000');

      const turned = apis.map((one) => ({ ...one, isFeatured: 1 - one.isFeatured }));
      expect(await owner.call(savePortalApis, { doId, mark: api, apis: turned })).toMatchObject(refused);
      expect((await owner.call(savePortalFaqs, { doId, mark: faq, isAll: 0 })).resCode).toBe('S0000');
      expect((await owner.call(savePortalFaqs, { doId, mark: faq, isAll: 1 })).resCode).toBe('E7042');
      // As it was for what follows.
      await owner.call(savePortalFaqs, { doId, isAll: 1 });
      await owner.call(savePortalApis, { doId, apis });
    });
  });

  describe('whose slides two work at', () => {
    const look = {
      title: '活动',
      imgUrl: '/media/harbor-slide-1.svg',
      linkUrl: '',
      isOn: 1,
      from: '',
      to: '',
    };
    const seen = async () => (await owner.call(viewPortal, { doId })).resBody;
    let before: PortalContent['slides'];
    beforeAll(async () => void (before = (await seen()).draft.slides));
    // As they were for what follows.
    afterAll(async () => {
      for (const slide of before) await owner.call(saveSlide, { doId, ...slide });
      await owner.call(sortSlides, { doId, caIds: before.map(({ caId }) => caId) });
      await owner.call(publishBrand, { doId, reqNo: newReqNo() });
    });
    const refused = { resCode: 'E7042', resMsg: '内容已被他人修改，请刷新后再改' };

    it('refuses who has not seen what the other made of the same slide, and of no other', async () => {
      const { draft, marks } = await seen();
      const [{ caId }, other] = draft.slides as [{ caId: string }, { caId: string }];
      const mark = marks.slides[caId] as string;
      const given = { ...look, doId, caId, mark };
      expect((await owner.call(saveSlide, { ...given, title: '先保存的' })).resCode).toBe('S0000');

      expect(await owner.call(saveSlide, { ...given, title: '后保存的' })).toMatchObject(refused);
      expect(await owner.call(removeSlide, { doId, caId, mark })).toMatchObject(refused);
      expect((await seen()).draft.slides[0].title).toBe('先保存的');
      // A lost answer: what is sent again is there already.
      expect((await owner.call(saveSlide, { ...given, title: '先保存的' })).resCode).toBe('S0000');
      const beside = { ...look, doId, caId: other.caId, mark: marks.slides[other.caId] as string };
      expect((await owner.call(saveSlide, beside)).resCode).toBe('S0000');
      expect((await owner.call(saveSlide, { ...look, doId, caId })).resCode).toBe('S0000');
    });

    it('takes what somebody has made of a slide while another has published', async () => {
      const { draft, marks } = await seen();
      const [{ caId }] = draft.slides as [{ caId: string }];
      await owner.call(editPortal, brand({ intro: '发布的介绍' }));
      await owner.call(publishBrand, { doId, reqNo: newReqNo() });

      const late = { ...look, doId, caId, mark: marks.slides[caId] as string, title: '发布之后保存的' };
      expect((await owner.call(saveSlide, late)).resCode).toBe('S0000');
    });

    it('refuses an order that was made of another one, or of other slides', async () => {
      const { draft, marks } = await seen();
      const caIds = (draft.slides as { caId: string }[]).map(({ caId }) => caId);
      const turned = [...caIds].reverse();
      const mark = marks.order as string;
      expect((await owner.call(sortSlides, { doId, mark, caIds: turned })).resCode).toBe('S0000');

      expect(await owner.call(sortSlides, { doId, mark, caIds })).toMatchObject(refused);
      expect((await owner.call(sortSlides, { doId, mark, caIds: turned })).resCode).toBe('S0000');
      const now = (await seen()).marks.order as string;
      const { caId } = (await owner.call(saveSlide, { ...look, doId })).resBody as { caId: string };
      expect(await owner.call(sortSlides, { doId, mark: now, caIds })).toMatchObject(refused);
      await owner.call(removeSlide, { doId, caId });
    });
  });

  it('tells who brings a look back its mark, which the next save passes by', async () => {
    const { liveRevision } = (await owner.call(viewPortal, { doId })).resBody;
    await owner.call(editPortal, brand({ intro: '将被替换' }));
    await owner.call(publishBrand, { doId, reqNo: newReqNo() });
    const { mark } = (await owner.call(rollbackBrand, { doId, revision: liveRevision, reqNo: newReqNo() }))
      .resBody as { mark: string };

    expect((await owner.call(editPortal, { ...brand({ intro: '还在写的' }), mark })).resCode).toBe('S0000');
  });

  it('publishes once for one request number', async () => {
    await owner.call(editPortal, brand());
    const once = { doId, note: '', reqNo: newReqNo() };
    const [first, again] = [await owner.call(publishBrand, once), await owner.call(publishBrand, once)];
    expect([again.replayed, again.resBody]).toEqual([1, first.resBody]);
  });

  it('shows a slide in its time only, in the order given', async () => {
    const slide = { doId, title: '活动', imgUrl: '/media/harbor-slide-1.svg', linkUrl: '', isOn: 1 };
    const soon = await owner.call(saveSlide, { ...slide, from: '2099-01-01 00:00' });
    expect((await owner.call(saveSlide, { ...slide, linkUrl: 'https://evil.example' })).resCode).toBe(
      'E0017',
    );
    expect((await owner.call(saveSlide, { ...slide, linkUrl: '//evil.example' })).resCode).toBe('E0017');
    const { draft } = (await owner.call(viewPortal, { doId })).resBody as { draft: PortalContent };
    const turned = draft.slides.map(({ caId }) => caId).reverse();
    expect((await owner.call(sortSlides, { doId, caIds: turned.slice(1) })).resCode).toBe('E6013');
    await owner.call(sortSlides, { doId, caIds: turned });
    await owner.call(publishBrand, { doId, reqNo: newReqNo() });

    expect(turned[0]).toBe(soon.resBody.caId);
    const titles = (await test.browser('harbor.localhost').call(listSlides, {})).resBody.records.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toEqual(['身份、账户、区划，全部按次计费', '港口企业，一站接入数据服务']);
  });
});

describe('what it shows', () => {
  inOneMarket();
  it('is what was chosen, also by direct id, by search and among the questions', async () => {
    const visitor = test.browser('harbor.localhost');
    const { draft } = (await owner.call(viewPortal, { doId })).resBody as { draft: PortalContent };
    const [kept, left] = draft.apis;
    await owner.call(savePortalApis, { doId, apis: [kept!] });
    const faq = await test.db.selectFrom('faqs').selectAll().limit(1).executeTakeFirstOrThrow();
    await owner.call(savePortalFaqs, { doId, isAll: 0, faqIds: [faq.id] });
    expect((await visitor.call(viewApi, { apiId: left!.apiId })).resCode).toBe('S0000');
    await owner.call(publishBrand, { doId, reqNo: newReqNo() });

    const { records } = (await visitor.call(listApis, {})).resBody as {
      records: { apiId: string; apiName: string }[];
    };
    // What is private to a portal stays with it.
    expect(records.filter(({ apiId }) => apiId !== kept!.apiId)).toMatchObject([
      { apiName: '日出日落与月相' },
    ]);
    expect(records).toHaveLength(2);
    expect((await visitor.call(viewApi, { apiId: left!.apiId })).resCode).toBe('E4004');
    expect((await visitor.call(viewApi, { apiId: kept!.apiId })).resCode).toBe('S0000');
    expect((await visitor.call(listFaqs, {})).resBody.records).toMatchObject([{ faqId: faq.id }]);
    const { name } = await test.db
      .selectFrom('api_products')
      .select('name')
      .where('id', '=', left!.apiId)
      .executeTakeFirstOrThrow();
    const found = (await visitor.call(querySearch, { keyWord: name })).resBody.records as { id: string }[];
    expect(found.map(({ id }) => id)).not.toContain(left!.apiId);
    const home = (await visitor.call(portalHome, {})).resBody;
    expect([home.doName, home.faqs.length]).toEqual(['海港开放平台', 1]);
    expect((await test.browser().call(portalHome, {})).resCode).toBe('E6007');
  });

  it('cannot be what does not exist', async () => {
    const reply = await owner.call(savePortalApis, { doId, apis: [{ apiId: 'nothing', isFeatured: 0 }] });
    expect([reply.resCode, (reply.fields as { name: string }[])[0]!.name]).toEqual(['E0017', 'apis']);
  });

  it('is no other portal’s carousel', async () => {
    const there = test.browser('lighthouse.localhost');
    expect((await there.call(listSlides, { doId })).resBody.records).toEqual([]);
    expect((await test.browser().call(listSlides, { doId })).resBody.records).toHaveLength(2);
    expect((await test.browser().call(listSlides, { doId: 'portal_ferry' })).resBody.records).toEqual([]);
  });
});

describe('in a market that nothing was published in', () => {
  inOneMarket();

  describe('a portal out of service', outOfService);
  describe('its members', itsMembers);
  it('counts registrations and visits by day', countsByDay);
});

function outOfService() {
  it('shows neither look nor content when it is stopped, and comes back', async () => {
    expect((await owner.call(stopPortal, { doId, reason: '改造' })).resCode).toBe('S0000');
    const visitor = test.browser('harbor.localhost');
    expect((await visitor.call(checkLogin, {})).resCode).toBe('E0003');
    expect((await visitor.call(listApis, {})).resBody.total).toBe(0);
    expect((await owner.call(publishBrand, { doId, reqNo: newReqNo() })).resCode).toBe('E6007');
    expect((await owner.call(startPortal, { doId })).resCode).toBe('S0000');
    expect((await visitor.call(listApis, {})).resBody.total).toBe(6);
  });

  it('is banned with a reason, which its owner reads and cannot undo, and lifted to where it was', async () => {
    expect((await ops.call(banPortal, { doId, action: 'ban' })).resCode).toBe('E3109');
    expect((await ops.call(banPortal, { doId, action: 'ban', reason: '内容不符' })).resCode).toBe('S0000');
    expect((await owner.call(startPortal, { doId })).resCode).toBe('E3107');
    const mine = (await owner.call(listMyPortals, {})).resBody.records as {
      doId: string;
      state: number;
      reason: string;
    }[];
    expect(mine.find((row) => row.doId === doId)).toMatchObject({
      state: portalState.banned,
      reason: '内容不符',
    });
    await ops.call(banPortal, { doId, action: 'lift' });
    expect((await owner.call(viewPortal, { doId })).resBody.state).toBe(portalState.online);
  });

  it('stands in the directory for operators alone', async () => {
    const statesFor = async (browser: Browser) =>
      (
        (await browser.call(listAllPortals, { pageSize: 50 })).resBody.records as {
          state: number;
          ops: object | null;
        }[]
      ).map(({ state, ops: facts }) => [state, facts !== null]);
    expect(await statesFor(test.browser())).toEqual([
      [2, false],
      [8, false],
    ]);
    expect((await statesFor(ops)).length).toBe(9);
  });

  it('stands in the directory under the industry that it serves', async () => {
    const namesIn = async (browser: Browser, industry: Industry) =>
      (
        (await browser.call(listAllPortals, { industry, pageSize: 50 })).resBody.records as {
          doName: string;
        }[]
      )
        .map(({ doName }) => doName)
        .sort();
    expect(await namesIn(test.browser(), 'G')).toEqual(['海港开放平台', '灯塔航运专区'].sort());
    expect(await namesIn(test.browser(), 'A')).toEqual([]);
    expect(await namesIn(ops, 'A')).toEqual(['绿洲农情专区']);
    const page = (await ops.call(listAllPortals, { industry: 'G', pageSize: 10, pageNo: 1 })).resBody;
    expect(page.total).toBe(page.records.length);
  });
}

function itsMembers() {
  it('work at it, but do not say who else does or whether it is open', async () => {
    const person = await signedIn(test, 'person@example.com');
    expect((await person.call(viewPortal, { doId })).resCode).toBe('E6008');
    expect(
      (await owner.call(savePortalMember, { doId, action: 'add', account: 'nobody@example.com' })).resCode,
    ).toBe('N0001');
    await owner.call(savePortalMember, { doId, action: 'add', account: 'person@example.com' });

    expect((await person.call(viewPortal, { doId })).resBody).toMatchObject({
      isOwner: 0,
      members: [
        { account: 'p***@example.com', name: '林晓' },
        { account: 'p***@example.com', name: '天山遥感' },
      ],
    });
    expect(
      (await person.call(savePortalMember, { doId, action: 'add', account: 'newbie@example.com' })).resCode,
    ).toBe('E5103');
    expect((await person.call(stopPortal, { doId })).resCode).toBe('E5103');
    const [{ userId }] = (await owner.call(viewPortal, { doId })).resBody.members as [{ userId: string }];
    await owner.call(savePortalMember, { doId, action: 'remove', account: userId });
    expect((await person.call(viewPortal, { doId })).resCode).toBe('E6008');
  });

  it('are fifty at most, and whoever is one of them may be added again', async () => {
    const codeOf = async (account: string) =>
      (await owner.call(savePortalMember, { doId, action: 'add', account })).resCode;
    const { account } = await fillUp();

    expect(await codeOf(account)).toBe('S0000');
    expect(await codeOf('newbie@example.com')).toBe('E6012');
    const members = (await owner.call(viewPortal, { doId })).resBody.members as { userId: string }[];
    expect(members).toHaveLength(50);
    await owner.call(savePortalMember, { doId, action: 'remove', account: members[0]!.userId });
    expect(await codeOf('newbie@example.com')).toBe('S0000');
  });
}

/** The portal has as many members as it may; the account of one of them. */
async function fillUp() {
  const { count } = await test.db
    .selectFrom('portal_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('portal_id', '=', doId)
    .executeTakeFirstOrThrow();
  const at = test.clock();
  const ids = Array.from({ length: 50 - Number(count) }, (_, index) => `user_crew_${index}`);
  await test.db
    .insertInto('users')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@example.com`,
        mobile: null,
        password_hash: '',
        nick_name: id,
        state: 1,
        register_type: 0,
        agree_version: '1',
        portal_id: null,
        created_at: at,
      })),
    )
    .execute();
  await test.db
    .insertInto('portal_members')
    .values(ids.map((id) => ({ portal_id: doId, user_id: id, added_by: null, added_at: at })))
    .execute();
  return { account: `${ids[0]}@example.com` };
}

async function countsByDay() {
  const { resBody } = await owner.call(portalStatistics, { doId });
  expect(resBody.days).toHaveLength(30);
  expect(resBody.visits).toBeGreaterThan(500);
  expect((await owner.call(portalStatistics, { doId, from: '2020-01-01', to: '2026-01-01' })).resCode).toBe(
    'E3401',
  );
}
