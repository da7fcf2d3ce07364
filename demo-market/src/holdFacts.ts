import type { HoldScope } from '@portal/calls';

interface DemoHold {
  account: string;
  scope: HoldScope;
  amount?: string;
  reason: string;
  daysAgo: number;
  /** Days until it ends; absent: until it is released. */
  lasts?: number;
  released?: { daysAgo: number; why: string };
}

/** Amounts frozen by operators; the largest awaits a second approval. */
export const demoHolds: readonly DemoHold[] = [
  {
    account: 'provider3@example.com',
    scope: 'balance',
    amount: '50',
    reason: '与一笔争议订单有关，争议解决前保留',
    daysAgo: 3,
    lasts: 30,
  },
  {
    account: 'secure@example.com',
    scope: 'all',
    reason: '账号疑似被他人登录，等待本人核实',
    daysAgo: 1,
  },
  {
    account: 'provider5@example.com',
    scope: 'balance',
    amount: '20',
    reason: '短时间内多次充值又退款，核查来源',
    daysAgo: 12,
    released: { daysAgo: 11, why: '核查完成，没有问题' },
  },
  {
    account: 'company@example.com',
    scope: 'balance',
    amount: '12000',
    reason: '20,000 元转账的付款账户被多次投诉，到账后先保留',
    daysAgo: 0.5,
  },
];
