import { z } from 'zod';
import { minorOfCents } from '../cents';
import type { Notice } from '../PaymentChannel';
import { openResource } from './sealedResource';
import { isGenuine } from './signMessage';
import type { WechatpaySettings } from '../../../../platform/WechatpaySettings';

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});
const Paid = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  transaction_id: z.string().min(1),
  trade_state: z.string(),
  success_time: z.string(),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY').default('CNY') }),
});
const Refunded = z.object({
  mchid: z.string(),
  out_refund_no: z.string().min(1),
  refund_status: z.string(),
});

/** Notification of WeChat Pay for this app and merchant, verified and decrypted; null otherwise. */
export function readWechatNotice(
  body: string,
  headers: Readonly<Record<string, unknown>>,
  settings: WechatpaySettings,
  now: Date,
): Notice | null {
  if (!isGenuine({ headers, body }, settings, now)) return null;
  const envelope = Envelope.safeParse(asJson(body));
  if (!envelope.success) return null;
  const { event_type: event, resource } = envelope.data;
  const said = asJson(openResource(resource, settings.apiV3Key));
  if (event === 'TRANSACTION.SUCCESS') {
    const paid = Paid.safeParse(said);
    if (!paid.success || paid.data.appid !== settings.appId || paid.data.mchid !== settings.mchId)
      return null;
    const { out_trade_no, transaction_id, trade_state, success_time, amount } = paid.data;
    const paidAt = new Date(success_time);
    if (trade_state !== 'SUCCESS' || Number.isNaN(paidAt.getTime())) return null;
    const amountMinor = minorOfCents(amount.total);
    return { about: 'payment', orderNo: out_trade_no, tradeNo: transaction_id, amountMinor, paidAt };
  }
  if (event.startsWith('REFUND.')) {
    const refunded = Refunded.safeParse(said);
    if (!refunded.success || refunded.data.mchid !== settings.mchId) return null;
    const { out_refund_no: refundNo, refund_status: status } = refunded.data;
    return {
      about: 'refund',
      refundNo,
      isDone: status === 'SUCCESS',
      reason: refundFailures[status] ?? status,
    };
  }
  return said === null ? null : { about: 'nothing' };
}

/** Reasons of failed refunds, by WeChat Pay's codes. */
export const refundFailures: Readonly<Record<string, string>> = {
  CLOSED: '退款已关闭',
  ABNORMAL: '退款异常，付款人的账户或银行卡不能收款',
};

function asJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
