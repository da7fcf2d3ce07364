import type { MoneyQueue, ReviewKind } from '@portal/calls';
import { days, hours } from './time';

type QueueKey = ReviewKind | MoneyQueue | 'ticket' | 'overdue' | 'canary' | 'login';

/** Promised time of most queues. */
const usualMs = 2 * days;

/** Queues with another promise than the usual one. */
const others: Partial<Record<QueueKey, number>> = {
  person: days,
  company: 3 * days,
  recharge: days,
  ticket: days,
  login: days,
  payout: days,
  paying: 3 * days,
  refundSent: 3 * days,
  issue: 3 * days,
  issueFailed: days,
  statement: 5 * days,
  proof: hours,
  canary: 7 * days,
};

/** Time that the portal promises for a queue of the operators. */
export const promisedMs = (queue: QueueKey): number => others[queue] ?? usualMs;
