import {
  addApp,
  addAppIps,
  addApply,
  addKey,
  auditApply,
  changeKey,
  editApp,
  listAppOperations,
  moveApp,
  removeAppIp,
  removeBudget,
  saveAppCallbacks,
  saveBudget,
  stopApp,
  switchAccount,
  type AppOperation,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, apiIdOf, newReqNo, planIdOf, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
}, 90_000);
afterAll(() => test.close());

async function operationsOf(browser: Browser, appId: string): Promise<AppOperation[]> {
  const { resCode, resBody } = await browser.call(listAppOperations, { appId, pageSize: 50 });
  expect(resCode).toBe('S0000');
  return (resBody as { records: AppOperation[] }).records;
}
const textsOf = (operations: readonly AppOperation[]) => operations.map(({ text }) => text);

it('tells in words who did what with an app, the newest first', async () => {
  const fields = anApp();
  const { appId } = (await person.call(addApp, fields)).resBody as { appId: string };
  await person.call(editApp, { appId, ...fields, signType: 'hmac' });
  await person.call(editApp, { appId, ...fields, signType: 'hmac' });
  await person.call(addAppIps, { appId, env: 'prod', ips: '203.0.113.7\n2001:db8::/32' });
  await person.call(addAppIps, { appId, env: 'prod', ips: '203.0.113.7' });
  await person.call(removeAppIp, { appId, env: 'prod', ip: '203.0.113.7' });
  await person.call(saveAppCallbacks, { appId, env: 'sandbox', callbacks: 'open.example.com' });
  const key = await person.call(addKey, { appId, env: 'sandbox', name: '备用', reqNo: newReqNo() });
  const { keyId } = key.resBody as { keyId: string };
  await person.call(changeKey, { keyId, action: 'revoke' });
  const budget = { scope: 'app', appId, period: 'month', cap: '50', action: 2 } as const;
  const { budgetId } = (await person.call(saveBudget, { ...budget, reqNo: newReqNo() })).resBody as {
    budgetId: string;
  };
  await person.call(removeBudget, { budgetId });
  await person.call(stopApp, { appId });

  const operations = await operationsOf(person, appId);

  expect(textsOf(operations)).toEqual([
    '停用应用',
    '删除预算 应用每月预算 ￥50.00',
    '设置预算 应用每月预算 ￥50.00',
    expect.stringMatching(/^密钥 .+….+：使用中 → 已吊销$/),
    '新建沙箱密钥“备用”',
    '沙箱回调域名，添加 open.example.com',
    '生产IP白名单，删除 203.0.113.7',
    '生产IP白名单，添加 203.0.113.7、2001:db8::/32',
    '修改应用：签名方式',
    '创建应用',
  ]);
  expect(new Set(operations.map(({ who }) => who)).size).toBe(1);
  expect(operations[0]).toMatchObject({ role: '', reason: '' });
});

it('names nobody at the provider, and gives the reason', async () => {
  const { appId } = (await person.call(addApp, anApp())).resBody as { appId: string };
  const apiId = await apiIdOf(person, '行政区划');
  const planId = await planIdOf(person, apiId, 'perCall');
  await test.db.updateTable('api_plans').set({ needs_approval: true }).where('id', '=', planId).execute();
  const apply = await person.call(addApply, {
    appId,
    apiId,
    planId,
    env: 'prod',
    reason: '用于自动化测试的理由',
    dailyCalls: 10,
    reqNo: newReqNo(),
  });
  const provider = await signedIn(test, 'provider@example.com');
  const { applyId } = apply.resBody as { applyId: string };
  const reply = await provider.call(auditApply, { applyId, pass: '0', reason: '用途不清楚' });

  const operations = await operationsOf(person, appId);

  expect([apply.resCode, reply.resCode]).toEqual(['S0000', 'S0000']);
  expect(operations[0]).toMatchObject({
    who: '提供方',
    role: '',
    text: '订阅“行政区划”：待审核 → 已驳回',
    reason: '用途不清楚',
  });
  expect(textsOf(operations)).toContain('申请 API“行政区划”');
});

it('shows the members of an organisation with their roles, and is shown to nobody else', async () => {
  const { id: personId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  const organisation = { id: 'org_log', kind: 'organisation', nick_name: '记录企业' } as const;
  await test.db
    .insertInto('users')
    .values({
      ...organisation,
      email: null,
      mobile: null,
      password_hash: null,
      state: 1,
      register_type: 1,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: 'org_log', user_id: personId, role: 'developer', joined_at: test.clock() })
    .execute();
  const { appId } = (await person.call(addApp, anApp())).resBody as { appId: string };
  await person.call(moveApp, { appId, accountId: 'org_log', reqNo: newReqNo() });

  const asPerson = await person.call(listAppOperations, { appId });
  await person.call(switchAccount, { accountId: 'org_log' });
  const [moved, made] = await operationsOf(person, appId);
  await test.db.deleteFrom('organisation_members').where('organisation_id', '=', 'org_log').execute();
  await test.db
    .insertInto('organisation_members')
    .values({
      organisation_id: 'org_log',
      user_id: (
        await test.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', 'harbor@example.com')
          .executeTakeFirstOrThrow()
      ).id,
      role: 'viewer',
      joined_at: test.clock(),
    })
    .execute();
  const harbor = await signedIn(test, 'harbor@example.com');
  await harbor.call(switchAccount, { accountId: 'org_log' });
  const [, before] = await operationsOf(harbor, appId);

  expect(asPerson.resCode).toBe('E3101');
  expect(moved).toMatchObject({ text: '移入组织', role: '开发' });
  expect(made).toMatchObject({ text: '创建应用', role: '开发' });
  // Who had it before, and does not belong to the organisation, is nobody's business there.
  expect(before).toMatchObject({ text: '创建应用', who: '以前的归属方', role: '' });
});
