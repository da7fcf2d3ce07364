import { z, type Infer } from '@portal/schema';
import { isSignedText, signText } from '../rsaSha256';
import { minorOf, yuanOf } from '../cents';
import { parseDay, days, formatInstant, type Clock } from '../../../../platform/time';
import type { AlipaySettings } from '../../../../platform/AlipaySettings';
import { signContent } from '../alipay/signContent';
import type { WireAnswer, WireRequest } from '../Wire';
import { simulatedAlipayBill } from './alipayBill';
import { answerOf } from './answers';
import { simulatedKeys, type SimulatedBank, type SimulatedTrade } from './SimulatedBank';

export const simulatedAlipay: AlipaySettings = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  gateway: 'https://alipay.simulator/gateway.do',
  product: 'qr',
  get privateKey() {
    return simulatedKeys().ours.privateKey;
  },
  get publicKey() {
    return simulatedKeys().theirs.publicKey;
  },
};

const Content = z.record(z.string(), z.optional(z.string()));
type Content = Readonly<Infer<typeof Content>>;
type Said = Record<string, string>;

const done = (fields: Said = {}): Said => ({ code: '10000', msg: 'Success', ...fields });
const refused = (code: string, text: string): Said => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: text,
});
const notThere = refused('ACQ.TRADE_NOT_EXIST', '交易不存在');
const statuses = {
  unpaid: '',
  paying: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  closed: 'TRADE_CLOSED',
} as const;

/** Simulated Alipay: verifies requests and signs answers. */
export async function playAlipay(
  bank: SimulatedBank,
  clock: Clock,
  request: WireRequest,
): Promise<WireAnswer> {
  const url = new URL(request.url);
  if (url.pathname === '/bill') {
    const from = parseDay(url.searchParams.get('day') ?? '');
    const book = bank.between('alipay', from, new Date(from.getTime() + days));
    return answerOf(await simulatedAlipayBill(book, (orderNo) => bank.find(orderNo)?.tradeNo ?? ''));
  }
  const params = Object.fromEntries(new URLSearchParams(request.body));
  const { method = '', sign = '' } = params;
  if (!isSignedText(signContent(params), sign, simulatedKeys().ours.publicKey))
    return answerOf(JSON.stringify({ error_response: { code: '40002', sub_code: 'isv.invalid-signature' } }));
  const content = Content.parse(JSON.parse(params.biz_content ?? '{}'));
  const said = JSON.stringify(answerTo(bank, clock, method, content));
  const signature = signText(said, simulatedKeys().theirs.privateKey);
  return answerOf(`{"${method.replaceAll('.', '_')}_response":${said},"sign":"${signature}"}`);
}

function answerTo(bank: SimulatedBank, clock: Clock, method: string, content: Content): Said {
  const { out_trade_no: orderNo = '' } = content;
  const trade = bank.find(orderNo);
  switch (method) {
    case 'alipay.trade.precreate': {
      const amountMinor = minorOf(content.total_amount ?? '') ?? 0;
      bank.open({ channel: 'alipay', orderNo, amountMinor, subject: content.subject ?? '' });
      return done({ out_trade_no: orderNo, qr_code: `https://qr.alipay.simulator/${orderNo}` });
    }
    case 'alipay.trade.query':
      // Like Alipay, it knows no trade before the code is scanned.
      if (!trade || trade.state === 'unpaid') return notThere;
      return done({
        out_trade_no: orderNo,
        trade_no: trade.tradeNo,
        trade_status: statuses[trade.state],
        total_amount: yuanOf(trade.amountMinor),
        ...(trade.paidAt > 0 && { send_pay_date: formatInstant(new Date(trade.paidAt)) }),
      });
    case 'alipay.trade.close':
      if (!trade) return notThere;
      if (trade.state === 'paid') return refused('ACQ.REASON_TRADE_STATUS_INVALID', '交易状态不合法');
      bank.move(trade, 'closed', clock());
      return done({ out_trade_no: orderNo });
    case 'alipay.trade.refund':
      return refund(bank, clock, trade, content);
    case 'alipay.trade.fastpay.refund.query':
      return done(bank.findRefund(content.out_request_no ?? '') ? { refund_status: 'REFUND_SUCCESS' } : {});
    case 'alipay.data.dataservice.bill.downloadurl.query':
      return done({ bill_download_url: `https://alipay.simulator/bill?day=${content.bill_date ?? ''}` });
    default:
      return refused('isv.invalid-method', '不存在的方法名');
  }
}

function refund(
  bank: SimulatedBank,
  clock: Clock,
  trade: SimulatedTrade | undefined,
  content: Content,
): Said {
  if (trade?.state !== 'paid') return notThere;
  const { orderNo } = trade;
  const { out_request_no: refundNo = '' } = content;
  const amountMinor = minorOf(content.refund_amount ?? '') ?? 0;
  if (bank.findRefund(refundNo)) return done({ out_trade_no: orderNo, fund_change: 'N' });
  const back = bank.refundsOf(orderNo).reduce((sum, one) => sum + one.amountMinor, 0);
  if (back + amountMinor > trade.amountMinor)
    return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
  bank.refund({ channel: 'alipay', orderNo, refundNo, amountMinor, at: clock().getTime() });
  return done({ out_trade_no: orderNo, fund_change: 'Y' });
}

/** Notification of Alipay after a payment. */
export function alipayNotice(trade: SimulatedTrade, now: Date) {
  const at = formatInstant(new Date(trade.paidAt));
  const params: Record<string, string> = {
    notify_id: `notify-${trade.tradeNo}`,
    notify_type: 'trade_status_sync',
    notify_time: formatInstant(now),
    charset: 'utf-8',
    version: '1.0',
    app_id: simulatedAlipay.appId,
    seller_id: simulatedAlipay.sellerId,
    out_trade_no: trade.orderNo,
    trade_no: trade.tradeNo,
    trade_status: 'TRADE_SUCCESS',
    total_amount: yuanOf(trade.amountMinor),
    receipt_amount: yuanOf(trade.amountMinor),
    subject: trade.subject,
    gmt_create: at,
    gmt_payment: at,
  };
  const sign = signText(signContent(params), simulatedKeys().theirs.privateKey);
  const body = new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString();
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' } };
}
