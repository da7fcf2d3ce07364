import type { BudgetOverview, BusinessFigures } from '@portal/calls';
import { overviewTiles } from '../budget/overviewTiles';
import { businessTiles } from '../data-statistics/businessTiles';

it('shows what is reserved and what is refunded so that they add up to what is frozen', () => {
  const overview: BudgetOverview = {
    ...{ available: '12.5060', gift: '0.0000', refundable: '12.5060', held: '0.0000', isHeld: 0 },
    ...{ coupons: '0.0000', reserved: '0.0060', refunding: '0.0060', monthCost: '0.0149' },
    ...{ lastMonthCost: '0.0000', forecast: '0.0149', alert: null, monthBudget: null },
  } as unknown as BudgetOverview;

  const tiles = overviewTiles(overview);

  expect(tiles).toContainEqual({
    label: '冻结金额',
    value: '￥0.012',
    note: '在途预留 ￥0.006，退款中 ￥0.006',
  });
  // The parts of it by API stand below it.
  expect(tiles).toContainEqual(expect.objectContaining({ label: '本月消费', value: '￥0.0149' }));
});

it('shows what is received and the commission so that they add up to the gross income', () => {
  const current = { gross: '0.0149', net: '0.0135', commission: '0.0014', started: 0, ended: 0, standing: 0 };

  const [gross, net] = businessTiles({ current, previous: current } as Record<
    'current' | 'previous',
    BusinessFigures
  >);

  expect([gross?.value, net?.value, net?.note]).toEqual(['￥0.0149', '￥0.0135', '平台佣金 ￥0.0014']);
});
