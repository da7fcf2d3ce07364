import { formatInstant } from '../../platform/time';
import type { Deps } from '../../platform/Deps';
import type { DescriptionComparer, DescriptionReader } from '../catalog';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import type { OperationPreviewer } from '../mock';
import type { Reviewable } from '../review';
import { listForOps } from './ending.queries';
import { createEnding } from './publication.ending';
import { createChanges } from './publication.changes';
import { createDrafts } from './publication.drafts';
import { createOperationEdits } from './publication.operations';
import { createLifecycle } from './publication.lifecycle';
import { isOfflineRequest } from './offlineRequest.repository';
import { createOfflineRequests } from './publication.offline';
import { createPreviews } from './publication.preview';
import { listPublications } from './publication.queries';
import { createReviewable } from './publication.review';
import { createTlsEdits } from './publication.tls';
import { createUpstreamCalls } from './publication.upstreamCall';

export type PublicationService = ReturnType<typeof createPublicationService>;

interface Needs {
  documents: DocumentService;
  subscriptions: SubscriptionService;
  readDescription: DescriptionReader;
  compare: DescriptionComparer;
  preview: OperationPreviewer;
}

/** Versions of APIs, from draft to archive. */
export function createPublicationService(
  deps: Deps,
  { documents, subscriptions, readDescription, compare, preview }: Needs,
) {
  const { approve, ...lifecycle } = createLifecycle(deps, { subscriptions, documents, compare });
  const offline = createOfflineRequests(deps, subscriptions);
  return {
    ...createDrafts(deps, { readDescription, compare }),
    ending: createEnding(deps, subscriptions),
    changes: createChanges(deps, { subscriptions, compare }),
    ...lifecycle,
    list: (ownerId: string, filter: Parameters<typeof listPublications>[2]) =>
      listPublications(deps.db, ownerId, filter, deps.clock()),
    listForOps: async (filter: Parameters<typeof listForOps>[1]) => {
      const { rows, ...page } = await listForOps(deps.db, filter);
      return {
        ...page,
        records: rows.map((row) => ({
          draftId: row.id,
          apiId: row.api_id,
          name: row.name,
          version: row.version,
          providerName: row.provider_name,
          state: row.state,
          subscribers: row.subscribers ?? 0,
          calls30: row.calls_30d,
          updatedAt: formatInstant(row.updated_at),
        })),
      };
    },
    offline,
    operations: createOperationEdits(deps, readDescription),
    tls: createTlsEdits(deps),
    previews: createPreviews(deps, preview),
    callUpstream: createUpstreamCalls(deps),
    reviewable: either(offline.reviewable, createReviewable(deps, compare, approve)),
  };
}

/** Both kinds of cases share one queue: going online and going offline. */
function either(offline: Reviewable, publication: Reviewable): Reviewable {
  const of = (subjectId: string) => (isOfflineRequest(subjectId) ? offline : publication);
  return {
    reasons: publication.reasons,
    view: (subjectId) => of(subjectId).view(subjectId),
    decide: (tx, subjectId, ...decision) => of(subjectId).decide(tx, subjectId, ...decision),
  };
}
