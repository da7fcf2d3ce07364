import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addWebhook,
  appState,
  applyLive,
  listAppApis,
  listAppCertificates,
  listAppOperations,
  listAppIps,
  listBudgets,
  listCallRecords,
  listKeys,
  listTeam,
  listWebhookDeliveries,
  listWebhooks,
  moveApp,
  resendWebhook,
  statisticsSummary,
  testWebhook,
  startAppDebug,
  stopAppDebug,
  viewApp,
  viewAppDebug,
  viewCallRecord,
  viewLive,
  withdrawLive,
  type LiveView,
  type UsageFigures,
  type Webhook,
  type WebhookDelivery,
} from '@portal/calls';
import {
  aBudget,
  aColleague,
  aKey,
  aMember,
  anApp,
  anAppApi,
  network,
  pageOf,
  renderRoute,
  someCertificates,
  someLists,
} from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyAppDetail';

const draw = (as = aMember(), tab = 'overview') =>
  renderRoute({ portalJson, modules: { './MyAppDetail': { page } } }, `/myAppDetail?appId=app_1&tab=${tab}`, {
    as,
  });

const organisations = [
  { accountId: 'org_1', name: '明镜科技', role: 'finance' },
  { accountId: 'org_2', name: '海港数据', role: 'developer' },
  { accountId: 'org_3', name: '星图', role: 'owner' },
] as const;

const figures: UsageFigures = {
  calls: 10,
  failures: 1,
  units: 9,
  refused: 0,
  faults: 0,
  successRate: null,
  averageMs: null,
  p50Ms: null,
  p95Ms: 20,
  p99Ms: null,
  cost: '0.1000',
};

beforeEach(() => {
  network.answer(viewApp, { app: anApp() });
  network.answer(listAppIps, someLists());
  network.answer(listAppCertificates, someCertificates({ records: [] }));
  network.answer(listAppApis, pageOf([anAppApi()]));
  network.answer(viewAppDebug, { until: null, recorded: 0 });
  network.answer(listKeys, { records: [aKey()] });
  network.answer(listCallRecords, { records: [], nextCursor: null });
  network.answer(statisticsSummary, { current: figures, previous: figures, asOf: '2026-11-01 10:00:00' });
});

it('shows one environment at a time, which stays when the tab changes', async () => {
  const { user, router } = draw();

  await screen.findByText('暂无调用');
  expect(network.sentTo(listCallRecords).at(-1)).toMatchObject({ env: 'prod' });
  await user.click(screen.getByRole('button', { name: '沙箱' }));
  await waitFor(() => expect(network.sentTo(listCallRecords).at(-1)).toMatchObject({ env: 'sandbox' }));
  await user.click(screen.getByRole('tab', { name: '密钥' }));
  await screen.findByText('ak_1…9z');

  expect(network.sentTo(listKeys)).toEqual([{ appId: 'app_1', env: 'sandbox' }]);
  expect(router.state.location.search).toBe('?appId=app_1&tab=keys&env=sandbox');
});

it('starts with the sandbox for an app that is not live', async () => {
  network.answer(viewApp, { app: anApp({ state: appState.sandbox }) });
  draw(aMember(), 'logs');

  await screen.findByText('暂无调用');

  expect(network.sentTo(listCallRecords)).toEqual([{ appId: 'app_1', env: 'sandbox', pageSize: '20' }]);
});

it('shows budgets and costs by API', async () => {
  const budget = aBudget({
    scope: 'api',
    appId: 'app_1',
    apiId: 'api_1',
    cap: '50.0000',
    used: '40.0000',
    percent: 80,
  });
  const other = anAppApi({ applyId: 'apply_2', apiId: 'api_2', apiName: '行政区划' });
  network.answer(listAppApis, pageOf([anAppApi(), other]));
  network.answer(listBudgets, pageOf([budget]));
  draw(aMember(), 'budget');

  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('每月 ￥50.00，停止调用，已用 ￥40.00（80%）');
  expect(first).toHaveTextContent('预警');
  expect(second).toHaveTextContent('未单独设置');
  expect(screen.getByRole('link', { name: '到费用中心设置' })).toHaveAttribute('href', '/budget');
  expect(network.sentTo(listBudgets)).toEqual([{ appId: 'app_1', pageSize: '50' }]);
});

it('shows everything about an app, by tab', async () => {
  const { user, router } = draw();

  expect(await screen.findByRole('heading', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.getByText('暂无调用')).toBeInTheDocument();
  expect(network.sentTo(listKeys)).toEqual([]);
  await user.click(screen.getByRole('tab', { name: '安全' }));
  expect(await screen.findAllByText(/203\.0\.113\.7/)).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: '管理' }).map((link) => link.getAttribute('href'))).toContain(
    '/addDomainIp/app?appId=app_1&env=sandbox&tab=callback',
  );
  await user.click(screen.getByRole('tab', { name: '密钥' }));
  expect(await screen.findByText('ak_1…9z')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'API权限' }));
  expect(await screen.findByRole('link', { name: '工作日历' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?appId=app_1&tab=apis');
  await act(() => router.navigate(-1));

  expect(await screen.findByText('ak_1…9z')).toBeInTheDocument();
});

it('offers a retry when a tab does not load', async () => {
  network.lose(listKeys);
  const { user } = draw(aMember(), 'keys');

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listKeys)).toHaveLength(2));
});

it('shows the activity log page by page', async () => {
  const operation = {
    logId: 'audit_1',
    at: '2026-11-01 10:00:00',
    who: '小李',
    role: '开发',
    text: '停用应用',
    reason: '',
  };
  network.answer(listAppOperations, { ...pageOf([operation]), total: 21, pageSize: 20 });
  const { user } = draw(aMember(), 'operations');

  expect(await screen.findByText('停用应用')).toBeInTheDocument();
  expect(screen.getByText('小李（开发）')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '下一页' }));

  await waitFor(() =>
    expect(network.sentTo(listAppOperations).at(-1)).toEqual({ appId: 'app_1', pageNo: '2', pageSize: '20' }),
  );
});

describe('going live', () => {
  const live: LiveView = {
    state: appState.sandbox,
    checks: [
      { check: 'identity', isMet: 1, text: '已认证' },
      { check: 'ips', isMet: 0, text: '还没有设置，任何地址都可以调用' },
      { check: 'sandboxCall', isMet: 1, text: '已成功调用 2 次' },
    ],
    askedAt: null,
    reason: '',
    refusal: '',
  };

  it('requires a reason when a check fails, and is requested once', async () => {
    network.answer(viewLive, { ...live, refusal: '请先说明用途' });
    network.answer(applyLive, { state: appState.prodWaiting });
    const { user } = draw(aMember(), 'live');

    expect(await screen.findByText(/请先说明用途/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '设置IP白名单' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '申请上线' }));
    expect(await screen.findByText('请填写申请理由')).toBeInTheDocument();
    expect(network.sentTo(applyLive)).toEqual([]);
    await user.type(screen.getByLabelText('上线理由'), '内部系统没有固定的出口地址');
    await user.dblClick(screen.getByRole('button', { name: '申请上线' }));

    await waitFor(() => expect(network.sentTo(applyLive)).toHaveLength(1));
    expect(network.sentTo(applyLive)[0]).toMatchObject({
      appId: 'app_1',
      reason: '内部系统没有固定的出口地址',
    });
  });

  it('requires no reason when all checks pass', async () => {
    network.answer(viewLive, { ...live, checks: live.checks.map((one) => ({ ...one, isMet: 1 })) });
    network.answer(applyLive, { state: appState.prod });
    const { user } = draw(aMember(), 'live');

    await user.click(await screen.findByRole('button', { name: '申请上线' }));

    expect(await screen.findByText('应用已上线')).toBeInTheDocument();
    expect(screen.queryByLabelText('上线理由')).toBeNull();
    expect(network.sentTo(applyLive)[0]).not.toHaveProperty('reason');
  });

  it('can be withdrawn while pending', async () => {
    const askedAt = '2026-11-01 10:00:00';
    network.answer(viewLive, { ...live, state: appState.prodWaiting, askedAt, reason: '没有固定出口' });
    network.answer(withdrawLive, {});
    const { user } = draw(aMember(), 'live');

    await user.click(await screen.findByRole('button', { name: '撤回申请' }));

    await waitFor(() => expect(network.sentTo(withdrawLive)).toEqual([{ appId: 'app_1' }]));
  });

  it('is finished for a live app', async () => {
    network.answer(viewLive, { ...live, state: appState.prod });
    draw(aMember(), 'live');

    expect(await screen.findByRole('link', { name: '新建生产密钥' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '申请上线' })).toBeNull();
  });
});

it('finds a call by its request id, and says when there is none', async () => {
  const { user } = draw(aMember(), 'logs');

  await user.type(
    await screen.findByRole('searchbox', { name: '按请求号、IP地址或状态码查找' }),
    ' req_7 {Enter}',
  );

  expect(await screen.findByText('没有符合条件的调用')).toBeInTheDocument();
  expect(network.sentTo(listCallRecords).at(-1)).toEqual({
    appId: 'app_1',
    env: 'prod',
    requestId: 'req_7',
    pageSize: '20',
  });
  await user.click(screen.getByRole('button', { name: '清空筛选条件' }));
  expect(await screen.findByText('暂无调用')).toBeInTheDocument();
});

it.each([
  ['2001:db8::7', { address: '2001:db8::7' }],
  ['203.0.113.7', { address: '203.0.113.7' }],
  ['429', { httpStatus: '429' }],
  ['deadbeef', { requestId: 'deadbeef' }],
])('recognises the kind of search term %s', async (text, filter) => {
  const { user } = draw(aMember(), 'logs');

  await user.type(await screen.findByRole('searchbox'), `${text}{Enter}`);

  await waitFor(() =>
    expect(network.sentTo(listCallRecords).at(-1)).toEqual({
      appId: 'app_1',
      env: 'prod',
      pageSize: '20',
      ...filter,
    }),
  );
});

const aCall = {
  requestId: 'req_7',
  at: '2026-11-22 10:00:00',
  appName: '天气看板',
  apiName: '行政区划',
  env: 'prod' as const,
  operation: 'GET /regions/{code}',
  status: 429,
  code: 'E9104',
  isBilled: 0,
  units: 1,
  cost: '0.0000',
  ms: 3,
  address: '203.0.113.7',
};

it('records calls for the chosen time after explaining the effect, once', async () => {
  network.answer(startAppDebug, { until: '2026-11-22 14:00:00' });
  const { user } = draw(aMember(), 'logs');

  expect(await screen.findByText('未开启')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: '记录多久' }), '4 小时');
  await user.click(screen.getByRole('button', { name: '开启调试模式' }));
  expect(network.sentTo(startAppDebug)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: '开启调试模式' }));
  expect(dialog.getByText(/从现在起 4 小时内，记录此应用在生产环境/)).toBeInTheDocument();
  network.answer(viewAppDebug, { until: '2026-11-22 14:00:00', recorded: 0 });
  await user.dblClick(dialog.getByRole('button', { name: '开启' }));

  expect(await screen.findByText('开启中，至 2026-11-22 14:00')).toBeInTheDocument();
  expect(network.sentTo(startAppDebug)).toEqual([{ appId: 'app_1', env: 'prod', minutes: '240' }]);
});

it('stops recording, and deletes records only after confirmation', async () => {
  network.answer(viewAppDebug, { until: '2026-11-22 14:00:00', recorded: 1000 });
  network.answer(stopAppDebug, {});
  const { user } = draw(aMember(), 'logs');

  expect(await screen.findByText(/已记满 1,000 次/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(network.sentTo(stopAppDebug)).toEqual([{ appId: 'app_1', env: 'prod' }]));
  await user.click(screen.getByRole('button', { name: '清除记录' }));
  await user.click(
    within(screen.getByRole('dialog', { name: '清除记录' })).getByRole('button', { name: '清除' }),
  );

  await waitFor(() =>
    expect(network.sentTo(stopAppDebug).at(-1)).toEqual({ appId: 'app_1', env: 'prod', isCleared: '1' }),
  );
});

it('disables recording for viewers', async () => {
  network.answer(viewAppDebug, { until: '2026-11-22 14:00:00', recorded: 1 });
  draw(aColleague('viewer'), 'logs');

  for (const name of ['改为新的时限', '关闭', '清除记录'])
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});

it('shows all details of a call, and other calls from the same address', async () => {
  network.answer(listCallRecords, { records: [aCall], nextCursor: null });
  network.answer(viewCallRecord, {
    call: {
      ...aCall,
      appId: 'app_1',
      apiId: 'api_1',
      applyId: 'apply_1',
      keyName: '生产密钥',
      keyMask: 'ak_1…9z',
      planName: '阶梯版',
      planKind: 'tiered',
      price: '0.0000',
      tiers: [
        { upTo: 100, price: '0.0300' },
        { upTo: null, price: '0.0200' },
      ],
      units: 1,
      items: null,
      tier: 2,
    },
    lease: {
      grantedAt: '2026-11-22 09:55:00',
      expiresAt: '2026-11-22 10:10:00',
      granted: 15,
      settled: 3,
    },
    entries: [{ at: '2026-11-22 10:00:01', kind: '调用结算', amount: '-0.0600' }],
    trace: {
      method: 'GET',
      url: '/prod/region/v2/regions/330106',
      status: 429,
      request: { headers: [{ name: 'x-app-key', value: '******' }], body: '', bytes: 0, note: '' },
      answer: { headers: [], body: '{"resCode":"E9104"}', bytes: 20_000, note: 'cut' },
      forgetAt: '2026-11-23 10:00:00',
    },
  });
  const { user, router } = draw(aMember(), 'logs');

  await user.click(await screen.findByRole('button', { name: '查看调用 req_7' }));

  const dialog = within(await screen.findByRole('dialog', { name: '调用详情' }));
  expect(await dialog.findByText('生产密钥 ak_1…9z')).toBeInTheDocument();
  expect(dialog.getByText('第 2 档 ￥0.02 每次')).toBeInTheDocument();
  expect(dialog.getByText(/15 次，已结算 3 次/)).toBeInTheDocument();
  expect(dialog.getByRole('region', { name: '请求头' })).toHaveTextContent('x-app-key: ******');
  expect(dialog.getByText('请求没有正文。')).toBeInTheDocument();
  expect(dialog.getByRole('region', { name: '应答正文' })).toHaveTextContent('E9104');
  expect(dialog.getByText(/20,000 字节：只保留了开头/)).toBeInTheDocument();
  expect(dialog.getByText('调用结算')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'E9104' })).toHaveAttribute('href', '/help?code=E9104#codes');
  expect(router.state.location.search).toContain('call=req_7');
  await user.click(dialog.getByRole('button', { name: '只看此地址' }));

  await waitFor(() =>
    expect(network.sentTo(listCallRecords).at(-1)).toMatchObject({ address: '203.0.113.7' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['a person', undefined, '这是您个人的应用'],
  [
    'an organisation',
    {
      memberId: 'm_1',
      nickName: '小李',
      account: 'l@x.cn',
      role: 'developer' as const,
      joinedAt: '2026-11-01 10:00:00',
      isSelf: 0,
    },
    '小李',
  ],
])('says who can access the app of %s', async (_, colleague, text) => {
  if (colleague) network.answer(listTeam, pageOf([colleague]));
  else network.fail(listTeam, 'E5406');
  draw(aMember(), 'members');

  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
});

const aHook: Webhook = {
  webhookId: 'hook_1',
  appId: 'app_1',
  url: 'https://example.com/hook',
  events: ['key.expired'],
  kinds: [],
  state: 'on',
  failingSince: null,
  createdAt: '2026-11-01 10:00:00',
};

const aDelivery: WebhookDelivery = {
  deliveryId: 'dlv_1',
  eventId: 'evt_1',
  event: 'key.expired',
  state: 'failed',
  attempts: 8,
  status: 500,
  ms: 12,
  answer: 'oops',
  fault: '对方答复 HTTP 500',
  body: '{}',
  createdAt: '2026-11-01 10:00:00',
  triedAt: '2026-11-01 10:00:00',
  nextAttemptAt: null,
};

it('creates one webhook on repeated clicks, and shows its secret once', async () => {
  network.answer(listWebhooks, { records: [] });
  network.answer(addWebhook, { webhookId: 'hook_1', secret: 'whsec_once' });
  const { user } = draw(aMember(), 'webhook');

  await user.click(await screen.findByRole('button', { name: '新建Webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: '新建Webhook' }));
  await user.type(dialog.getByLabelText('地址'), 'https://example.com/hook');
  await user.click(dialog.getByRole('checkbox', { name: /^全部事件/ }));
  await user.click(dialog.getByRole('checkbox', { name: '密钥已过期' }));
  await user.dblClick(dialog.getByRole('button', { name: '新建' }));

  expect(await screen.findByText('whsec_once')).toBeInTheDocument();
  expect(network.sentTo(addWebhook)).toEqual([
    {
      appId: 'app_1',
      url: 'https://example.com/hook',
      events: '["key.expired"]',
      kinds: '[]',
      reqNo: expect.any(String) as string,
    },
  ]);
  await user.click(screen.getByRole('checkbox', { name: '我已保存' }));
  await user.click(screen.getByRole('button', { name: '完成' }));
  expect(screen.queryByText('whsec_once')).toBeNull();
});

it('shows at the address why it is refused', async () => {
  network.answer(listWebhooks, { records: [] });
  network.fail(addWebhook, 'E3301');
  const { user } = draw(aMember(), 'webhook');

  await user.click(await screen.findByRole('button', { name: '新建Webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: '新建Webhook' }));
  await user.type(dialog.getByLabelText('地址'), 'https://10.0.0.1/');
  await user.click(dialog.getByRole('button', { name: '新建' }));

  expect(await dialog.findByText('地址不可达')).toBeInTheDocument();
});

it('shows deliveries, sends a test, and resends', async () => {
  network.answer(listWebhooks, { records: [aHook] });
  network.answer(testWebhook, aDelivery);
  network.answer(listWebhookDeliveries, pageOf([aDelivery]));
  network.answer(resendWebhook, {});
  const { user } = draw(aMember(), 'webhook');

  expect(await screen.findByText('https://example.com/hook')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '测试' }));
  expect(await screen.findByText(/HTTP 500，12 ms/)).toBeInTheDocument();
  expect(network.sentTo(testWebhook)).toEqual([{ webhookId: 'hook_1' }]);
  await user.dblClick(screen.getByRole('button', { name: '重新投递' }));

  await waitFor(() => expect(network.sentTo(resendWebhook)).toEqual([{ deliveryId: 'dlv_1' }]));
});

it('moves an app once into the chosen organisation, among those where the member may have apps', async () => {
  network.answer(moveApp, { organisationName: '星图' });
  const { user, router } = draw(aMember({ organisations }));

  await user.click(await screen.findByRole('button', { name: '移入组织' }));
  const dialog = within(screen.getByRole('dialog', { name: '移入组织' }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['海港数据', '星图']);
  expect(dialog.getByText(/此后的费用由组织支付/)).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('组织'), '星图');
  await user.dblClick(dialog.getByRole('button', { name: '移入' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/myAppList'));
  expect(network.sentTo(moveApp)).toEqual([
    { appId: 'app_1', accountId: 'org_3', reqNo: expect.any(String) as string },
  ]);
});

it('explains why an app cannot be moved, and lets another organisation be tried', async () => {
  network.fail(moveApp, 'E3006');
  const { user } = draw(aMember({ organisations }));

  await user.click(await screen.findByRole('button', { name: '移入组织' }));
  await user.click(screen.getByRole('button', { name: '移入' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('应用有欠费的订阅，不能移入组织');
  expect(screen.getByRole('button', { name: '移入' })).toBeEnabled();
});

it.each([
  ['whoever has no organisation', aMember()],
  ['whoever may not have apps there', aMember({ organisations: organisations.slice(0, 1) })],
  ['whoever acts for an organisation', aColleague('owner')],
])('offers no move to %s', async (_, as) => {
  draw(as);

  expect(await screen.findByRole('heading', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '移入组织' })).toBeNull();
});
