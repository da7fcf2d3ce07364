import { addTicket, closeTicket, listTickets, replyTicket, viewTicket } from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { PortalService } from '../content';
import type { TicketService } from './ticket.service';

export function registerTicketRoutes(
  answer: Answerer,
  { tickets, portals }: { tickets: TicketService; portals: PortalService },
): void {
  answer(addTicket, async ({ input: { apiId, ...ticket }, member, db, request }) => {
    const about = apiId === undefined ? undefined : { apiId, portalId: await portals.idAt(request.hostname) };
    return tickets.add(db, member, { ...ticket, about });
  });
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
