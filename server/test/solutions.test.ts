import {
  addApp,
  applyState,
  batchApply,
  consultSolution,
  listApplies,
  listSolutionApis,
  listSolutions,
  listTickets,
  querySearch,
  viewSolution,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, apiIdOf, newReqNo, planIdOf, signedIn } from './startMarket';

const main = 'scene_company';
const outside = 'scene_parcel';

let test: TestApp;
let visitor: Browser;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  [visitor, person] = [test.browser(), await signedIn(test, 'person@example.com')];
});
afterAll(() => test.close());

const idsOf = (reply: { resBody: { records: { soId: string }[] } }) =>
  reply.resBody.records.map(({ soId }) => soId);
const set = (id: string, changes: { state: 'draft' | 'published' }) =>
  test.db.updateTable('solutions').set(changes).where('id', '=', id).execute();

describe('scenes', () => {
  it('are listed by type, each with the APIs that can be applied for; a draft is nowhere', async () => {
    const all = await visitor.call(listSolutions, {});
    expect(all.resBody.total).toBe(7);
    expect(idsOf(all)).not.toContain('scene_abroad');
    expect(idsOf(await visitor.call(listSolutions, { type: 'finance' }))).toEqual([
      'scene_payroll',
      'scene_loan',
    ]);
    expect(all.resBody.records.find(({ soId }: { soId: string }) => soId === main)).toMatchObject({
      apiNum: 4,
      steps: ['填写企业信息', '填写法人与经办人', '填写收款账户'],
    });
    for (const call of [viewSolution, listSolutionApis])
      expect(await visitor.call(call, { soId: 'scene_abroad' })).toMatchObject({ resCode: 'E4010' });
  });

  it('name for each step what it needs, with plans to choose from', async () => {
    const view = (await visitor.call(viewSolution, { soId: main })).resBody;
    expect(view.steps).toHaveLength(3);
    expect(view.steps[0].apis.map(({ apiName }: { apiName: string }) => apiName)).toEqual([
      '企业信用代码',
      '行政区划',
    ]);
    expect(view.docs).toHaveLength(1);

    const { groups } = (await visitor.call(listSolutionApis, { soId: main })).resBody;
    const offers = groups.flatMap(({ apis }: { apis: object[] }) => apis) as { plans: object[] }[];
    expect(offers).toHaveLength(4);
    for (const { plans } of offers) expect(plans.length).toBeGreaterThan(0);
  });

  it('lose an API that is taken offline', async () => {
    const apiId = await apiIdOf(visitor, '银行卡号识别');
    const setStatus = (status: 'online' | 'offline') =>
      test.db.updateTable('api_products').set({ status }).where('id', '=', apiId).execute();
    await setStatus('offline');
    const view = (await visitor.call(viewSolution, { soId: main })).resBody;
    await setStatus('online');

    expect(view.apiNum).toBe(3);
    expect(view.steps[2].apis).toEqual([]);
  });

  it('are shown in a branded portal only where it offers all that they are made of', async () => {
    const branded = test.browser('harbor.localhost');

    expect(idsOf(await branded.call(listSolutions, {}))).toEqual([main]);
    expect(await branded.call(viewSolution, { soId: main })).toMatchObject({ resCode: 'S0000' });
    for (const call of [viewSolution, listSolutionApis])
      expect(await branded.call(call, { soId: outside })).toEqual({
        ...(await branded.call(call, { soId: 'nothing' })),
        requestId: expect.anything(),
      });
  });

  it('are found by their words and by what their APIs do, until they are drafts again', async () => {
    const found = async (keyWord: string) =>
      ((await visitor.call(querySearch, { keyWord, flag: 5 })).resBody.records as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await found('到账日')).toContain('scene_payroll');
    expect(await found('工作日推算')).toContain(outside);

    await set('scene_payroll', { state: 'draft' });
    await test.runJob('rebuild-search');
    expect(await found('到账日')).not.toContain('scene_payroll');
    await set('scene_payroll', { state: 'published' });
    await test.runJob('rebuild-search');
  });

  it('are asked about by a ticket to the operators, once', async () => {
    const asked = { soId: main, text: '我们有三万家供应商，想了解批量校验的价格。', reqNo: newReqNo() };
    expect(await visitor.call(consultSolution, asked)).toMatchObject({ resCode: 'E5101' });
    const first = await person.call(consultSolution, asked);
    expect(await person.call(consultSolution, asked)).toMatchObject({
      replayed: 1,
      resBody: { ticketId: first.resBody.ticketId },
    });
    const { records } = (await person.call(listTickets, {})).resBody;
    expect(
      records.filter(({ title }: { title: string }) => title === '咨询方案：企业客户入驻核验'),
    ).toHaveLength(1);
    expect(
      await person.call(consultSolution, { ...asked, soId: 'nothing', reqNo: newReqNo() }),
    ).toMatchObject({
      resCode: 'E4010',
    });
  });
});

describe('several APIs at once', () => {
  let appId: string;
  let items: { apiId: string; planId: string }[];
  beforeEach(async () => {
    appId = (await person.call(addApp, anApp())).resBody.appId as string;
    items = await Promise.all(
      [
        ['工作日历', 'free'],
        ['行政区划', 'perCall'],
      ].map(async ([name, kind]) => {
        const apiId = await apiIdOf(person, name!);
        return { apiId, planId: await planIdOf(person, apiId, kind!) };
      }),
    );
  });
  const batch = (more: object = {}) => ({
    appId,
    env: 'prod' as const,
    items,
    reason: '下单页预计送达日与收货地址选择',
    dailyCalls: 100,
    reqNo: newReqNo(),
    ...more,
  });
  const appliesOf = async () => (await person.call(listApplies, { appId })).resBody.total as number;

  it('are applied for for one reason, once however often it is sent', async () => {
    const sent = batch();
    const reply = await person.call(batchApply, sent);
    expect(reply).toMatchObject({ resCode: 'S0000' });
    expect(reply.resBody.results).toMatchObject(
      items.map(({ apiId }) => ({ apiId, isNew: 1, state: applyState.active })),
    );
    expect(await person.call(batchApply, sent)).toMatchObject({ replayed: 1, resBody: reply.resBody });
    expect(await appliesOf()).toBe(2);

    const again = (await person.call(batchApply, batch())).resBody.results;
    expect(again).toEqual(reply.resBody.results.map((row: object) => ({ ...row, isNew: 0 })));
    expect(await appliesOf()).toBe(2);
  });

  it('are applied for together or not at all, and the refusal names the one', async () => {
    const refused = await person.call(
      batchApply,
      batch({ items: [items[0], { ...items[1]!, planId: 'gone' }] }),
    );
    expect(refused).toMatchObject({ resCode: 'E3103', apiId: items[1]!.apiId });
    const unknown = await person.call(
      batchApply,
      batch({ items: [items[0], { apiId: 'none', planId: 'none' }] }),
    );
    expect(unknown).toMatchObject({ resCode: 'E4004', apiId: 'none' });
    const company = await apiIdOf(person, '企业信用代码');
    const level = await test.db
      .selectFrom('api_plans')
      .select('id')
      .where('api_id', '=', company)
      .where('auth_level', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(
      await person.call(batchApply, batch({ items: [...items, { apiId: company, planId: level.id }] })),
    ).toMatchObject({ resCode: 'E3102', apiId: company });
    expect(await appliesOf()).toBe(0);
  });

  it('are taken once each, and for nobody else’s app', async () => {
    const twice = await person.call(batchApply, batch({ items: [...items, ...items] }));
    expect(twice.resBody.results).toHaveLength(2);
    const company = await signedIn(test, 'company@example.com');
    expect(await company.call(batchApply, batch())).toMatchObject({ resCode: 'E3101' });
    expect(await person.call(batchApply, batch({ items: [] }))).toMatchObject({ resCode: 'E0017' });
  });
});
