import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Plan } from '@portal/calls';
import { CostCalculator } from './CostCalculator';

const aPlan = (facts: Partial<Plan>): Plan => ({
  planId: String(facts.name),
  name: '按次',
  kind: 'perCall',
  price: '0.0500',
  tiers: [],
  included: null,
  qps: 10_000,
  dayLimit: null,
  validDays: null,
  audit: 0,
  needLevel: 0,
  ...facts,
});
const plans = [
  aPlan({ name: '按次' }),
  aPlan({ name: '次数包', kind: 'pack', price: '200.0000', included: 10_000 }),
  aPlan({ name: '包月', kind: 'monthly', price: '990.0000' }),
  aPlan({ name: '免费', kind: 'free', price: '0.0000', included: 1000 }),
];

const rowOf = (name: string) => screen.getByRole('cell', { name }).closest('tr')!;
const typed = (calls: string) =>
  fireEvent.change(screen.getByLabelText('每月调用次数'), { target: { value: calls } });

it('marks the cheapest of the sufficient plans', () => {
  render(<CostCalculator plans={plans} weights={[]} />);

  expect(within(rowOf('次数包')).getByText('最省')).toBeInTheDocument();
  expect(rowOf('次数包')).toHaveTextContent('￥200.00');
  expect(rowOf('按次')).toHaveTextContent('￥500.00');
  expect(rowOf('免费')).toHaveTextContent('不够用：每月最多 1,000 次');
  expect(screen.getAllByText('最省')).toHaveLength(1);
});

it.each([
  ['1000', '免费'],
  ['1001', '按次'],
  ['40000', '次数包'],
  ['60000', '包月'],
])('for %s calls a month the cheapest is %s', (calls, cheapest) => {
  render(<CostCalculator plans={plans} weights={[]} />);
  typed(calls);

  expect(within(rowOf(cheapest)).getByText('最省')).toBeInTheDocument();
});

it('rejects an invalid number of calls, and shows no costs meanwhile', () => {
  render(<CostCalculator plans={plans} weights={[]} />);

  for (const wrong of ['', '0', '-1', '1.5', 'viele', '100000001']) {
    typed(wrong);
    expect(screen.getByText(/请输入 1 到 100,000,000 的整数/)).toBeInTheDocument();
    expect(screen.queryByText('最省')).not.toBeInTheDocument();
  }
});

it('accepts the number from the slider', () => {
  render(<CostCalculator plans={plans} weights={[]} />);

  fireEvent.change(screen.getByRole('slider'), { target: { value: '60' } });
  expect(screen.getByLabelText('每月调用次数')).toHaveValue('100000000');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
  expect(screen.getByLabelText('每月调用次数')).toHaveValue('100');
});

it('accepts digits as an input method writes them', () => {
  render(<CostCalculator plans={plans} weights={[]} />);

  typed(' １００００ ');

  expect(screen.getByLabelText('每月调用次数')).toHaveValue('10000');
  expect(screen.getByText('最省')).toBeInTheDocument();
});

it('weighs operations and items by their units, but counts daily limits in calls', () => {
  const weights = [
    { operation: 'POST /render', units: 5, itemsAt: '' },
    { operation: 'POST /batch', units: 1, itemsAt: '/items' },
    { operation: 'GET /status', units: 0, itemsAt: '' },
  ];
  render(<CostCalculator plans={[...plans, aPlan({ name: '限量', dayLimit: 400 })]} weights={weights} />);
  const operation = screen.getByRole('combobox', { name: '调用的接口' });
  expect(screen.queryByLabelText('每次条数')).not.toBeInTheDocument();

  fireEvent.change(operation, { target: { value: 'POST /render' } });
  expect(rowOf('按次')).toHaveTextContent('￥2,500.00');
  expect(rowOf('次数包')).toHaveTextContent('购买 5 包');
  expect(rowOf('限量')).toHaveTextContent('￥2,500.00');
  expect(rowOf('免费')).toHaveTextContent('不够用：每月最多 200 次');

  fireEvent.change(operation, { target: { value: 'POST /batch' } });
  fireEvent.change(screen.getByLabelText('每次条数'), { target: { value: '２０' } });
  expect(rowOf('按次')).toHaveTextContent('￥10,000.00');
  fireEvent.change(screen.getByLabelText('每次条数'), { target: { value: '1001' } });
  expect(screen.getByText('请输入 1 到 1000 的整数')).toBeInTheDocument();
  expect(screen.queryByText('最省')).not.toBeInTheDocument();

  fireEvent.change(operation, { target: { value: 'GET /status' } });
  expect(rowOf('按次')).toHaveTextContent('￥0.00');
});
