import type { Clock } from '../../../../platform/time';
import type { Wire } from '../Wire';
import type { OnlineChannel } from '../PaymentChannel';
import { alipayNotice, playAlipay, simulatedAlipay } from './playAlipay';
import { playWechatpay, simulatedWechatpay, wechatNotice } from './playWechatpay';
import { openSimulatedBank } from './SimulatedBank';

/** A notification as it arrives over HTTP. */
export interface SentNotice {
  channel: OnlineChannel;
  body: string;
  headers: Record<string, string>;
}

export type PaySimulator = ReturnType<typeof createPaySimulator>;

/** Both channels of a demo with their own keys. They speak the real protocols; nothing leaves this process. */
export function createPaySimulator(dataDir: string, clock: Clock) {
  const bank = openSimulatedBank(dataDir);
  const wire: Wire = async (request, read) => {
    const isAlipay = new URL(request.url).hostname === 'alipay.simulator';
    return read(await (isAlipay ? playAlipay : playWechatpay)(bank, clock, request));
  };

  return {
    bank,
    wire,
    alipay: simulatedAlipay,
    wechatpay: simulatedWechatpay,

    /**
     * Plays a payment, its beginning or its cancellation.
     *
     * @returns the notification that follows; null: none.
     */
    play(orderNo: string, answer: 'paid' | 'paying' | 'failed'): SentNotice | null {
      const trade = bank.find(orderNo);
      if (!trade || trade.state === 'closed') return null;
      const now = clock();
      if (trade.state !== 'paid')
        bank.move(trade, answer === 'paid' ? 'paid' : answer === 'paying' ? 'paying' : 'closed', now);
      if (bank.find(orderNo)?.state !== 'paid') return null;
      const notice = trade.channel === 'alipay' ? alipayNotice(trade, now) : wechatNotice(trade, now);
      return { channel: trade.channel, ...notice };
    },
  };
}
