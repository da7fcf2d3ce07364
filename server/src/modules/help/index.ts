import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Files } from '../files';
import type { SearchSource } from '../search';
import { createFaqService } from './faq.service';
import { registerHelpRoutes } from './help.routes';
import { indexFaq } from './indexFaq';
import { registerTicketRoutes } from './ticket.routes';
import { createTicketService } from './ticket.service';

export { vote, votesOf } from './votes.repository';

/** Frequent questions and support cases. */
export function createHelp(deps: Deps, { files: { files } }: { files: Files }): Module {
  return {
    routes({ answer, sessions }) {
      registerHelpRoutes(answer, createFaqService(deps), sessions);
      registerTicketRoutes(answer, createTicketService(deps, files));
    },
  };
}

export const faqSource: SearchSource = { table: 'faqs', index: indexFaq };
