import { sql } from 'kysely';
import { boundStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { onSale } from '../catalog';
import { shownSolutions } from '../solutions';
import { anonymousIn, type Viewer } from '../../platform/Viewer';

const scenesMax = 4;
const ofScenesMax = 20;
/** Number of newest subscribers whose other APIs are read, and how many of each. */
const subscribersMax = 200;
const perSubscriberMax = 30;
const ofUsersMax = 10;
/** With fewer accounts the result would reveal what individual ones use. */
const accountsMin = 3;
const neighboursMax = 60;

/** The API to compare with; undefined for one that this portal does not show. */
export const findSubject = (db: Db, viewer: Viewer, apiId: string) =>
  onSale(db, viewer).select(['p.id', 'p.category_id', 'p.tags']).where('p.id', '=', apiId).executeTakeFirst();

/** Scenes of this portal that contain an API, or that its provider says it fits. */
export const listScenes = (db: Db, viewer: Viewer, apiId: string) =>
  shownSolutions(db, viewer.portalId)
    .select(['o.id', 'o.title', 'o.brief'])
    .where('o.id', 'in', ({ selectFrom }) =>
      selectFrom('solution_apis as x')
        .innerJoin('solution_steps as y', 'y.id', 'x.step_id')
        .select('y.solution_id')
        .where('x.api_id', '=', apiId)
        .union(selectFrom('api_scenes as f').select('f.solution_id').where('f.api_id', '=', apiId)),
    )
    .orderBy('o.sort')
    .orderBy('o.id')
    .limit(scenesMax)
    .execute();

/** Other APIs of these scenes. */
export async function listOfScenes(db: Db, sceneIds: readonly string[], apiId: string): Promise<string[]> {
  if (sceneIds.length === 0) return [];
  const rows = await db
    .selectFrom('solution_apis as x')
    .innerJoin('solution_steps as y', 'y.id', 'x.step_id')
    .select('x.api_id')
    .where('y.solution_id', 'in', [...sceneIds])
    .where('x.api_id', '!=', apiId)
    .groupBy('x.api_id')
    .orderBy(sql`min(y.seq)`)
    .orderBy('x.api_id')
    .limit(ofScenesMax)
    .execute();
  return rows.map(({ api_id }) => api_id);
}

/** Other APIs used by the newest subscribers, the most frequent first: bounded, however many there are. */
export async function listOfUsers(db: Db, apiId: string): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('subscriptions')
        .select('applicant_id')
        .where('api_id', '=', apiId)
        .where('state', 'in', boundStates)
        .orderBy('submitted_at', 'desc')
        .limit(subscribersMax)
        .as('newest'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions as s')
          .select(['s.api_id', 's.applicant_id'])
          .whereRef('s.applicant_id', '=', 'newest.applicant_id')
          .where('s.state', 'in', boundStates)
          .orderBy('s.submitted_at', 'desc')
          .limit(perSubscriberMax)
          .as('other'),
      (join) => join.onTrue(),
    )
    .select('other.api_id')
    .where('other.api_id', '!=', apiId)
    .groupBy('other.api_id')
    .having(sql<boolean>`count(distinct other.applicant_id) >= ${accountsMin}`)
    .orderBy(sql`count(distinct other.applicant_id)`, 'desc')
    .orderBy('other.api_id')
    .limit(ofUsersMax)
    .execute();
  return rows.map(({ api_id }) => api_id);
}

/** Other APIs of its category on sale, in the usual order, with tags. */
export const listNeighbours = (db: Db, { portalId }: Viewer, categoryId: string, apiId: string) =>
  onSale(db, anonymousIn(portalId))
    .select(['p.id', 'p.tags'])
    .where('p.category_id', '=', categoryId)
    .where('p.id', '!=', apiId)
    .orderBy(sql`p.calls_30d + 10 * p.views_30d desc, p.is_certified desc, p.name, p.id`)
    .limit(neighboursMax)
    .execute();
