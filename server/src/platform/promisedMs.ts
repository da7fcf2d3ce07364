import type { MoneyQueue, ReviewKind } from '@portal/calls';
import { days, hours } from './time';

type QueueKey = ReviewKind | MoneyQueue | 'ticket' | 'overdue' | 'canary' | 'login';

/** What most of what waits is promised within. */
const usualMs = 2 * days;

/** Queue of the operators → how long the portal may take over a case, where it is not the usual. */
const others: Partial<Record<QueueKey, number>> = {
  company: 3 * days,
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

/** How long the portal may take over what waits in a queue of the operators. */
export const promisedMs = (queue: QueueKey): number => others[queue] ?? usualMs;
