import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addApply,
  addApp,
  applyState,
  listCosts,
  saveDraft,
  startChange,
  takeApiOffline,
  viewApi,
  viewApply,
  viewDraft,
  type PublicationData,
} from '@portal/calls';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, formatDate, formatInstant } from '../src/platform/time';
import { aDraftPlan } from './aDraftPlan';
import { give } from './planFixtures';
import { anApp, newReqNo, planIdOf } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const named = (code: string) => ({ code, name: code });
const dataOf = async (draftId: string) =>
  (await at.provider.call(viewDraft, { draftId })).resBody.data as PublicationData;
/** Somebody else offers it, as if they had prepared it. */
const giveTo = (draftId: string, email: string) =>
  at.test.db
    .updateTable('publications')
    .set(({ selectFrom }) => ({ user_id: selectFrom('users').select('id').where('email', '=', email) }))
    .where('id', '=', draftId)
    .execute();
const inDays = (count: number) =>
  formatInstant(new Date(at.test.clock().getTime() + count * days)).slice(0, 16);

it('leaves a code to who has it online first, also what passed its checks before that', async () => {
  const early = await at.aDraft(named('race-code'));
  expect(await at.submit(early)).toMatchObject({ resCode: 'S0000' });
  await giveTo(early, 'harbor@example.com');
  const { apiId } = await at.online(named('race-code'));

  expect(await at.decide(early)).toMatchObject({ resCode: 'E4105' });

  const { base } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(base).toMatchObject({
    apiCode: 'race-code',
    provider: { name: expect.not.stringMatching(/港/) as string },
  });
});

it('sends back what has no place any more when its hour comes, and says why', async () => {
  const late = await at.aDraft({ ...named('race-late'), name: '定时的潮汐' });
  expect(await at.submit(late, { publishAt: inDays(2) })).toMatchObject({ resCode: 'S0000' });
  expect(await at.decide(late)).toMatchObject({ resCode: 'S0000' });
  await at.online({ code: 'race-late-other', name: '定时的潮汐' });

  await at.passDays(3);
  expect(await at.test.runJob('publish-apis')).toBe(0);

  expect(await at.rowOf(late)).toMatchObject({ state: 'rejected', rejectText: '其他：API名称重复' });
  expect(await at.messagesTo('provider@example.com')).toContain(
    '“定时的潮汐” 1.0.0 未能按时上线 API名称重复',
  );
  await at.provider.call(saveDraft, { draftId: late, data: { ...(await dataOf(late)), name: '另一个名字' } });
  expect(await at.submit(late)).toMatchObject({ resCode: 'S0000' });
});

it('makes one version of two of the same name', async () => {
  const { apiId } = await at.online(named('race-version'));
  const start = async () =>
    (await at.provider.call(startChange, { apiId, kind: 'version' })).resBody.draftId as string;
  const first = await start();
  await at.provider.call(saveDraft, {
    draftId: first,
    data: { ...(await dataOf(first)), brief: '第一个' },
    version: '1.5.0',
  });
  expect(await at.submit(first)).toMatchObject({ resCode: 'S0000' });
  const second = await at.aDraft({ ...named('race-version'), brief: '第二个' }, '1.5.0');
  expect(await at.submit(second)).toMatchObject({ resCode: 'S0000' });
  expect(await at.decide(first)).toMatchObject({ resCode: 'S0000' });

  expect(await at.decide(second)).toMatchObject({
    resCode: 'E4105',
    resMsg: '版本 1.5.0 已上线，请换一个版本号',
  });
});

it('submits what was checked, and nothing that was changed while its upstream was asked', async () => {
  const draftId = await at.aDraft({ ...named('race-checked'), upstreamUrl: 'http://meanwhile/tides' });
  const data = await dataOf(draftId);
  let isChanged = false;
  const upstream = createServer((_, response) => {
    const change = { draftId, data: { ...data, plans: [] } };
    void (isChanged ? Promise.resolve() : at.provider.call(saveDraft, change)).then(() => response.end());
    isChanged = true;
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  at.test.config.upstreamHosts.meanwhile = `127.0.0.1:${port}`;

  expect(await at.submit(draftId)).toMatchObject({
    resCode: 'E3107',
    resMsg: '检查之后草稿又有修改，请确认内容后重新提交',
  });
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'draft' });

  await at.provider.call(saveDraft, { draftId, data });
  expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000' });
  upstream.close();
  upstream.closeAllConnections();
});

it('gives back what was paid for and not used when an API ends', async () => {
  await give(at.test, 'person@example.com', 100_0000);
  const pack = {
    ...aDraftPlan(),
    name: '次数包',
    kind: 'pack' as const,
    price: '30',
    included: 3000,
    validDays: 90,
  };
  const { apiId, draftId } = await at.online({ ...named('race-ended'), plans: [pack] });
  const { appId } = (await at.person.call(addApp, anApp())).resBody;
  const reply = await at.person.call(addApply, {
    appId,
    apiId,
    planId: await planIdOf(at.person, apiId, 'pack'),
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });
  const { applyId } = reply.resBody as { applyId: string };
  await at.test.db
    .insertInto('subscription_quotas')
    .values({ subscription_id: applyId, period: 'all', used: 1000 })
    .execute();

  expect(await at.provider.call(takeApiOffline, { draftId, reason: '不再提供' })).toMatchObject({
    resCode: 'E4107',
  });
  await at.test.market.subscriptions.endSubscriptions(at.test.db, apiId, '数据源关闭');

  expect(await at.messagesTo('person@example.com')).toContain(
    '“race-ended”的订阅已终止 数据源关闭；没有用完的预付费用 ￥20.00 已退回账户',
  );
  expect((await at.person.call(viewApply, { applyId })).resBody.apply).toMatchObject({
    state: applyState.terminated,
  });
  const day = formatDate(at.test.clock());
  const { records } = (await at.person.call(listCosts, { appId, from: day, to: day })).resBody;
  expect(JSON.stringify(records)).toContain('"cost":"-20.0000"');
  expect(isProven(await proveLedger(at.test.db))).toBe(true);
});
