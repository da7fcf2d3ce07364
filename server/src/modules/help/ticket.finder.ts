import { ticketKinds, ticketStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { say, term } from '../../platform/i18n/say';
import { findTicketsOf } from './ticket.queries';

/** Tickets by number or by words of their title. */
export const ticketFinder = (db: Db): DeskFinder => ({
  title: say`工单`,
  area: 'service',
  find: async (text) =>
    (await findTicketsOf(db, text)).map(({ id, title, kind, state, nick_name }) => ({
      id,
      title,
      detail: together([term(ticketKinds[kind]), nick_name, term(ticketStates[state])]),
      // The list of the state that it is in.
      link: `/ops/ticket?state=${state}&ticketId=${encodeURIComponent(id)}`,
    })),
});
