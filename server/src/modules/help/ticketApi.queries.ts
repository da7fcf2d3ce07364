import { namedVisibility } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { viewerIn } from '../../platform/Viewer';
import { isShownIn } from '../catalog';

/**
 * Whether a person may name an API in a ticket: it is on sale where they see it, or they or an organisation of theirs are
 * named in its audience, subscribed to it, or its provider.
 */
export async function mayNameApi(
  db: Db,
  { personId, portalId, apiId }: { personId: string; portalId: string | null; apiId: string },
): Promise<boolean> {
  const memberships = await db
    .selectFrom('organisation_members')
    .select('organisation_id')
    .where('user_id', '=', personId)
    .execute();
  const accounts = [personId, ...memberships.map(({ organisation_id }) => organisation_id)];
  const row = await db
    .selectFrom('api_products as p')
    .select('p.id')
    .where('p.id', '=', apiId)
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        and([eb('p.status', '=', 'online'), isShownIn(viewerIn(portalId, personId), 'p')]),
        and([
          eb('p.status', '=', 'online'),
          eb('p.portal_id', '=', namedVisibility),
          exists(
            selectFrom('api_audience')
              .select('account_id')
              .whereRef('api_id', '=', 'p.id')
              .where('account_id', 'in', accounts),
          ),
        ]),
        exists(
          selectFrom('subscriptions')
            .select('id')
            .whereRef('api_id', '=', 'p.id')
            .where('applicant_id', 'in', accounts),
        ),
        exists(
          selectFrom('providers')
            .select('id')
            .whereRef('providers.id', '=', 'p.provider_id')
            .where('user_id', 'in', accounts),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
