import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Channels } from './createChannels';
import { creditPayment } from '../creditPayment';
import type { OnlineChannel, Reply } from './PaymentChannel';
import type { RefundService } from '../refund/refund.service';

interface Needs {
  channels: Channels;
  refunds: RefundService;
}

export type ChannelNoticeService = ReturnType<typeof createChannelNoticeService>;

/** Notifications of channels: possibly late, duplicated, out of order, or forged. */
export function createChannelNoticeService({ db, clock, log }: Deps, { channels, refunds }: Needs) {
  return {
    /**
     * Processes a notification and answers in the channel's format. Channels repeat it until it is accepted; forged
     * ones never are.
     *
     * @returns null for an unknown channel.
     */
    async take(
      code: OnlineChannel,
      body: string,
      headers: Readonly<Record<string, unknown>>,
    ): Promise<Reply | null> {
      const channel = channels.find(code);
      if (!channel) return null;
      const notice = channel.readNotice(body, headers);
      if (!notice) {
        log.warn({ channel: code }, 'a notification that its channel has not sent');
        return channel.replyOf(false);
      }
      if (notice.about === 'payment') {
        const { orderNo, tradeNo, amountMinor, paidAt } = notice;
        const payment = { channel: code, orderNo, tradeNo, amountMinor, paidAt };
        const credit = await inTransaction(db, (tx) => creditPayment(tx, payment, clock()));
        if (credit.result === 'held')
          log.warn({ channel: code, orderNo, tradeNo }, 'a payment fits no order');
      }
      if (notice.about === 'refund') await refunds.hear(notice.refundNo, notice.isDone, notice.reason);
      return channel.replyOf(true);
    },
  };
}
