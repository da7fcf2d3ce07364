import {
  applyProvider,
  checkLogin,
  decideReview,
  listMessages,
  listProviderApplications,
  providerState,
  revokeProvider,
  switchRole,
  takeReview,
  viewProviderApply,
  viewReview,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

const { none, waiting, rejected, revoked } = providerState;
let test: TestApp;
let harbor: Browser;
let operator: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  harbor = await signedIn(test, 'harbor@example.com');
  operator = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

const form = {
  name: '海港数据',
  intro: '提供港口与航运的公开数据接口',
  contactName: '李海',
  contactPhone: '13812345678',
  contactMail: 'sea@example.com',
  settlement: '',
};
const apply = (browser: Browser, fields: Partial<typeof form> = {}, reqNo = newReqNo()) =>
  browser.call(applyProvider, { ...form, ...fields, reqNo });
const view = async (browser: Browser) => (await browser.call(viewProviderApply, {})).resBody;
const idOfHarbor = async () => {
  const { records } = (await operator.call(listProviderApplications, {})).resBody;
  return records.find(({ name }: { name: string }) => name === form.name).applicationId as string;
};

async function decide(rejects?: { field: string; reason: string }[]) {
  const ref = { kind: 'provider' as const, subjectId: await idOfHarbor() };
  await operator.call(takeReview, ref);
  return operator.call(decideReview, rejects ? { ...ref, pass: '0', rejects } : { ...ref, pass: '1' });
}

it('is for whoever has passed the advanced authentication of an enterprise', async () => {
  for (const email of ['newbie@example.com', 'person@example.com', 'company@example.com'])
    expect(await apply(await signedIn(test, email))).toMatchObject({
      resCode: 'E5104',
      resMsg: '只有完成企业高级认证的账号可以成为提供方',
    });
  expect(await view(harbor)).toMatchObject({ state: none });
});

it.each(['ACME 数据', 'ａｃｍｅ数据'])(
  'refuses a name that reads like another provider’s: %s',
  async (name) => {
    await test.db
      .updateTable('providers')
      .set({ name: 'Acme数据' })
      .where('name', '=', '示例数据服务')
      .execute();
    const reply = await apply(harbor, { name });
    await test.db
      .updateTable('providers')
      .set({ name: '示例数据服务' })
      .where('name', '=', 'Acme数据')
      .execute();

    expect(reply).toMatchObject({ resCode: 'E5218', fields: [{ name: 'name' }] });
  },
);

it('refuses the name of another provider', async () => {
  expect(await apply(harbor, { name: '示例数据服务' })).toMatchObject({
    resCode: 'E5218',
    fields: [{ name: 'name' }],
  });
});

it('sends one application however often the button is pressed, and no second one', async () => {
  const reqNo = newReqNo();
  const replies = await Promise.all([1, 2, 3].map(() => apply(harbor, {}, reqNo)));

  expect(replies.map(({ resBody }) => resBody)).toEqual(Array(3).fill({ state: waiting }));
  expect(await apply(harbor)).toMatchObject({ resCode: 'E5214' });
  expect(await view(harbor)).toMatchObject({ state: waiting, contactPhone: '138****5678' });
  const row = await test.db.selectFrom('provider_applications').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/13812345678|李海|sea@/);
});

it('is turned down with reasons, corrected and sent again', async () => {
  const reasons = [{ field: 'intro', reason: '没有说明数据来源' }];
  const subjectId = await idOfHarbor();
  const ref = { kind: 'provider' as const, subjectId };
  const shown = async () => JSON.stringify((await operator.call(viewReview, ref)).resBody.fields);
  expect(await shown()).not.toMatch(/13812345678|李海|sea@/);
  await operator.call(takeReview, ref);
  for (const text of ['13812345678', '李海', 'sea@example.com']) expect(await shown()).toContain(text);

  expect(await decide(reasons)).toMatchObject({ resCode: 'S0000' });

  expect(await view(harbor)).toMatchObject({
    state: rejected,
    rejects: reasons,
    contactPhone: '13812345678',
  });
  expect(await harbor.call(switchRole, { roleType: 2 })).toMatchObject({ resCode: 'E5103' });
  expect(await apply(harbor)).toMatchObject({ resBody: { state: waiting } });
});

it('gives the role without a new login, and takes it back with a reason', async () => {
  expect(await decide()).toMatchObject({ resCode: 'S0000' });

  expect(await harbor.call(checkLogin, {})).toMatchObject({ userRoleType: 7 });
  expect(await harbor.call(switchRole, { roleType: 2 })).toMatchObject({
    resBody: { currentUserRoleType: 2 },
  });
  const provider = await test.db
    .selectFrom('providers')
    .select('is_certified')
    .where('name', '=', form.name)
    .executeTakeFirst();
  expect(provider).toEqual({ is_certified: true });
  expect(await decide()).toMatchObject({ resCode: 'E3107' });

  const applicationId = await idOfHarbor();
  expect(await operator.call(revokeProvider, { applicationId })).toMatchObject({ resCode: 'E3109' });
  const reason = '长期没有处理申请';
  expect(await operator.call(revokeProvider, { applicationId, reason })).toMatchObject({ resCode: 'S0000' });
  expect(await operator.call(revokeProvider, { applicationId, reason })).toMatchObject({ resCode: 'E3107' });
  expect(await operator.call(revokeProvider, { applicationId: 'prap_none', reason })).toMatchObject({
    resCode: 'E3110',
  });

  expect(await harbor.call(checkLogin, {})).toMatchObject({ userRoleType: 5, currentUserRoleType: 1 });
  expect(await view(harbor)).toMatchObject({ state: revoked, reason });
  const { records } = (await harbor.call(listMessages, {})).resBody;
  expect(records.map(({ title }: { title: string }) => title)).toContain('提供方资格已收回');
  expect(await apply(harbor)).toMatchObject({ resBody: { state: waiting } });
});
