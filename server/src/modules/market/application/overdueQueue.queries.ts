import { sql } from 'kysely';
import { applyState } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import { queueOf } from '../../../platform/desk';
import { promisedMs } from '../../../platform/promisedMs';
import { say } from '../../../platform/i18n/say';

/** Queue of escalated applications. */
export const overdueQueue = ({ db }: Pick<Deps, 'db'>) =>
  queueOf(
    db,
    {
      key: 'overdue',
      title: say`超时申请`,
      area: 'market',
      link: '/ops/overdue',
      dueMs: promisedMs('overdue'),
    },
    sql`select escalated_at as since from subscriptions
      where state = ${applyState.waiting} and escalated_at is not null`,
  );
