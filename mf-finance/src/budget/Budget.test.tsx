import { screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  budgetAction,
  budgetOverview,
  costTrend,
  listAppApis,
  listBudgets,
  removeBudget,
  saveBudget,
  simpleListApps,
  toggleBudget,
  type AppApi,
  type Budget,
  type MonthBudget,
} from '@portal/calls';
import { aBudget, aColleague, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Budget';

jest.mock('../common/chartLibrary', () => ({ drawChart: () => ({ destroy: () => {} }) }));

const anAppApi = (facts: Partial<AppApi> = {}): AppApi => ({
  applyId: 'apply_1',
  apiId: 'api_1',
  apiName: '工作日历',
  version: '1.0.0',
  env: 'prod',
  planName: '标准',
  planKind: 'perCall',
  state: applyState.active,
  startsAt: null,
  expiresAt: null,
  used: 0,
  isWeighed: 0,
  total: null,
  qps: 10,
  monthCalls: 0,
  monthUnits: 0,
  monthCost: '0.0000',
  ...facts,
});

const aMonth = (cap: string, unit: MonthBudget['unit'] = 'yuan'): MonthBudget => ({
  unit,
  cap,
  percent: 85,
  state: 'normal',
});

const open = (
  budgets: Budget[],
  {
    at = '/budget',
    as = aMember(),
    monthBudget = null,
  }: { at?: string; as?: ReturnType<typeof aMember>; monthBudget?: MonthBudget | null } = {},
) => {
  network.answer(budgetOverview, {
    available: '12.5060',
    gift: '0.0000',
    refundable: '12.5060',
    held: '0.0000',
    isHeld: 0,
    coupons: '0.0000',
    reserved: '0.3000',
    refunding: '0.0000',
    monthCost: '85.0000',
    lastMonthCost: '40.0000',
    forecast: '120.0000',
    monthBudget,
    days: [{ day: '2026-08-01', cost: '3.2000' }],
  });
  network.answer(costTrend, {
    days: ['2026-08-01'],
    parts: [{ id: 'api_1', name: '工作日历', costs: ['3.2000'] }],
  });
  network.answer(listBudgets, { records: budgets, total: budgets.length, pageNo: 1, pageSize: 10 });
  network.answer(simpleListApps, {
    records: [{ appId: 'app_1', appName: '示例应用', state: 1, signType: 'key' }],
  });
  return renderRoute({ portalJson, modules: { './Budget': { page } } }, at, { as });
};

const openForm = async (budgets: Budget[] = []) => {
  const { user } = open(budgets);
  const [button] = await screen.findAllByRole('button', { name: '新建预算' });
  if (!button) throw new Error('no button');
  await user.click(button);
  return { user, form: within(await screen.findByRole('dialog', { name: '新建预算' })) };
};

it('shows the balance, and each budget with its use and its action at the cap', async () => {
  open([aBudget()]);

  const row = within(await screen.findByRole('row', { name: /账户：整个账户/ }));
  expect(row.getByText(/85%）/)).toBeInTheDocument();
  expect(row.getByText('停止调用')).toBeInTheDocument();
  expect(row.getByText('预警')).toBeInTheDocument();
  const bar = row.getByRole('progressbar', { name: '已用比例' });
  expect(bar).toHaveAttribute('data-tone', 'warn');
  // Of 12.506, nobody is shown the half cent that a rounded amount would add.
  expect(screen.getByText('￥12.50')).toBeInTheDocument();
  expect(screen.getByText('其中可退 ￥12.50')).toBeInTheDocument();
});

it.each<[string, MonthBudget | null, isWarned: boolean, note: string]>([
  ['warns of a cap that the forecast goes over', aMonth('119.9900'), true, '账户每月上限 ￥119.99'],
  ['says nothing of a cap that will do', aMonth('120.5000'), false, '账户每月上限 ￥120.50'],
  ['says how many calls may be made', aMonth('100', 'calls'), false, '账户每月上限 100 次'],
  ['says that there is no cap', null, false, '没有账户的每月预算'],
])('for the current month it %s', async (_, monthBudget, isWarned, note) => {
  open([], { monthBudget });

  expect(await screen.findByText(note)).toBeInTheDocument();
  expect(screen.queryAllByText(/将超出每月上限/)).toHaveLength(isWarned ? 1 : 0);
});

it('offers to create the first budget', async () => {
  open([]);

  expect(await screen.findByText('还没有预算')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '新建预算' })).toBeInTheDocument();
});

it('offers a retry when the list does not load', async () => {
  open([]);
  network.lose(listBudgets);
  open([], { at: '/budget?pageNo=2' });
  network.lose(listBudgets);

  expect(await screen.findAllByRole('button', { name: /重试/ })).not.toHaveLength(0);
});

it('sends the form once', async () => {
  network.answer(saveBudget, { budgetId: 'budget_2' });
  const { user, form } = await openForm();

  await user.type(form.getByLabelText('上限（元）'), '12.5');
  await user.click(form.getByRole('checkbox', { name: '50% 提醒' }));
  await user.selectOptions(form.getByLabelText('达到上限时'), '仅提醒');
  await user.dblClick(form.getByRole('button', { name: '保存' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sentTo(saveBudget)).toEqual([
    {
      scope: 'account',
      unit: 'yuan',
      period: 'month',
      cap: '12.5',
      levels: '[50,80,100]',
      action: String(budgetAction.remind),
      reqNo: expect.any(String) as string,
    },
  ]);
});

it('requires a cap above zero before sending', async () => {
  const { user, form } = await openForm();

  await user.type(form.getByLabelText('上限（元）'), '0');
  await user.click(form.getByRole('button', { name: '保存' }));

  expect(await form.findByText('须大于零')).toBeInTheDocument();
  expect(network.sentTo(saveBudget)).toEqual([]);
});

it('lets a cap below current use be confirmed, and asks again after the cap changes', async () => {
  network.fail(saveBudget, 'E4302', { used: '85.0000' });
  const { user, form } = await openForm();
  await user.type(form.getByLabelText('上限（元）'), '10');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText(/上限低于本期已用 ￥85.00/)).toBeInTheDocument();

  await user.type(form.getByLabelText('上限（元）'), '0');
  expect(form.queryByText(/上限低于本期已用/)).toBeNull();

  await user.click(form.getByRole('button', { name: '保存' }));
  await user.click(await form.findByRole('button', { name: '确认保存' }));
  await waitFor(() =>
    expect(network.sentTo(saveBudget).map(({ cap, isConfirmed }) => [cap, isConfirmed])).toEqual([
      ['10', undefined],
      ['100', undefined],
      ['100', '1'],
    ]),
  );
});

it('offers the production APIs of the chosen app', async () => {
  network.answer(listAppApis, { records: [anAppApi()], total: 1, pageNo: 1, pageSize: 50 });
  network.answer(saveBudget, { budgetId: 'budget_2' });
  const { user, form } = await openForm();

  await user.selectOptions(form.getByLabelText('范围'), 'API');
  expect(await form.findByRole('option', { name: '工作日历' })).toBeInTheDocument();
  expect(network.sentTo(listAppApis)).toMatchObject([{ appId: 'app_1', env: 'prod' }]);
  await user.type(form.getByLabelText('上限（元）'), '5');
  await user.click(form.getByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(network.sentTo(saveBudget)).toMatchObject([{ scope: 'api', appId: 'app_1', apiId: 'api_1' }]),
  );
});

it('does not let the target of an existing budget change', async () => {
  network.answer(saveBudget, { budgetId: 'budget_1' });
  const { user } = open([aBudget({ scope: 'app', appId: 'app_1', appName: '示例应用', period: 'day' })]);

  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(screen.getByRole('dialog', { name: '编辑预算' }));
  expect(form.getByLabelText('周期')).toBeDisabled();
  await user.click(form.getByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(network.sentTo(saveBudget)).toMatchObject([
      { budgetId: 'budget_1', scope: 'app', appId: 'app_1', period: 'day', cap: '100' },
    ]),
  );
});

it('keeps the levels of its own that a budget has', async () => {
  network.answer(saveBudget, { budgetId: 'budget_1' });
  const { user } = open([aBudget({ scope: 'account', levels: [60, 80] })]);

  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: '60% 提醒' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: '90% 提醒' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));

  await waitFor(() => expect(network.sentTo(saveBudget)).toMatchObject([{ levels: '[60,80,90]' }]));
});

it('says how many levels there may be before it sends more', async () => {
  const { user } = open([aBudget({ scope: 'account', levels: [10, 20, 30, 40, 60, 70] })]);

  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: '90% 提醒' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('预警一共最多 6 档')).toBeInTheDocument();
  expect(network.sentTo(saveBudget)).toEqual([]);
});

it('shows a refusal in the form, which stays usable', async () => {
  network.fail(saveBudget, 'E4304');
  const { user, form } = await openForm();

  await user.type(form.getByLabelText('上限（元）'), '5');
  await user.click(form.getByRole('button', { name: '保存' }));

  expect(await form.findByRole('alert')).toHaveTextContent(/./);
  expect(form.getByLabelText('上限（元）')).toHaveValue('5');
});

it('removes a budget only after confirmation', async () => {
  network.answer(removeBudget, {});
  const { user } = open([aBudget()]);

  await user.click(await screen.findByRole('button', { name: '删除' }));
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(network.sentTo(removeBudget)).toEqual([]);

  await user.click(screen.getByRole('button', { name: '删除' }));
  await user.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(network.sentTo(removeBudget)).toEqual([{ budgetId: 'budget_1' }]));
});

it('disables a budget and says so', async () => {
  network.answer(toggleBudget, {});
  const { user } = open([aBudget()]);

  await user.click(await screen.findByRole('button', { name: '停用' }));

  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(toggleBudget)).toEqual([{ budgetId: 'budget_1', isEnabled: '0' }]);
});

it('disables for developers of an organisation what needs the finance role', async () => {
  open([aBudget()], { as: aColleague('developer') });

  for (const label of ['新建预算', '编辑', '停用', '删除'])
    expect(await screen.findByRole('button', { name: label })).toHaveAccessibleDescription(
      `您在“明镜科技”是开发成员，${label}需要管理员或财务`,
    );
});
