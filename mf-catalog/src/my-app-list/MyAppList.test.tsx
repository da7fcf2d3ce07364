import { screen, waitFor, within } from '@testing-library/react';
import { appState, listApps, removeApp, stopApp } from '@portal/calls';
import { aColleague, aMember, anApp, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyAppList';

const draw = (at = '/myAppList', as = aMember()) =>
  renderRoute({ portalJson, modules: { './MyAppList': { page } } }, at, { as });

it('shows the state of each app, and its links', async () => {
  network.answer(
    listApps,
    pageOf([anApp(), anApp({ appId: 'app_2', appName: '地图', calls7: 0, state: appState.stopped })]),
  );
  draw();

  const weather = within((await screen.findByRole('link', { name: '天气看板' })).closest('tr')!);
  expect(weather.getByText('生产可用')).toBeInTheDocument();
  expect(weather.getByText('0.5%')).toBeInTheDocument();
  expect(weather.getByText('￥3.50')).toBeInTheDocument();
  expect(weather.getByRole('link', { name: '密钥' })).toHaveAttribute('href', '/getKey?appId=app_1');
  const map = within(screen.getByRole('link', { name: '地图' }).closest('tr')!);
  expect(map.getByText('—')).toBeInTheDocument();
  expect(map.getByRole('button', { name: '启用' })).toBeInTheDocument();
});

it.each([
  ['生产待审核', appState.prodWaiting],
  ['生产已驳回', appState.prodRejected],
])('does not offer to stop when the server would refuse: %s', async (text, state) => {
  network.answer(listApps, pageOf([anApp({ state })]));
  draw();

  expect(await screen.findByRole('cell', { name: new RegExp(`^${text}`) })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
});

it('leads from a rejected application for production to its reason', async () => {
  network.answer(listApps, pageOf([anApp({ state: appState.prodRejected })]));
  draw();

  expect(await screen.findByRole('link', { name: '查看驳回原因' })).toHaveAttribute(
    'href',
    '/myAppDetail?appId=app_1&tab=live',
  );
});

it('says whom to contact about an app stopped by operators, and offers no start', async () => {
  network.answer(listApps, pageOf([anApp({ state: appState.stopped, isBarred: 1 })]));
  draw();

  expect(await screen.findByText(/由平台停用，原因见消息/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/help#tickets');
  expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
});

it('leads members without an app to creating one', async () => {
  network.answer(listApps, pageOf([]));
  draw();

  expect(await screen.findByRole('link', { name: '创建第一个应用' })).toHaveAttribute('href', '/createMyApp');
});

it('filters by state, and never offers removed apps', async () => {
  network.answer(listApps, pageOf([anApp()]));
  const { user } = draw();

  const states = await screen.findByRole('combobox', { name: '状态' });
  expect(within(states).queryByRole('option', { name: '已删除' })).toBeNull();
  await user.selectOptions(states, '已停用');

  await waitFor(() => expect(network.sentTo(listApps).at(-1)).toMatchObject({ state: '5', pageNo: '1' }));
});

it('offers a retry when the list does not load', async () => {
  network.timeOut(listApps);
  const { user } = draw();

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  network.answer(listApps, pageOf([anApp()]));
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('link', { name: '天气看板' })).toBeInTheDocument();
});

it('stops an app only after confirmation', async () => {
  network.answer(listApps, pageOf([anApp()]));
  network.answer(stopApp, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '停用' }));
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(screen.getByRole('button', { name: '停用' }));
  expect(screen.getByText(/停用“天气看板”后，它的全部调用会在 5 秒内被拒绝/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已停用', { selector: '[role=status] *, li, div' })).toBeInTheDocument();
  expect(network.sentTo(stopApp)).toEqual([{ appId: 'app_1' }]);
});

it('removes an app only after its name is typed, and explains a refusal in the dialog', async () => {
  network.answer(listApps, pageOf([anApp()]));
  network.fail(removeApp, 'E3005');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '删除' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('应用名称'), '天气看板');
  await user.click(dialog.getByRole('button', { name: '删除' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('应用仍有订阅，不能删除');
  expect(dialog.getByLabelText('应用名称')).toBeValid();
  expect(network.sentTo(removeApp)).toEqual([{ appId: 'app_1' }]);
});

it('disables for finance members what developers do, and says so', async () => {
  network.answer(listApps, pageOf([anApp()]));
  const { user } = draw('/myAppList', aColleague('finance'));

  for (const label of ['创建应用', '停用', '删除'])
    expect(await screen.findByRole('button', { name: label })).toHaveAccessibleDescription(
      `您在“明镜科技”是财务成员，${label}需要管理员或开发`,
    );
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: '密钥' })).toBeInTheDocument();
});

it("shows the used share of an app's budget, and filters by environment", async () => {
  const monthBudget = { unit: 'yuan' as const, cap: '50.0000', percent: 82, state: 'warned' as const };
  network.answer(
    listApps,
    pageOf([
      anApp({ monthBudget }),
      anApp({ appId: 'app_2', appName: '地图' }),
      anApp({ appId: 'app_3', appName: '快递', monthBudget: { ...monthBudget, unit: 'calls', cap: '5000' } }),
    ]),
  );
  const { user } = draw();

  const weather = within((await screen.findByRole('link', { name: '天气看板' })).closest('tr')!);
  const bar = weather.getByRole('progressbar', { name: '“天气看板”本月预算已用' });
  expect(bar).toHaveValue(82);
  expect(bar).toHaveAttribute('data-tone', 'warn');
  expect(weather.getByText('预警')).toBeInTheDocument();
  expect(weather.getByRole('link', { name: '预算 ￥50.00' })).toHaveAttribute(
    'href',
    '/myAppDetail?appId=app_1&tab=budget',
  );
  expect(screen.getByRole('link', { name: '预算 5,000 次' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '未设预算' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: '环境' }), '仅沙箱');

  await waitFor(() => expect(network.sentTo(listApps).at(-1)).toMatchObject({ env: 'sandbox' }));
});
