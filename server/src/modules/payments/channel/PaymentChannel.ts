/** Channels with an interface; bank transfers are checked by people. */
export type OnlineChannel = 'alipay' | 'wechat';

export interface NewTrade {
  orderNo: string;
  /** 1/10000 yuan, whole cents. */
  amountMinor: number;
  /** Shown to the payer. */
  subject: string;
  expiresAt: Date;
}

/** State of an order at the channel; `absent`: unknown there. */
export type Trade =
  | { state: 'absent' | 'unpaid' | 'paying' | 'closed' }
  | { state: 'paid'; tradeNo: string; amountMinor: number; paidAt: Date };

export interface NewRefund {
  orderNo: string;
  refundNo: string;
  /** 1/10000 yuan. */
  amountMinor: number;
  /** Amount of the whole payment. */
  totalMinor: number;
  reason: string;
}

/** `unknown`: the channel does not know it, so that it may be sent again. */
export type Refunding =
  { state: 'done' } | { state: 'pending' | 'unknown' } | { state: 'failed'; reason: string };

/** A notification from a channel. */
export type Notice =
  | { about: 'payment'; orderNo: string; tradeNo: string; amountMinor: number; paidAt: Date }
  | { about: 'refund'; refundNo: string; isDone: boolean; reason: string }
  /** Genuine, and nothing that moves money. */
  | { about: 'nothing' };

/** One line of a daily bill. */
export type BillRow =
  | { kind: 'payment'; orderNo: string; tradeNo: string; amountMinor: number }
  | { kind: 'refund'; orderNo: string; refundNo: string; amountMinor: number };

export interface Reply {
  status: number;
  type: string;
  body: string;
}

/** A payment channel. Requests may fail with `ChannelError`: the outcome is then unknown and has to be asked for. */
export interface PaymentChannel {
  code: OnlineChannel;
  /** Content of a QR code, or a payment page of the channel. May be called repeatedly. */
  open: (trade: NewTrade) => Promise<{ qr: string | null; payUrl: string | null }>;
  query: (orderNo: string) => Promise<Trade>;
  /** Makes payment impossible. @throws {ChannelError} `paid` when it was paid. */
  close: (orderNo: string) => Promise<void>;
  /** Idempotent per refund number. */
  refund: (refund: NewRefund) => Promise<Refunding>;
  queryRefund: (refund: Pick<NewRefund, 'orderNo' | 'refundNo'>) => Promise<Refunding>;
  /** Verifies a notification: origin, receiver and age; null when it is not genuine. */
  readNotice: (body: string, headers: Readonly<Record<string, unknown>>) => Notice | null;
  /** Reply that the channel expects to a notification. */
  replyOf: (isTaken: boolean) => Reply;
  /** Lines of the bill of a day, `yyyy-MM-dd`; none when nothing was paid. */
  readBill: (day: string) => AsyncIterable<BillRow>;
}

/** The channel did not answer, or not in a way that can be trusted. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  constructor(
    /** The channel's code, `unreachable`, `unsigned` or `paid`. */
    readonly reason: string,
    message = reason,
  ) {
    super(message);
  }
}
