import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Content } from '../content';
import type { Files } from '../files';
import type { SearchSource } from '../search';
import { createFaqService } from './faq.service';
import { registerHelpRoutes } from './help.routes';
import { indexFaq } from './indexFaq';
import { registerTicketRoutes } from './ticket.routes';
import { createTicketService } from './ticket.service';

export { vote, votesOf } from './votes.repository';

interface Needs {
  content: Content;
  files: Files;
}

/** Frequent questions and support cases. */
export function createHelp(deps: Deps, { content: { portals }, files: { files } }: Needs): Module {
  return {
    routes({ answer, sessions }) {
      registerHelpRoutes(answer, { faqs: createFaqService(deps), portals, sessions });
      registerTicketRoutes(answer, createTicketService(deps, files));
    },
  };
}

export const faqSource: SearchSource = { table: 'faqs', index: indexFaq };
