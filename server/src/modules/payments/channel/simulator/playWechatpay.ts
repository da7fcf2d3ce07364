import { createHash } from 'node:crypto';
import { z } from '@portal/schema';
import { newSecret } from '../../../../platform/ids';
import { days, parseDay, type Clock } from '../../../../platform/time';
import { centsOf, minorOfCents } from '../cents';
import { isSignedText, signText } from '../rsaSha256';
import { answerMessage, partsOf, requestMessage } from '../wechatpay/signMessage';
import { sealResource } from '../wechatpay/sealedResource';
import type { WechatpaySettings } from '../../../../platform/WechatpaySettings';
import type { WireAnswer, WireRequest } from '../Wire';
import { answerOf } from './answers';
import { simulatedKeys, type SimulatedBank, type SimulatedTrade } from './SimulatedBank';
import { simulatedWechatBill } from './wechatBill';

export const simulatedWechatpay: WechatpaySettings = {
  appId: 'wx0000000000000001',
  mchId: '1900000001',
  serialNo: '5157F09EFDC096DE15EBE81A47057A7200000001',
  publicKeyId: 'PUB_KEY_ID_0000000001',
  apiV3Key: 'demo-demo-demo-demo-demo-demo-32',
  origin: 'https://wechatpay.simulator',
  get privateKey() {
    return simulatedKeys().ours.privateKey;
  },
  get publicKey() {
    return simulatedKeys().theirs.publicKey;
  },
};

const states = { unpaid: 'NOTPAY', paying: 'USERPAYING', paid: 'SUCCESS', closed: 'CLOSED' } as const;
const iso = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

interface Said {
  status: number;
  content?: object;
}
const refused = (status: number, code: string, message: string): Said => ({
  status,
  content: { code, message },
});

/** Signature headers of WeChat Pay. */
function signedHeaders(body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = newSecret().slice(0, 32);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': simulatedWechatpay.publicKeyId,
    'wechatpay-signature': signText(answerMessage(timestamp, nonce, body), simulatedKeys().theirs.privateKey),
  };
}

/** Simulated WeChat Pay: verifies requests and signs answers. */
export async function playWechatpay(
  bank: SimulatedBank,
  clock: Clock,
  request: WireRequest,
): Promise<WireAnswer> {
  const url = new URL(request.url);
  const answer = (said: Said) => {
    const body = said.content === undefined ? '' : JSON.stringify(said.content);
    return answerOf(body, { status: said.status, headers: signedHeaders(body, clock()) });
  };
  if (!isSigned(request, url)) return answer(refused(401, 'SIGN_ERROR', '签名错误'));
  if (url.pathname === '/v3/billdownload/file')
    return answerOf(billOf(bank, url.searchParams.get('day') ?? ''));
  return answer(answerTo(bank, clock, request, url));
}

function isSigned({ method, headers, body = '' }: WireRequest, url: URL): boolean {
  const parts = partsOf(headers.authorization ?? '');
  if (parts?.mchid !== simulatedWechatpay.mchId) return false;
  const { timestamp = '', nonce_str: nonce = '', signature = '' } = parts;
  const message = requestMessage(method, url.pathname + url.search, timestamp, nonce, body);
  return isSignedText(message, signature, simulatedKeys().ours.publicKey);
}

const billOf = (bank: SimulatedBank, day: string): string => {
  const from = parseDay(day);
  const book = bank.between('wechat', from, new Date(from.getTime() + days));
  return simulatedWechatBill(book, (orderNo) => bank.find(orderNo));
};

const NativeOrder = z.object({
  out_trade_no: z.string(),
  description: z.string(),
  amount: z.object({ total: z.int() }),
});
const RefundOrder = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int() }),
});

function answerTo(bank: SimulatedBank, clock: Clock, { method, body = '{}' }: WireRequest, url: URL): Said {
  const { pathname, searchParams } = url;
  const content: unknown = method === 'POST' ? JSON.parse(body) : {};
  const [, orderNo = '', action] =
    /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(pathname) ?? [];
  const trade = bank.find(orderNo);
  if (pathname === '/v3/pay/transactions/native') {
    const { out_trade_no, description, amount } = NativeOrder.parse(content);
    const amountMinor = minorOfCents(amount.total);
    bank.open({ channel: 'wechat', orderNo: out_trade_no, amountMinor, subject: description });
    return { status: 200, content: { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` } };
  }
  if (orderNo && action) {
    if (!trade) return refused(404, 'ORDER_NOT_EXIST', '订单不存在');
    if (trade.state === 'paid') return refused(400, 'ORDERPAID', '订单已支付');
    bank.move(trade, 'closed', clock());
    return { status: 204 };
  }
  if (orderNo)
    return trade
      ? { status: 200, content: tradeContent(trade) }
      : refused(404, 'ORDER_NOT_EXIST', '订单不存在');
  if (pathname === '/v3/refund/domestic/refunds') return refund(bank, clock, content);
  if (pathname.startsWith('/v3/refund/domestic/refunds/')) {
    const found = bank.findRefund(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
    return found
      ? { status: 200, content: { out_refund_no: found.refundNo, status: 'SUCCESS' } }
      : refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  }
  if (pathname === '/v3/bill/tradebill') {
    const day = searchParams.get('bill_date') ?? '';
    const hash_value = createHash('sha1').update(billOf(bank, day)).digest('hex');
    const download_url = `${simulatedWechatpay.origin}/v3/billdownload/file?day=${day}`;
    return { status: 200, content: { hash_type: 'SHA1', hash_value, download_url } };
  }
  return refused(404, 'NOT_FOUND', '没有这个接口');
}

function refund(bank: SimulatedBank, clock: Clock, content: unknown): Said {
  const { out_trade_no, out_refund_no, amount } = RefundOrder.parse(content);
  const trade = bank.find(out_trade_no);
  if (trade?.state !== 'paid') return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
  const amountMinor = minorOfCents(amount.refund);
  if (!bank.findRefund(out_refund_no)) {
    const back = bank.refundsOf(out_trade_no).reduce((sum, one) => sum + one.amountMinor, 0);
    if (back + amountMinor > trade.amountMinor) return refused(400, 'INVALID_REQUEST', '退款金额超限');
    const at = clock().getTime();
    bank.refund({ channel: 'wechat', orderNo: out_trade_no, refundNo: out_refund_no, amountMinor, at });
  }
  return { status: 200, content: { out_refund_no, status: 'SUCCESS' } };
}

const tradeContent = (trade: SimulatedTrade) => ({
  appid: simulatedWechatpay.appId,
  mchid: simulatedWechatpay.mchId,
  out_trade_no: trade.orderNo,
  trade_state: states[trade.state],
  ...(trade.state === 'paid' && {
    transaction_id: trade.tradeNo,
    success_time: iso(trade.paidAt),
    amount: { total: centsOf(trade.amountMinor), currency: 'CNY' },
  }),
});

/** Notification of WeChat Pay after a payment. */
export function wechatNotice(trade: SimulatedTrade, now: Date) {
  const nonce = newSecret().slice(0, 12);
  const sealed = sealResource(
    JSON.stringify(tradeContent(trade)),
    { nonce, associated_data: 'transaction' },
    simulatedWechatpay.apiV3Key,
  );
  const body = JSON.stringify({
    id: `notice-${trade.tradeNo}`,
    create_time: iso(now.getTime()),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { original_type: 'transaction', algorithm: 'AEAD_AES_256_GCM', ...sealed },
  });
  return { body, headers: { 'content-type': 'application/json', ...signedHeaders(body, now) } };
}
