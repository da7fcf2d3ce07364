import { reviewKinds, type ReviewKind } from '@portal/calls';
import { keysOf, type DeskArea } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { QueueSource } from '../../platform/desk';
import { promisedMs } from '../../platform/promisedMs';
import { term } from '../../platform/i18n/say';
import { countOpenCases } from './review.queries';

/** The operators' area of a kind of case, if it is not that of the reviewers. */
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

/** The operators' area of a kind of case. */
export const areaOfKind = (kind: ReviewKind): DeskArea => areas[kind] ?? 'review';

/** One queue per kind of case, counted in one query. */
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
