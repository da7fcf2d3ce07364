/** Channels that a program talks to; bank transfers are looked at by people. */
export type OnlineChannel = 'alipay' | 'wechat';

export interface NewTrade {
  orderNo: string;
  /** 1/10000 yuan, whole cents. */
  amountMinor: number;
  /** What the payer reads. */
  subject: string;
  expiresAt: Date;
}

/** What has become of an order at the channel; `absent`: it never heard of it. */
export type Trade =
  | { state: 'absent' | 'unpaid' | 'paying' | 'closed' }
  | { state: 'paid'; tradeNo: string; amountMinor: number; paidAt: Date };

export interface NewRefund {
  orderNo: string;
  refundNo: string;
  /** 1/10000 yuan. */
  amountMinor: number;
  /** Of the payment that it is a part of. */
  totalMinor: number;
  reason: string;
}

/** `unknown`: the channel has not heard of it, so that it may be sent again. */
export type Refunding =
  { state: 'done' } | { state: 'pending' | 'unknown' } | { state: 'failed'; reason: string };

/** What a channel tells by itself. */
export type Notice =
  | { about: 'payment'; orderNo: string; tradeNo: string; amountMinor: number; paidAt: Date }
  | { about: 'refund'; refundNo: string; isDone: boolean; reason: string }
  /** Genuine, and nothing that moves money. */
  | { about: 'nothing' };

/** One line of the bill of a day. */
export type BillRow =
  | { kind: 'payment'; orderNo: string; tradeNo: string; amountMinor: number }
  | { kind: 'refund'; orderNo: string; refundNo: string; amountMinor: number };

export interface Reply {
  status: number;
  type: string;
  body: string;
}

/**
 * A payment channel. What it asks may fail (`ChannelError`): nobody knows then what has become of it, and it is asked
 * again.
 */
export interface PaymentChannel {
  code: OnlineChannel;
  /** What the payer scans, or a page of the channel to pay at. It may be asked for again. */
  open: (trade: NewTrade) => Promise<{ qr: string | null; payUrl: string | null }>;
  query: (orderNo: string) => Promise<Trade>;
  /** Nobody can pay it any more. @throws {ChannelError} `paid` when somebody has. */
  close: (orderNo: string) => Promise<void>;
  /** The same number pays back once, however often it is sent. */
  refund: (refund: NewRefund) => Promise<Refunding>;
  queryRefund: (refund: Pick<NewRefund, 'orderNo' | 'refundNo'>) => Promise<Refunding>;
  /** What it says, if it is the channel that says it, to us, and lately; else null. */
  readNotice: (body: string, headers: Readonly<Record<string, unknown>>) => Notice | null;
  /** The answer to a notification that the channel expects. */
  replyOf: (isTaken: boolean) => Reply;
  /** Lines of the bill of a day, `yyyy-MM-dd`; none where nothing was paid. */
  readBill: (day: string) => AsyncIterable<BillRow>;
}

/** The channel has not answered, or not in a way that can be understood or believed. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  constructor(
    /** The channel's own code, `unreachable`, `unsigned` or `paid`. */
    readonly reason: string,
    message = reason,
  ) {
    super(message);
  }
}
