import {
  addConsumerRefund,
  changePlan,
  decideConsumerRefund,
  renewApply,
  saveAutoRenewal,
} from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { one, partOf, payerOf, type Step } from './moneyStep';
import { serveCalls } from './serveCalls';
import { newReqNo } from './startMarket';
import { planKinds } from './startMoney';

/** Money is spent on calls and plans, and comes back of them. */
export const spendSteps = {
  buy: (money, taken) => money.subscribe(payerOf(money, taken), one(planKinds, taken.at)!, taken.isTwice),

  async serve(money, taken) {
    const applyId = one(payerOf(money, taken).applies, taken.at);
    if (!applyId) return;
    const { amount, isOdd, isTwice } = taken;
    const serving = {
      calls: 1 + (amount % 9),
      fails: amount % 3,
      isLate: isOdd,
      breaksOff: amount % 4 === 0,
      isTwice,
    };
    await serveCalls(money.test, applyId, serving);
  },

  async renew(money, taken) {
    const payer = payerOf(money, taken);
    const applyId = one(payer.applies, taken.at);
    if (!applyId) return;
    if (!taken.isOdd) {
      await money.ask(payer.email, renewApply, { applyId, reqNo: newReqNo() }, taken.isTwice);
      return;
    }
    await money.ask(payer.email, saveAutoRenewal, { applyId, isOn: 1, cap: '400', reqNo: newReqNo() });
  },

  async change(money, taken) {
    const payer = payerOf(money, taken);
    const applyId = one(payer.applies, taken.at);
    if (!applyId) return;
    const planId = money.plans[one(planKinds, taken.amount)!];
    const about = {
      applyId,
      planId,
      reason: '调用量变了，需要另一个套餐',
      dailyCalls: 200,
      reqNo: newReqNo(),
    };
    const reply = await money.ask(payer.email, changePlan, about, taken.isTwice);
    if (reply.resCode !== 'S0000') return;
    money.note('subscriptions', reply.resBody.applyId as string);
    payer.applies.push(reply.resBody.applyId as string);
  },

  /** Somebody was right in a dispute: all of what they paid, or a part. */
  async compensate(money, taken) {
    const applyId = one(payerOf(money, taken).applies, taken.at);
    if (!applyId) return;
    const { apply_no: applyNo, paid } = await money.test.db
      .selectFrom('subscriptions as s')
      .leftJoin('earnings as e', 'e.subscription_id', 's.id')
      .select(({ fn }) => ['apply_no', fn.sum<number>('e.gross_minor').as('paid')])
      .where('s.id', '=', applyId)
      .groupBy('apply_no')
      .executeTakeFirstOrThrow();
    const amount = partOf(formatMinor(Math.max(0, Number(paid ?? 0))), taken.isOdd ? 99 : taken.amount);
    const [first, second] = money.operators;
    const input = { applyNo, amount, reason: '数据有误', reqNo: newReqNo() };
    const reply = await money.ask(first, addConsumerRefund, input, taken.isTwice);
    if (reply.resCode !== 'S0000') return;
    const refundId = reply.resBody.refundId as string;
    money.note('consumer_refunds', refundId);
    const pass = taken.amount > 20 ? ('1' as const) : ('0' as const);
    await money.ask(second, decideConsumerRefund, { refundId, pass, reqNo: newReqNo() }, taken.isTwice);
  },
} as const satisfies Record<string, Step>;
