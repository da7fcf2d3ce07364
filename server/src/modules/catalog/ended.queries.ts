import type { Db } from '../../platform/db/Db';
import { onSale, successorsIn } from './list/apiCards.queries';
import { isShownIn } from './isShownIn.queries';
import { anonymousIn, type Viewer } from '../../platform/Viewer';

const alternativesMax = 4;

/** A product that is no longer online, with its last version; undefined in a portal that did not show it. */
export function findEnded(db: Db, viewer: Viewer, apiId: string) {
  return db
    .selectFrom('api_products as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('api_versions')
          .select(['end_reason', 'end_said', 'ended_at', 'successor_id'])
          .whereRef('api_id', '=', 'p.id')
          .orderBy('published_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin(successorsIn(db, viewer), (join) => join.onRef('successors.id', '=', 'last.successor_id'))
    .select(['p.name', 'p.status', 'p.category_id', 'end_reason', 'end_said', 'ended_at'])
    .select(['successors.id as successor_id', 'successors.name as successor_name'])
    .where('p.id', '=', apiId)
    .where('p.status', '!=', 'online')
    .where(isShownIn(viewer, 'p'))
    .executeTakeFirst();
}

/** Other APIs of the category that are on sale, the most used first. */
export const listAlternatives = (db: Db, { portalId }: Viewer, categoryId: string) =>
  onSale(db, anonymousIn(portalId))
    .select(['p.id', 'p.name'])
    .where('p.category_id', '=', categoryId)
    .orderBy('p.calls_30d', 'desc')
    .orderBy('p.id')
    .limit(alternativesMax)
    .execute();
