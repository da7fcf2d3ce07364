import { z } from 'zod';
import { formatInstant, type Clock } from '../../../../platform/time';
import { minorOf, yuanOf } from '../cents';
import { downloadTo } from '../../reconciliation/downloadTo';
import {
  ChannelError,
  type NewTrade,
  type PaymentChannel,
  type Refunding,
  type Trade,
} from '../PaymentChannel';
import type { Wire } from '../Wire';
import type { AlipaySettings } from '../../../../platform/AlipaySettings';
import { alipayRequest, askAlipay } from './askAlipay';
import { readAlipayBill } from './readAlipayBill';
import { alipayInstant, readAlipayNotice } from './readAlipayNotice';

interface AlipayNeeds {
  settings: AlipaySettings;
  wire: Wire;
  /** With a longer timeout, for bills. */
  billWire: Wire;
  clock: Clock;
  notifyUrl: string;
  returnUrl: (orderNo: string) => string;
  /** Temporary folder for bills. */
  folder: string;
}

const Opened = z.object({ qr_code: z.string().min(1).max(1024) });
const Queried = z.object({
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  trade_no: z.string().min(1),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});
const Refunded = z.object({ fund_change: z.string().optional() });
const RefundQueried = z.object({ refund_status: z.string().optional() });
const BillAt = z.object({ bill_download_url: z.url() });
const notThere = 'ACQ.TRADE_NOT_EXIST';
const noBill = ['isp.bill_not_exist', 'BILL_NOT_EXIST', 'isv.bill_not_exist'];

/** Alipay: payment by QR code or on its page, queries, closing, refunds and bills. */
export function createAlipay(needs: AlipayNeeds): PaymentChannel {
  const { settings, clock, notifyUrl } = needs;
  const ask = (method: string, content: object, more?: Record<string, string>) =>
    askAlipay(needs, method, content, more);

  const contentOf = ({ orderNo, amountMinor, subject, expiresAt }: NewTrade) => ({
    out_trade_no: orderNo,
    total_amount: yuanOf(amountMinor),
    subject,
    time_expire: formatInstant(expiresAt),
  });

  return {
    code: 'alipay',

    async open(trade) {
      if (settings.product === 'page') {
        const content = { ...contentOf(trade), product_code: 'FAST_INSTANT_TRADE_PAY' };
        const params = alipayRequest(settings, clock(), 'alipay.trade.page.pay', content, {
          notify_url: notifyUrl,
          return_url: needs.returnUrl(trade.orderNo),
        });
        return { qr: null, payUrl: `${settings.gateway}?${new URLSearchParams(params).toString()}` };
      }
      const answer = await ask('alipay.trade.precreate', contentOf(trade), { notify_url: notifyUrl });
      if (!answer.isDone) throw new ChannelError(answer.code, answer.text);
      const { qr_code } = read(Opened, answer.fields);
      return { qr: qr_code, payUrl: null };
    },

    async query(orderNo): Promise<Trade> {
      const answer = await ask('alipay.trade.query', { out_trade_no: orderNo });
      if (!answer.isDone) {
        if (answer.code === notThere) return { state: 'absent' };
        throw new ChannelError(answer.code, answer.text);
      }
      const { trade_status, trade_no: tradeNo, total_amount, send_pay_date } = read(Queried, answer.fields);
      if (trade_status === 'WAIT_BUYER_PAY') return { state: 'paying' };
      if (trade_status === 'TRADE_CLOSED') return { state: 'closed' };
      const amountMinor = minorOf(total_amount);
      if (amountMinor === null) throw new ChannelError('unreadable');
      return {
        state: 'paid',
        tradeNo,
        amountMinor,
        paidAt: send_pay_date ? alipayInstant(send_pay_date) : clock(),
      };
    },

    async close(orderNo) {
      const answer = await ask('alipay.trade.close', { out_trade_no: orderNo });
      if (!answer.isDone && answer.code !== notThere) throw new ChannelError('paid', answer.text);
    },

    async refund({ orderNo, refundNo, amountMinor, reason }): Promise<Refunding> {
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: orderNo,
        out_request_no: refundNo,
        refund_amount: yuanOf(amountMinor),
        refund_reason: reason,
      });
      if (!answer.isDone) return { state: 'failed', reason: answer.text };
      return { state: read(Refunded, answer.fields).fund_change === 'Y' ? 'done' : 'pending' };
    },

    async queryRefund({ orderNo, refundNo }): Promise<Refunding> {
      const answer = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: orderNo,
        out_request_no: refundNo,
      });
      if (!answer.isDone) return { state: 'unknown' };
      return {
        state: read(RefundQueried, answer.fields).refund_status === 'REFUND_SUCCESS' ? 'done' : 'unknown',
      };
    },

    readNotice: (body) => readAlipayNotice(body, settings),
    replyOf: (isTaken) => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'failure',
    }),

    async *readBill(day) {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      if (!answer.isDone) {
        if (noBill.includes(answer.code)) return;
        throw new ChannelError(answer.code, answer.text);
      }
      const { bill_download_url: url } = read(BillAt, answer.fields);
      yield* downloadTo(needs.folder, needs.billWire, { method: 'GET', url, headers: {} }, readAlipayBill);
    },
  };
}

function read<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (!result.success) throw new ChannelError('unreadable');
  return result.data;
}
