import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Content } from '../content';
import type { Files } from '../files';
import type { SearchSource } from '../search';
import { createFaqService } from './faq.service';
import { registerHelpRoutes } from './help.routes';
import { indexFaq } from './indexFaq';
import { registerTicketRoutes } from './ticket.routes';
import { ticketFinder } from './ticket.finder';
import { createTicketService, type TicketService } from './ticket.service';
import { ticketQueue } from './ticketQueue.queries';

export { faqCategoryKeeper, faqKeeper } from './faqKeeper.repository';
export { helpPages } from './helpPages';
export type { TicketService } from './ticket.service';
export { castVote, votesOf } from './votes.repository';

interface Needs {
  content: Content;
  files: Files;
}

/** Frequent questions and support cases. */
export interface Help extends Module {
  tickets: TicketService;
}

export function createHelp(deps: Deps, { content: { portals }, files: { files } }: Needs): Help {
  const tickets = createTicketService(deps, files);
  return {
    tickets,
    routes({ answer, sessions }) {
      registerHelpRoutes(answer, { faqs: createFaqService(deps), portals, sessions });
      registerTicketRoutes(answer, { tickets, portals });
    },
    desk: { queues: [ticketQueue(deps)], finders: [ticketFinder(deps.db)] },
  };
}

export const faqSource: SearchSource = { table: 'faqs', index: indexFaq };
