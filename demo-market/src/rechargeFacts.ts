import type { PayChannel } from '@portal/calls';

/** What becomes of an order in the demo, each some time after the step before. */
export type RechargeStep =
  | { does: 'order'; hoursAgo: number }
  | { does: 'pay' | 'payUnheard'; hoursAgo: number }
  | { does: 'close'; hoursAgo: number }
  | { does: 'voucher'; hoursAgo: number; payerName: string }
  | { does: 'refuse'; hoursAgo: number; field: string; why: string }
  | { does: 'refund'; hoursAgo: number; amount: string; why: string }
  | { does: 'passRefund'; hoursAgo: number };

export interface DemoRecharge {
  owner: string;
  amount: string;
  channel: PayChannel;
  story: readonly RechargeStep[];
}

const company = 'company@example.com';
const payer = '明镜科技有限公司';

/** Orders in every state. What they leave in the balances is less in `demoBalances`. */
export const demoRecharges: readonly DemoRecharge[] = [
  {
    owner: 'person@example.com',
    amount: '20',
    channel: 'alipay',
    story: [
      { does: 'order', hoursAgo: 150 },
      { does: 'pay', hoursAgo: 150 },
    ],
  },
  {
    owner: 'person@example.com',
    amount: '50',
    channel: 'wechat',
    story: [
      { does: 'order', hoursAgo: 74 },
      { does: 'close', hoursAgo: 73.9 },
    ],
  },
  {
    owner: company,
    amount: '100',
    channel: 'wechat',
    story: [
      { does: 'order', hoursAgo: 100 },
      { does: 'pay', hoursAgo: 99.9 },
      { does: 'refund', hoursAgo: 2, amount: '30', why: '项目缩减，多充的部分退回' },
    ],
  },
  {
    owner: company,
    amount: '50',
    channel: 'alipay',
    story: [
      { does: 'order', hoursAgo: 60 },
      { does: 'pay', hoursAgo: 59.9 },
      { does: 'refund', hoursAgo: 58, amount: '50', why: '付款主体有误，改用对公转账' },
      { does: 'passRefund', hoursAgo: 50 },
    ],
  },
  {
    // Its notification was lost: the bill of the day has a payment that nobody here knows.
    owner: company,
    amount: '88',
    channel: 'alipay',
    story: [
      { does: 'order', hoursAgo: 40 },
      { does: 'payUnheard', hoursAgo: 39.9 },
    ],
  },
  {
    owner: company,
    amount: '5000',
    channel: 'bank',
    story: [
      { does: 'order', hoursAgo: 30 },
      { does: 'voucher', hoursAgo: 28, payerName: payer },
    ],
  },
  {
    owner: company,
    amount: '20000',
    channel: 'bank',
    story: [
      { does: 'order', hoursAgo: 26 },
      { does: 'voucher', hoursAgo: 25, payerName: payer },
    ],
  },
  {
    owner: company,
    amount: '1200',
    channel: 'bank',
    story: [
      { does: 'order', hoursAgo: 54 },
      { does: 'voucher', hoursAgo: 53, payerName: '周明' },
      { does: 'refuse', hoursAgo: 29, field: 'payerName', why: '付款户名与认证主体不一致' },
    ],
  },
  { owner: company, amount: '800', channel: 'bank', story: [{ does: 'order', hoursAgo: 5 }] },
  { owner: company, amount: '300', channel: 'wechat', story: [{ does: 'order', hoursAgo: 0.05 }] },
];
