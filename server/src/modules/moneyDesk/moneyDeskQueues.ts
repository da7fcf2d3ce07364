import { moneyQueues, reviewKinds, type MoneyQueue } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import { queueOf, type QueueSource } from '../../platform/desk';
import { promisedMs } from '../../platform/promisedMs';
import { term } from '../../platform/i18n/say';
import { openMoney } from './openMoneyQueues.queries';

/** Queues that a person works on, rather than a bank or a channel; reviews are queues of the review desk. */
const isWork = (queue: MoneyQueue) => !(queue in reviewKinds) && queue !== 'paying' && queue !== 'refundSent';

/** Queues about money, besides those of the review desk. */
export const moneyDeskQueues = ({ db }: Pick<Deps, 'db'>): readonly QueueSource[] =>
  keysOf(moneyQueues)
    .filter(isWork)
    .map((key) =>
      queueOf(
        db,
        {
          key,
          title: term(moneyQueues[key]),
          area: 'money',
          link: openMoney[key].link,
          dueMs: promisedMs(key),
        },
        openMoney[key].rows,
      ),
    );
