import type { Deps } from '../../platform/Deps';
import type { DescriptionReader } from '../catalog';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import { createDrafts } from './publication.drafts';
import { createLifecycle } from './publication.lifecycle';
import { listPublications } from './publication.queries';
import { createReviewable } from './publication.review';

export type PublicationService = ReturnType<typeof createPublicationService>;

interface Needs {
  documents: DocumentService;
  subscriptions: SubscriptionService;
  readDescription: DescriptionReader;
}

/** Versions of APIs, from the draft to the archive. */
export function createPublicationService(deps: Deps, { documents, subscriptions, readDescription }: Needs) {
  const { approve, ...lifecycle } = createLifecycle(deps, { subscriptions, documents });
  return {
    ...createDrafts(deps, readDescription),
    ...lifecycle,
    list: (ownerId: string, filter: Parameters<typeof listPublications>[2]) =>
      listPublications(deps.db, ownerId, filter, deps.clock()),
    reviewable: createReviewable(deps, approve),
  };
}
