import { act, screen, waitFor } from '@testing-library/react';
import { raiseBudget, saveBudget, viewBudget, type Budget, type BudgetView } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiBudgetSet';

const budget: Budget = {
  budgetId: 'budget_1',
  scope: 'api',
  appId: 'app_1',
  appName: '示例应用',
  apiId: 'api_1',
  apiName: '工作日历',
  period: 'month',
  unit: 'calls',
  cap: '1000',
  used: '800',
  reserved: '0',
  percent: 80,
  levels: [60, 80],
  action: 2,
  state: 'warned',
  isEnabled: 1,
  receivers: [],
  channels: [],
  next: null,
};

const viewOf = (held: Budget): BudgetView => ({
  appId: 'app_1',
  appName: '示例应用',
  apiId: 'api_1',
  apiName: '工作日历',
  period: 'month',
  budget: held,
  spent: [{ from: '2026-08-01', cost: '8.0000', calls: 800, isCurrent: 1 }],
  runsOutOn: '2026-08-20',
  candidates: [{ userId: 'user_2', name: '李开发', isReader: 0 }],
});

const open = (facts: Partial<BudgetView> = {}) => {
  network.answer(viewBudget, { ...viewOf(budget), ...facts });
  return renderRoute(
    { portalJson, modules: { './ApiBudgetSet': { page } } },
    '/apiBudgetSet?appId=app_1&apiId=api_1',
    { as: aMember() },
  );
};

it('says when the budget runs out, and raises it with one click', async () => {
  network.answer(raiseBudget, { cap: '1200' });
  const { user } = open();

  expect((await screen.findByText('2026-08-20')).parentElement).toHaveTextContent(
    '将于 2026-08-20 用完：已用 800 次，上限 1,000 次',
  );
  await user.click(screen.getByRole('button', { name: '加 20%，到 1,200 次' }));

  expect(network.sentTo(raiseBudget)).toMatchObject([{ budgetId: 'budget_1', cap: '1200' }]);
});

it('says of a small cap that is exceeded that it is used up, and offers each higher cap once', async () => {
  open({
    budget: { ...budget, unit: 'yuan', cap: '0.0200', used: '0.0600', percent: 300, state: 'reached' },
  });

  expect(await screen.findByText(/本期的预算已经用完：已用 ￥0\.06，上限 ￥0\.02/)).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^调到/ })).toHaveLength(1);
  expect(screen.queryByText(/按当前速度/)).toBeNull();
});

it('saves custom levels, receivers, channels and the period from which it applies', async () => {
  network.answer(saveBudget, { budgetId: 'budget_1' });
  const { user } = open();

  await user.click(await screen.findByRole('checkbox', { name: '李开发' }));
  await user.click(screen.getByRole('checkbox', { name: '短信' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '何时生效' }), 'next');
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(network.sentTo(saveBudget)).toMatchObject([
    {
      budgetId: 'budget_1',
      unit: 'calls',
      cap: '1000',
      levels: '[60,80]',
      receivers: '["user_2"]',
      channels: '["sms"]',
      fromNext: '1',
    },
  ]);
});

it('asks for confirmation of a cap below current use, and rejects invalid levels', async () => {
  network.fail(saveBudget, 'E4302', { used: '800' });
  const { user } = open();

  const cap = await screen.findByRole('textbox', { name: '上限（次）' });
  await user.clear(cap);
  await user.type(cap, '1.5');
  await user.type(screen.getByRole('textbox', { name: /其他预警档/ }), '，101');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入大于零、最多九位的整数')).toBeInTheDocument();
  expect(screen.getByText(/1 到 100 的整数，一共最多/)).toBeInTheDocument();

  await user.clear(cap);
  await user.type(cap, '500');
  await user.clear(screen.getByRole('textbox', { name: /其他预警档/ }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/上限低于本期已用 800 次/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '确认保存' })).toBeInTheDocument();
});

it('says with which settings it was opened, and follows what has changed while nothing is filled in', async () => {
  const marked = (mark: string, cap: string) => ({ ...budget, unit: 'yuan' as const, cap, mark });
  network.answer(saveBudget, { budgetId: 'budget_1', mark: 'second' });
  const { user, router } = open({ budget: marked('first', '10') });
  const cap = await screen.findByRole('textbox', { name: '上限（元）' });
  const save = async (text: string) => {
    await user.clear(cap);
    await user.type(cap, text);
    await user.click(screen.getByRole('button', { name: '保存' }));
  };
  const marks = () => network.sentTo(saveBudget).map(({ mark }) => mark);

  network.answer(viewBudget, viewOf(marked('second', '20')));
  await save('20');
  await waitFor(() => expect(marks()).toEqual(['first']));
  await save('30');
  await waitFor(() => expect(marks()).toEqual(['first', 'second']));

  network.answer(viewBudget, viewOf(marked('third', '40')));
  await act(() => router.revalidate());
  await waitFor(() => expect(cap).toHaveValue('40'));
  await user.type(cap, '1');
  network.answer(viewBudget, viewOf(marked('fourth', '50')));
  await act(() => router.revalidate());
  expect(cap).toHaveValue('401');
  network.fail(saveBudget, 'E7042');
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(marks().at(-1)).toBe('third');
});
