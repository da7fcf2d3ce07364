import { act, screen, waitFor } from '@testing-library/react';
import {
  appState,
  listAppApis,
  listAppOperations,
  listBudgets,
  listCallRecords,
  listKeys,
  listTeam,
  viewApp,
} from '@portal/calls';
import { aBudget, anApp, anAppApi, network, pageOf } from '@portal/testing';
import { drawApp } from '../../test/drawApp';

it('shows one environment at a time, which stays when the tab changes', async () => {
  const { user, router } = drawApp();

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
  drawApp('logs');

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
  drawApp('budget');

  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('每月 ￥50.00，停止调用，已用 ￥40.00（80%）');
  expect(first).toHaveTextContent('预警');
  expect(second).toHaveTextContent('未单独设置');
  expect(screen.getByRole('link', { name: '到费用中心设置' })).toHaveAttribute('href', '/budget');
  expect(network.sentTo(listBudgets)).toEqual([{ appId: 'app_1', pageSize: '50' }]);
});

it('shows everything about an app, by tab', async () => {
  const { user, router } = drawApp();

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
  const { user } = drawApp('keys');

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
  const { user } = drawApp('operations');

  expect(await screen.findByText('停用应用')).toBeInTheDocument();
  expect(screen.getByText('小李（开发）')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '下一页' }));

  await waitFor(() =>
    expect(network.sentTo(listAppOperations).at(-1)).toEqual({ appId: 'app_1', pageNo: '2', pageSize: '20' }),
  );
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
  drawApp('members');

  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
});
