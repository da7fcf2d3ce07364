import { sql } from 'kysely';
import type { Deps } from '../../platform/Deps';
import { queueOf } from '../../platform/desk';
import { promisedMs } from '../../platform/promisedMs';
import { say } from '../../platform/i18n/say';

/** Tickets that operators have not answered; a follow-up question restarts the wait. */
export const ticketQueue = ({ db }: Pick<Deps, 'db'>) =>
  queueOf(
    db,
    { key: 'ticket', title: say`工单`, area: 'service', link: '/ops/ticket', dueMs: promisedMs('ticket') },
    sql`select updated_at as since from support_tickets where state = 'open'`,
  );
