import {
  addAdjustment,
  closeRecharge,
  createRecharge,
  queryRecharge,
  rechargeState,
  refundRecharge,
  refundState,
  sendVoucher,
} from '@portal/calls';
import { amounts, decide, noteSerial, one, partOf, payerOf, type Step } from './moneyStep';
import { newReqNo } from './startMarket';

const channels = ['alipay', 'wechat', 'bank'] as const;

/** Money comes in, goes back to whoever paid it, and is put right. */
export const payInSteps = {
  async order(money, taken) {
    const payer = payerOf(money, taken);
    const input = {
      amount: one(amounts, taken.amount)!,
      channel: one(channels, taken.at)!,
      reqNo: newReqNo(),
    };
    const reply = await money.ask(payer.email, createRecharge, input, taken.isTwice);
    if (reply.resCode !== 'S0000') return;
    const { orderNo } = reply.resBody as { orderNo: string };
    payer.orders.push(orderNo);
    money.note('recharge_orders', orderNo);
    if (input.channel !== 'bank') {
      await money.ask(payer.email, queryRecharge, { orderNo });
      return;
    }
    const fileUrl = await money.upload(payer.email);
    const voucher = { orderNo, fileUrl, payerName: '杭州云帆科技有限公司', reqNo: newReqNo() };
    await money.ask(payer.email, sendVoucher, voucher, taken.isTwice);
  },

  /** The channel tells at once, twice, or not yet. */
  async pay(money, taken) {
    const orderNo = one(payerOf(money, taken).orders, taken.at);
    const notice = orderNo && money.test.payments.simulator!.play(orderNo, 'paid');
    if (!notice) return;
    money.notices.push(notice);
    if (taken.isOdd) await Promise.all([money.pay.notify(notice), money.pay.notify(notice)]);
  },

  /** A notification that comes late and again, and one that somebody has changed. */
  async tell(money, { at, isOdd }) {
    const notice = one(money.notices, at);
    if (!notice) return;
    const changed = notice.body.replace(/[1-9]/, (digit) => (digit === '9' ? '8' : '9'));
    const sent = isOdd ? { ...notice, body: changed } : notice;
    await Promise.all([money.pay.notify(sent), money.pay.notify(sent)]);
  },

  async close(money, taken) {
    const payer = payerOf(money, taken);
    const orderNo = one(payer.orders, taken.at);
    if (orderNo) await money.ask(payer.email, closeRecharge, { orderNo }, taken.isTwice);
  },

  /** An operator finds the transfer on the bank statement, perhaps with another amount, or one that was there before. */
  async check(money, taken) {
    const waiting = await money.test.db
      .selectFrom('recharge_orders')
      .select(['order_no', 'amount_minor'])
      .where('state', '=', rechargeState.checking)
      .orderBy('order_no')
      .execute();
    const order = one(waiting, taken.at);
    if (!order) return;
    await noteSerial(money, 'recharge', order.order_no, {
      amountMinor: taken.isOdd ? order.amount_minor - 100 : order.amount_minor,
      serial: `SERIAL-${taken.isTwice ? 'SAME' : order.order_no}`,
    });
    await decide(money, 'recharge', order.order_no, taken.amount > 20);
  },

  async askBack(money, taken) {
    const payer = payerOf(money, taken);
    const orderNo = one(payer.orders, taken.at);
    if (!orderNo) return;
    const { refundable } = (await money.ask(payer.email, queryRecharge, { orderNo })).resBody;
    const input = {
      orderNo,
      amount: partOf(refundable as string, taken.amount),
      reason: '用不完',
      reqNo: newReqNo(),
    };
    const reply = await money.ask(payer.email, refundRecharge, input, taken.isTwice);
    if (reply.resCode === 'S0000') money.note('recharge_refunds', reply.resBody.refundNo as string);
  },

  async giveBack(money, taken) {
    const waiting = await money.test.db
      .selectFrom('recharge_refunds')
      .select(['refund_no', 'amount_minor'])
      .where('state', '=', refundState.waiting)
      .orderBy('refund_no')
      .execute();
    const refund = one(waiting, taken.at);
    if (!refund) return;
    await noteSerial(money, 'refund', refund.refund_no, {
      amountMinor: refund.amount_minor,
      serial: `BACK-${refund.refund_no}`,
    });
    await decide(money, 'refund', refund.refund_no, taken.amount > 30);
    await money.runJob('send-refunds');
  },

  async adjust(money, taken) {
    const [operator] = money.operators;
    const about = {
      accountId: payerOf(money, taken).ownerId,
      way: taken.isOdd ? ('debit' as const) : ('credit' as const),
      nature: taken.at % 2 ? ('gift' as const) : ('correction' as const),
      amount: one(amounts, taken.amount)!,
      reason: '与银行核对后更正',
    };
    const reply = await money.ask(operator, addAdjustment, { ...about, reqNo: newReqNo() }, taken.isTwice);
    if (reply.resCode !== 'S0000') return;
    money.note('money_adjustments', reply.resBody.adjustmentId as string);
    await decide(money, 'adjustment', reply.resBody.adjustmentId as string, taken.amount > 20);
  },
} as const satisfies Record<string, Step>;
