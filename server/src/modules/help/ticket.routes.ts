import { addTicket, closeTicket, listTickets, replyTicket, viewTicket } from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { TicketService } from './ticket.service';

export function registerTicketRoutes(answer: Answerer, tickets: TicketService): void {
  answer(addTicket, ({ input, member, db }) => tickets.add(db, member, input));
  answer(listTickets, ({ input, member }) => tickets.list(member, input));
  answer(viewTicket, ({ input: { ticketId }, member }) => tickets.view(member, ticketId));
  answer(replyTicket, async ({ input: { ticketId, text }, member, db }) => {
    await tickets.reply(db, member, ticketId, text);
    return {};
  });
  answer(closeTicket, async ({ input: { ticketId }, member }) => {
    await tickets.close(member, ticketId);
    return {};
  });
}
