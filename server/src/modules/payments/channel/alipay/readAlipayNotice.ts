import { minorOf } from '../cents';
import type { Notice } from '../PaymentChannel';
import type { AlipaySettings } from '../../../../platform/AlipaySettings';
import { isGenuineNotice } from './signContent';

const paid = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** "2026-11-20 12:00:03", Beijing time. */
export const alipayInstant = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

/** Content of a notification signed by Alipay for this app and seller; null otherwise. */
export function readAlipayNotice(body: string, settings: AlipaySettings): Notice | null {
  const params = Object.fromEntries(new URLSearchParams(body));
  if (params.sign_type !== 'RSA2' || !isGenuineNotice(params, settings.publicKey)) return null;
  if (params.app_id !== settings.appId) return null;
  if (settings.sellerId && params.seller_id !== settings.sellerId) return null;
  if (!paid.includes(params.trade_status ?? '')) return { about: 'nothing' };
  const amountMinor = minorOf(params.total_amount ?? '');
  const { out_trade_no: orderNo, trade_no: tradeNo } = params;
  if (amountMinor === null || !orderNo || !tradeNo) return null;
  const paidAt = alipayInstant(params.gmt_payment ?? params.notify_time ?? '');
  if (Number.isNaN(paidAt.getTime())) return null;
  return { about: 'payment', orderNo, tradeNo, amountMinor, paidAt };
}
