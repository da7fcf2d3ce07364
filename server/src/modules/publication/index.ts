import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { hours, minutes } from '../../platform/time';
import type { DescriptionComparer, DescriptionReader, RouteReader } from '../catalog';
import type { Documents } from '../documents';
import type { Market } from '../market';
import type { OperationPreviewer } from '../mock';
import type { Reviewable } from '../review';
import { registerPublicationRoutes } from './publication.routes';
import { createRouteLists } from './publication.routeLists';
import { createPublicationService } from './publication.service';
import { remindEndingTls } from './remindEndingTls';

export { diffFacts } from './diffFacts';
export { summaryOf } from './messageOfChange';
export { createPublicationService } from './publication.service';

/** Publication of APIs, from draft to archive. */
export interface Publication extends Module {
  /** Submitted drafts, for review. */
  publicationReview: Reviewable;
}

interface Needs {
  documents: Documents;
  market: Market;
  readDescription: DescriptionReader;
  readRoutes: RouteReader;
  compareDescriptions: DescriptionComparer;
  previewOperations: OperationPreviewer;
}

export function createPublication(
  deps: Deps,
  {
    documents: { documents },
    market: { subscriptions },
    readDescription,
    readRoutes,
    compareDescriptions: compare,
    previewOperations: preview,
  }: Needs,
): Publication {
  const publications = createPublicationService(deps, {
    documents,
    subscriptions,
    readDescription,
    compare,
    preview,
  });
  return {
    publicationReview: publications.reviewable,
    routes: ({ answer }) =>
      registerPublicationRoutes(answer, deps, { publications, routeLists: createRouteLists(readRoutes) }),
    jobs: [
      { name: 'publish-apis', everyMs: minutes, run: () => publications.publishDue() },
      { name: 'remind-of-certificates', everyMs: hours, run: () => remindEndingTls(deps) },
      { name: 'remind-of-sunset', everyMs: 10 * minutes, run: () => publications.ending.remindDue() },
    ],
  };
}
