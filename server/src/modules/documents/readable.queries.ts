import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Viewer } from '../../platform/Viewer';
import { isShownIn } from '../catalog';

/**
 * Readable documents. In the main portal: those that do not belong to private APIs only, and those of APIs that this
 * account may see; in a branded portal: those of its APIs and those that it selected.
 *
 * @param isRemoved  Those removed by their authors since, instead.
 */
export function readableDocuments(db: Db, viewer: Viewer, isRemoved = false) {
  const isOfShownApi = sql<boolean>`exists (select from api_documents r join api_products p on p.id = r.api_id
    where r.document_id = d.id and ${isShownIn(viewer, 'p')})`;
  const query = db
    .selectFrom('documents as d')
    .where('d.removed_at', isRemoved ? 'is not' : 'is', null)
    .where('d.is_enabled', '=', true);
  const { portalId, accountId } = viewer;
  if (portalId !== null)
    return query.where(
      sql<boolean>`(${isOfShownApi} or not d.is_restricted and exists (
        select from portal_documents c where c.document_id = d.id and c.portal_id = ${portalId}))`,
    );
  return accountId === null
    ? query.where('d.is_restricted', '=', false)
    : query.where(sql<boolean>`(not d.is_restricted or ${isOfShownApi})`);
}
