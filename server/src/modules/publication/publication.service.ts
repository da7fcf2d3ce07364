import type { Deps } from '../../platform/Deps';
import type { DescriptionComparer, DescriptionReader } from '../catalog';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import { createChanges } from './publication.changes';
import { createDrafts } from './publication.drafts';
import { createLifecycle } from './publication.lifecycle';
import { listPublications } from './publication.queries';
import { createReviewable } from './publication.review';

export type PublicationService = ReturnType<typeof createPublicationService>;

interface Needs {
  documents: DocumentService;
  subscriptions: SubscriptionService;
  readDescription: DescriptionReader;
  compare: DescriptionComparer;
}

/** Versions of APIs, from the draft to the archive. */
export function createPublicationService(
  deps: Deps,
  { documents, subscriptions, readDescription, compare }: Needs,
) {
  const { approve, ...lifecycle } = createLifecycle(deps, { subscriptions, documents, compare });
  return {
    ...createDrafts(deps, { readDescription, compare }),
    changes: createChanges(deps, { subscriptions, compare }),
    ...lifecycle,
    list: (ownerId: string, filter: Parameters<typeof listPublications>[2]) =>
      listPublications(deps.db, ownerId, filter, deps.clock()),
    reviewable: createReviewable(deps, compare, approve),
  };
}
