import { reviewKinds, type ReviewKind } from '@portal/calls';
import { keysOf, type DeskArea } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { QueueSource } from '../../platform/desk';
import { promisedMs } from '../../platform/promisedMs';
import { term } from '../../platform/said/say';
import { countOpenCases } from './review.queries';

/** Whose work a kind of case is, where it is not that of the reviewers. */
const areas: Partial<Record<ReviewKind, DeskArea>> = {
  comment: 'content',
  withdraw: 'money',
  recharge: 'money',
  refund: 'money',
  adjustment: 'money',
  invoice: 'money',
  hold: 'money',
  coupon: 'money',
};

/** Whose work a kind of case is. */
export const areaOfKind = (kind: ReviewKind): DeskArea => areas[kind] ?? 'review';

/** One queue for each kind of case, counted together. */
export const reviewQueues = ({ db }: Pick<Deps, 'db'>): QueueSource => ({
  queues: keysOf(reviewKinds).map((kind) => ({
    key: kind,
    title: term(reviewKinds[kind]),
    area: areaOfKind(kind),
    link: `/ops/${kind}`,
    dueMs: promisedMs(kind),
  })),
  async count(now) {
    const counted = await countOpenCases(db, now);
    return new Map(counted.map(({ kind, ...count }) => [kind, count]));
  },
});
