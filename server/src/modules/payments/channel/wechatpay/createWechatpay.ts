import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../../../../platform/time';
import { centsOf, minorOfCents } from '../cents';
import { downloadTo } from '../../reconciliation/downloadTo';
import { ChannelError, type PaymentChannel, type Refunding, type Trade } from '../PaymentChannel';
import type { Wire } from '../Wire';
import { askWechatpay, textIn, wechatRequest, type WechatAnswer } from './askWechatpay';
import { readWechatBill } from './readWechatBill';
import { readWechatNotice, refundFailures } from './readWechatNotice';
import type { WechatpaySettings } from '../../../../platform/WechatpaySettings';

interface WechatpayNeeds {
  settings: WechatpaySettings;
  wire: Wire;
  /** With a longer timeout, for bills. */
  billWire: Wire;
  clock: Clock;
  notifyUrl: string;
  /** Temporary folder for bills. */
  folder: string;
}

const Queried = z.object({
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int().optional() }).optional(),
});
const BillAt = z.object({ download_url: z.url(), hash_type: z.literal('SHA1'), hash_value: z.string() });

/** 2026-11-20T12:00:03+08:00 */
const chinaInstant = (at: Date) =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** WeChat Pay, API v3: QR codes, queries, closing, refunds and bills. */
export function createWechatpay(needs: WechatpayNeeds): PaymentChannel {
  const { settings, clock, notifyUrl } = needs;
  const { appId, mchId, origin } = settings;
  const ask = (method: 'GET' | 'POST', target: string, content?: object) =>
    askWechatpay(needs, method, target, content);
  const tradeAt = (orderNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}`;

  return {
    code: 'wechat',

    async open({ orderNo, amountMinor, subject, expiresAt }) {
      const answer = await ask('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: mchId,
        description: subject,
        out_trade_no: orderNo,
        time_expire: chinaInstant(expiresAt),
        notify_url: notifyUrl,
        amount: { total: centsOf(amountMinor), currency: 'CNY' },
      });
      const qr = textIn(answer.fields.code_url);
      if (answer.status !== 200 || qr === '') throw refusal(answer);
      return { qr, payUrl: null };
    },

    async query(orderNo): Promise<Trade> {
      const answer = await ask('GET', `${tradeAt(orderNo)}?mchid=${mchId}`);
      if (answer.status === 404) return { state: 'absent' };
      const trade = Queried.safeParse(answer.fields);
      if (answer.status !== 200 || !trade.success) throw refusal(answer);
      const { trade_state, transaction_id, success_time, amount } = trade.data;
      // A refunded payment was paid, too.
      if (trade_state === 'SUCCESS' || trade_state === 'REFUND') {
        if (!transaction_id || !amount?.total) throw new ChannelError('unreadable');
        return {
          state: 'paid',
          tradeNo: transaction_id,
          amountMinor: minorOfCents(amount.total),
          paidAt: success_time ? new Date(success_time) : clock(),
        };
      }
      if (trade_state === 'USERPAYING') return { state: 'paying' };
      return { state: trade_state === 'NOTPAY' ? 'unpaid' : 'closed' };
    },

    async close(orderNo) {
      const answer = await ask('POST', `${tradeAt(orderNo)}/close`, { mchid: mchId });
      if (answer.status === 204 || answer.status === 404) return;
      throw textIn(answer.fields.code) === 'ORDERPAID' ? new ChannelError('paid') : refusal(answer);
    },

    async refund({ orderNo, refundNo, amountMinor, totalMinor, reason }): Promise<Refunding> {
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: orderNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, 80),
        notify_url: notifyUrl,
        amount: { refund: centsOf(amountMinor), total: centsOf(totalMinor), currency: 'CNY' },
      });
      if (answer.status !== 200)
        return { state: 'failed', reason: textIn(answer.fields.message) || textIn(answer.fields.code) };
      return refundingOf(answer.fields.status);
    },

    async queryRefund({ refundNo }): Promise<Refunding> {
      const answer = await ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`);
      if (answer.status === 404) return { state: 'unknown' };
      if (answer.status !== 200) throw refusal(answer);
      return refundingOf(answer.fields.status);
    },

    readNotice: (body, headers) => readWechatNotice(body, headers, settings, clock()),
    replyOf: (isTaken) =>
      isTaken
        ? { status: 204, type: 'application/json', body: '' }
        : { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },

    async *readBill(day) {
      const answer = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      if (textIn(answer.fields.code) === 'NO_STATEMENT_EXIST') return;
      const bill = BillAt.safeParse(answer.fields);
      if (answer.status !== 200 || !bill.success) throw refusal(answer);
      const { download_url: url, hash_value: sha1 } = bill.data;
      // Signed requests must not go to another host.
      if (new URL(url).origin !== new URL(origin).origin) throw new ChannelError('elsewhere', url);
      const request = wechatRequest(needs, 'GET', url);
      yield* downloadTo(
        needs.folder,
        needs.billWire,
        request,
        (file) => readWechatBill(createReadStream(file)),
        sha1,
      );
    },
  };
}

const refusal = ({ status, fields }: WechatAnswer) =>
  new ChannelError(textIn(fields.code) || `http ${status}`, textIn(fields.message));

function refundingOf(status: unknown): Refunding {
  const word = textIn(status);
  if (word === 'SUCCESS') return { state: 'done' };
  if (word === 'PROCESSING') return { state: 'pending' };
  return { state: 'failed', reason: refundFailures[word] ?? word };
}
