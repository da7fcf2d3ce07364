import type { PayChannel } from '@portal/calls';

/** A step in the life of an order, some time after the previous one. */
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

const person = 'person@example.com';
const company = 'company@example.com';
const payer = '明镜科技有限公司';

const order = (
  by: Pick<DemoRecharge, 'owner' | 'channel' | 'amount'>,
  hoursAgo: number,
  ...then: RechargeStep[]
): DemoRecharge => ({ ...by, story: [{ does: 'order', hoursAgo }, ...then] });
const byCompany = (channel: PayChannel, amount: string) => ({ owner: company, channel, amount });
const byPerson = (channel: PayChannel, amount: string) => ({ owner: person, channel, amount });

/** Orders in every state. Balances in `demoBalances` are reduced by what they add. */
export const demoRecharges: readonly DemoRecharge[] = [
  order(byPerson('alipay', '20'), 150, { does: 'pay', hoursAgo: 150 }),
  order(byPerson('wechat', '50'), 74, { does: 'close', hoursAgo: 73.9 }),
  order(
    byCompany('wechat', '100'),
    100,
    { does: 'pay', hoursAgo: 99.9 },
    { does: 'refund', hoursAgo: 2, amount: '30', why: '项目缩减，多充的部分退回' },
  ),
  order(
    byCompany('alipay', '50'),
    60,
    { does: 'pay', hoursAgo: 59.9 },
    { does: 'refund', hoursAgo: 58, amount: '50', why: '付款主体有误，改用对公转账' },
    { does: 'passRefund', hoursAgo: 50 },
  ),
  // Its notification was lost: the channel's bill of the day has a payment unknown to the portal.
  order(byCompany('alipay', '88'), 40, { does: 'payUnheard', hoursAgo: 39.9 }),
  order(byCompany('bank', '5000'), 30, { does: 'voucher', hoursAgo: 28, payerName: payer }),
  order(byCompany('bank', '20000'), 26, { does: 'voucher', hoursAgo: 25, payerName: payer }),
  order(
    byCompany('bank', '1200'),
    54,
    { does: 'voucher', hoursAgo: 53, payerName: '周明' },
    { does: 'refuse', hoursAgo: 29, field: 'payerName', why: '付款户名与认证主体不一致' },
  ),
  order(byCompany('bank', '800'), 5),
  order(byCompany('wechat', '300'), 0.05),
];
