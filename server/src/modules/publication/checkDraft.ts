import type { Deps } from '../../platform/Deps';
import { probeUpstream } from '../../platform/upstream';
import { checkPublication, type FoundCheck } from './publicationChecks';
import { findNeighbours } from './publication.queries';
import type { PublicationRow } from './publication.repository';

/** What is right and wrong with a draft. Asks its upstream over the network: not for inside a transaction. */
export async function checkDraft(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { user_id, data, document }: PublicationRow,
): Promise<FoundCheck[]> {
  return checkPublication(data, {
    ...(await findNeighbours(db, user_id, data)),
    document,
    hasDocuments: (data.docIds ?? []).length > 0,
    upstream: data.upstreamUrl
      ? await probeUpstream(data.upstreamUrl, config.upstreamHosts)
      : { isReachable: false, reason: '请填写上游地址' },
  });
}
