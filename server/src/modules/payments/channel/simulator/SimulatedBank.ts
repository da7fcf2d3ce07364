import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateKeyPairSync, randomInt, type KeyObject } from 'node:crypto';
import type { OnlineChannel } from '../PaymentChannel';

/** An order at a simulated channel. */
export interface SimulatedTrade {
  channel: OnlineChannel;
  orderNo: string;
  amountMinor: number;
  subject: string;
  state: 'unpaid' | 'paying' | 'paid' | 'closed';
  tradeNo: string;
  /** Milliseconds; 0: not yet. */
  paidAt: number;
}

export interface SimulatedRefund {
  channel: OnlineChannel;
  orderNo: string;
  refundNo: string;
  amountMinor: number;
  at: number;
}

interface Book {
  trades: SimulatedTrade[];
  refunds: SimulatedRefund[];
}

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

let pairs: { ours: KeyPair; theirs: KeyPair } | undefined;
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Created on first use and shared in the process, because generating keys takes time. */
export const simulatedKeys = () => (pairs ??= { ours: newPair(), theirs: newPair() });

/** Latest orders that are kept. */
const keptMax = 2000;

export type SimulatedBank = ReturnType<typeof openSimulatedBank>;

/**
 * State of the simulated channels in a file of the data folder, which survives a restart. Several servers of a demo may
 * share it, so it is read each time.
 */
export function openSimulatedBank(dataDir: string) {
  const file = path.join(dataDir, 'payment-simulator.json');
  const read = (): Book =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Book) : { trades: [], refunds: [] };
  const change = (edit: (book: Book) => void) => {
    const book = read();
    edit(book);
    const latest = { trades: book.trades.slice(-keptMax), refunds: book.refunds.slice(-keptMax) };
    writeFileSync(file, JSON.stringify(latest), { mode: 0o600 });
  };

  return {
    find: (orderNo: string) => read().trades.find((one) => one.orderNo === orderNo),
    findRefund: (refundNo: string) => read().refunds.find((one) => one.refundNo === refundNo),
    refundsOf: (orderNo: string) => read().refunds.filter((one) => one.orderNo === orderNo),

    /** Idempotent per order. */
    open(trade: Pick<SimulatedTrade, 'channel' | 'orderNo' | 'amountMinor' | 'subject'>): SimulatedTrade {
      const known = this.find(trade.orderNo);
      if (known) return known;
      const tradeNo = `${trade.channel === 'alipay' ? '2026' : '4200'}${Array.from({ length: 24 }, () => randomInt(10)).join('')}`;
      const opened: SimulatedTrade = { ...trade, state: 'unpaid', tradeNo, paidAt: 0 };
      change(({ trades }) => trades.push(opened));
      return opened;
    },

    move(trade: SimulatedTrade, state: SimulatedTrade['state'], at: Date): void {
      trade.state = state;
      if (state === 'paid') trade.paidAt = at.getTime();
      change((book) => {
        book.trades = book.trades.map((one) => (one.orderNo === trade.orderNo ? trade : one));
      });
    },

    refund(refund: SimulatedRefund): void {
      change(({ refunds }) => refunds.push(refund));
    },

    /** Trades and refunds of a channel between two times. */
    between(channel: OnlineChannel, from: Date, until: Date): Book {
      const isIn = (at: number) => at >= from.getTime() && at < until.getTime();
      const { trades, refunds } = read();
      return {
        trades: trades.filter((one) => one.channel === channel && isIn(one.paidAt)),
        refunds: refunds.filter((one) => one.channel === channel && isIn(one.at)),
      };
    },
  };
}
