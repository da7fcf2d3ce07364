import {
  applyAlliance,
  applyPartner,
  applyState,
  contentState,
  decideReview,
  joinState,
  listAllianceMembers,
  listApplies,
  listMessages,
  listPartners,
  listReviews,
  myAllianceApply,
  myPartnerApply,
  querySearch,
  saveContent,
  searchKinds,
  takeReview,
  viewAllianceMember,
  viewReview,
  withdrawAllianceApply,
  withdrawContent,
  type OwnApply,
  type ReviewField,
  type SearchRecord,
  type SearchReply,
} from '@portal/calls';
import { describeAll } from '../src/searchSources';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let company: Browser;
let ops: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  company = await signedIn(test, 'company@example.com');
  ops = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

const { none, waiting, passed, rejected, withdrawn, left } = joinState;
const common = {
  orgName: '明镜科技有限公司',
  contactName: '周明',
  contactPhone: '13812345678',
  contactMail: 'join@example.com',
  website: 'https://mirror.example.com/about',
  brief: '为中小企业提供对账与票据核验的软件服务。',
  reason: '希望使用联盟的账户核验接口，并开放我们的票据核验能力。',
};
const apply = (fields: object = {}) =>
  company.call(applyAlliance, { ...common, orgType: 'technology', reqNo: newReqNo(), ...fields });
const mine = async () => (await company.call(myAllianceApply, {})).resBody;
const members = async () => {
  const { records } = (await test.browser().call(listAllianceMembers, { pageSize: 50 })).resBody;
  return records as { itemId: string; member: { name: string; orgType: string; link: string } }[];
};
const memberNamed = async (name: string) => (await members()).find(({ member }) => member.name === name);
async function caseOf(name: string) {
  const { records } = (await ops.call(listReviews, { kind: 'join', pageSize: 50 })).resBody;
  const { subjectId } = records.find(({ title }: { title: string }) => title.includes(name));
  return { kind: 'join' as const, subjectId: subjectId as string };
}
async function decide(name: string, decision: { pass: '1' } | { pass: '0'; rejects: object[] }) {
  const ref = await caseOf(name);
  await ops.call(takeReview, ref);
  return ops.call(decideReview, { ...ref, ...decision } as never);
}

it('leads an application over a refusal to a member that visitors see', async () => {
  expect((await mine()).state).toBe(none);
  expect(await apply()).toMatchObject({ resCode: 'S0000', resBody: { state: waiting } });
  expect(await mine()).toMatchObject({ state: waiting, contactPhone: '138****5678', contactName: '周*' });
  expect(await memberNamed(common.orgName)).toBeUndefined();

  const applied = async (filter: object = {}) =>
    (await company.call(listApplies, { kind: 'alliance', ...filter })).resBody as {
      records: OwnApply[];
      total: number;
    };
  expect(await applied({ state: applyState.waiting, apiName: '明镜' })).toMatchObject({
    total: 1,
    records: [{ objectName: common.orgName, appId: '', env: null, decisionReason: '' }],
  });
  // Handed in on a Friday: two work days are over on Tuesday.
  expect((await applied()).records[0]?.dueAt).toBe('2026-11-24 12:00:00');
  // Of no app, of another kind, of another day, of somebody else.
  expect((await applied({ appId: 'app_1' })).total).toBe(0);
  expect((await applied({ kind: 'partner' })).total).toBe(0);
  expect((await applied({ to: '2020-01-01' })).total).toBe(0);
  const stranger = await signedIn(test, 'person@example.com');
  expect((await stranger.call(listApplies, { kind: 'alliance' })).resBody.total).toBe(0);

  const rejects = [{ field: 'reason', reason: '请写明合作计划' }];
  expect(await decide(common.orgName, { pass: '0', rejects })).toMatchObject({ resCode: 'S0000' });
  expect((await applied()).records).toMatchObject([
    { state: applyState.rejected, decisionReason: '请写明合作计划', dueAt: null },
  ]);
  // Whoever has to correct something reads what they wrote.
  expect(await mine()).toMatchObject({ state: rejected, rejects, contactPhone: common.contactPhone });

  await apply({ reason: '每季度与两家银行成员联调一次票据核验接口。' });
  expect(await decide(common.orgName, { pass: '1' })).toMatchObject({ resCode: 'S0000' });
  expect((await mine()).state).toBe(passed);
  expect((await applied({ state: applyState.active })).records).toMatchObject([{ decisionReason: '' }]);
  expect(await memberNamed(common.orgName)).toMatchObject({
    member: { orgType: 'technology', link: common.website },
  });
  const titles = (await company.call(listMessages, { pageSize: 50 })).resBody.records.map(
    ({ title }: { title: string }) => title,
  );
  for (const title of ['开放金融联盟：申请未通过', '开放金融联盟：申请已通过'])
    expect(titles).toContain(title);
});

it('refuses a second one while the first waits or has passed', async () => {
  expect(await apply()).toMatchObject({ resCode: 'E7031' });
});

it('lets whoever was taken off the list apply again, and shows them as the same member', async () => {
  const before = await memberNamed(common.orgName);
  const { version } = await test.db
    .selectFrom('content_items')
    .select('version')
    .where('id', '=', before!.itemId)
    .executeTakeFirstOrThrow();
  await ops.call(withdrawContent, { itemId: before!.itemId, version });
  expect((await mine()).state).toBe(left);

  expect(await apply()).toMatchObject({ resCode: 'S0000' });
  await decide(common.orgName, { pass: '1' });

  expect((await memberNamed(common.orgName))?.itemId).toBe(before!.itemId);
});

it('has nothing to decide once its owner took it back', async () => {
  const provider = await signedIn(test, 'provider@example.com');
  const form = { ...common, orgName: '示例数据服务', orgType: 'technology', reqNo: newReqNo() } as const;
  await provider.call(applyAlliance, form);
  const ref = await caseOf('示例数据服务');
  await ops.call(takeReview, ref);
  expect(await provider.call(withdrawAllianceApply, {})).toMatchObject({ resCode: 'S0000' });
  expect(await provider.call(withdrawAllianceApply, {})).toMatchObject({ resCode: 'E3107' });

  expect(await ops.call(decideReview, { ...ref, pass: '1' })).toMatchObject({ resCode: 'E3110' });
  expect((await provider.call(myAllianceApply, {})).resBody.state).toBe(withdrawn);
  expect(await memberNamed('示例数据服务')).toBeUndefined();
});

it('is about partners just as well, each for itself', async () => {
  const form = { ...common, ability: 'data', region: 'east', reqNo: newReqNo() } as const;
  expect(await company.call(applyPartner, form)).toMatchObject({ resCode: 'S0000' });
  const ref = await caseOf('成为合作伙伴');
  const { fields, checks } = (await ops.call(viewReview, ref)).resBody;
  const shown = (name: string) => fields.find(({ field }: ReviewField) => field === name);
  expect(shown('ability')).toMatchObject({ label: '合作方向', value: '数据服务' });
  expect(shown('contactPhone')).toMatchObject({ isMasked: 1, value: '138****5678' });
  expect(checks).toEqual([{ label: '认证', isMet: 1, text: '企业认证' }]);

  await decide('成为合作伙伴', { pass: '1' });

  const { records } = (await test.browser().call(listPartners, { ability: 'data', region: 'east' })).resBody;
  expect(records.map(({ name }: { name: string }) => name)).toContain(common.orgName);
  expect((await company.call(myPartnerApply, {})).resBody.state).toBe(passed);
});

it.each([
  ['contactPhone', '12345'],
  ['contactMail', 'nobody'],
  ['website', 'javascript:alert(1)'],
  ['logoUrl', 'https://elsewhere.example.com/a.png'],
  ['brief', '短'],
  ['orgType', 'nothing'],
])('names the field %s when it is %s', async (name, value) => {
  const answer = await apply({ [name]: value });

  expect(answer).toMatchObject({ resCode: 'E0017', fields: [{ name }] });
});

it('takes nobody else’s file', async () => {
  await test.db.deleteFrom('join_applications').execute();
  const { id } = await test.db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.owner_id')
    .select('files.id')
    .where('users.email', '=', 'provider@example.com')
    .limit(1)
    .executeTakeFirstOrThrow();

  expect(await apply({ fileUrl: id })).toMatchObject({ resCode: 'E5208' });
  expect((await mine()).state).toBe(none);
});

describe('the search', () => {
  const found = async (keyWord: string, more: object = {}, host?: string) =>
    (
      (await test.browser(host).call(querySearch, { keyWord, ...more })).resBody as SearchReply
    ).records.filter(({ kind }) => kind === 'alliance');
  const titleOf = ({ title }: SearchRecord) => title.map(({ text }) => text).join('');
  const named = async (keyWord: string, more?: object, host?: string) =>
    (await found(keyWord, more, host)).map((record) => [record.facets.type, titleOf(record)]);

  it.each([
    ['a member by its name', '砚池', ['member', '砚池科技']],
    ['a member by pinyin', 'yanchi', ['member', '砚池科技']],
    ['a member by what it does', '票据识别', ['member', '砚池科技']],
    ['a member by its kind', '再保险 保险', ['member', '同舟再保险']],
    ['news by its text', '一致性测试', ['news', '鹿鸣科技加入联盟']],
    ['a partner by its name', '朔云', ['partner', '朔云信息']],
    ['a partner by a certificate', '27001', ['partner', '朔云信息']],
  ])('finds %s', async (_, keyWord, expected) => {
    expect(await named(keyWord)).toContainEqual(expected);
    expect(await named(keyWord, { flag: searchKinds.alliance })).toContainEqual(expected);
  });

  it('finds them in every portal, in a tab of their own, and leads to what is shown', async () => {
    expect(await named('砚池', {}, 'harbor.localhost')).toEqual([['member', '砚池科技']]);
    expect(await named('砚池', { flag: searchKinds.notice })).toEqual([]);
    const [member] = await found('砚池');
    const { resBody } = await test.browser().call(viewAllianceMember, { memberId: member!.id });
    expect(resBody).toMatchObject({ member: { name: '砚池科技' } });
  });

  it('takes no flag that is none', async () => {
    for (const flag of [-1, 7, '1 or 1', '__proto__'])
      expect((await test.browser().call(querySearch, { keyWord: '砚池', flag } as never)).resCode).not.toBe(
        'S0000',
      );
  });

  it('finds neither drafts nor what waits for its time', async () => {
    for (const title of await test.db
      .selectFrom('content_items')
      .select('title')
      .where('kind', '=', 'allianceNews')
      .where('state', '!=', contentState.published)
      .execute())
      expect(await named(title.title)).not.toContainEqual(['news', title.title]);
  });

  it('follows what operators write, withdraw and bring back, and a rebuild changes nothing', async () => {
    const hostile = `<img src=x onerror="alert(1)">'; drop table users; --`;
    const content = { title: `量潮 ${hostile}`, brief: '量子密钥分发', content: `<p>星地链路${hostile}</p>` };
    const save = (input: object) =>
      ops.call(saveContent, { kind: 'allianceNews', content, publish: 1, version: 0, ...input } as never);
    const { itemId, version } = (await save({})).resBody as { itemId: string; version: number };

    const [hit] = await found('星地链路');
    expect(hit).toMatchObject({ id: itemId, facets: { type: 'news' } });
    expect(titleOf(hit!)).toBe(content.title);

    const corrected = await save({
      itemId,
      version,
      content: { ...content, content: '<p>地面光纤已经开通，连接三座城市的数据中心，按月结算费用。</p>' },
    });
    expect((await entryOf(itemId))?.body).toBe(
      '量子密钥分发 地面光纤已经开通，连接三座城市的数据中心，按月结算费用。',
    );
    expect(await named('地面光纤')).toContainEqual(['news', content.title]);

    const before = await entries();
    await describeAll(test.db);
    expect(await entries()).toEqual(before);

    await ops.call(withdrawContent, { itemId, version: (corrected.resBody as { version: number }).version });
    expect(await entryOf(itemId)).toBeUndefined();
    expect(await named('地面光纤')).not.toContainEqual(['news', content.title]);
  });

  const entries = () =>
    test.db
      .selectFrom('search_entries')
      .select(['object_id', 'title', 'body', 'facets', 'portals', 'updated_at'])
      .where('kind', '=', 'alliance')
      .orderBy('object_id')
      .execute();
  const entryOf = async (id: string) => (await entries()).find(({ object_id }) => object_id === id);
});
