import { sql } from 'kysely';
import type { SceneType } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { onSale } from '../catalog';
import { readableDocuments } from '../documents';
import { anonymousIn } from '../../platform/Viewer';

/** APIs of a scene's steps, with the scene. */
const parts = (db: Db) =>
  db
    .selectFrom('solution_apis as a')
    .innerJoin('solution_steps as s', 's.id', 'a.step_id')
    .whereRef('s.solution_id', '=', sql.ref('o.id'));

/** Number of a scene's APIs that a portal offers. */
const offered = (db: Db, portalId: string | null) =>
  parts(db)
    .where('a.api_id', 'in', onSale(db, anonymousIn(portalId)).select('p.id'))
    .select(sql<number>`count(distinct a.api_id)::int`.as('count'));

/**
 * Scenes that a portal shows: the main one those with at least one API, a branded one those of which it offers every
 * API, since a scene describes all of them.
 */
export function shownSolutions(db: Db, portalId: string | null) {
  const query = db
    .selectFrom('solutions as o')
    .where('o.state', '=', 'published')
    .where(sql<boolean>`${offered(db, portalId)} > 0`);
  if (!portalId) return query;
  return query.where(({ not, exists }) =>
    not(
      exists(
        parts(db)
          .select('a.api_id')
          .where('a.api_id', 'not in', onSale(db, anonymousIn(portalId)).select('p.id')),
      ),
    ),
  );
}

const columns = ['o.id', 'o.type', 'o.icon', 'o.title', 'o.brief', 'o.updated_at'] as const;

export const listSolutions = (
  db: Db,
  portalId: string | null,
  { type, ...page }: { type?: SceneType; pageNo: number; pageSize: number },
) =>
  pageOf(
    shownSolutions(db, portalId)
      .$call((query) => (type === undefined ? query : query.where('o.type', '=', type)))
      .select(columns)
      .select(sql<number>`${offered(db, portalId)}`.as('apis'))
      .select(
        sql<
          string[]
        >`array(select s.title from solution_steps s where s.solution_id = o.id order by s.seq)`.as('steps'),
      )
      .orderBy('o.sort')
      .orderBy('o.id'),
    page,
  );

/** Undefined both for a scene that does not exist and for one that this portal does not show. */
export const findSolution = (db: Db, portalId: string | null, id: string) =>
  shownSolutions(db, portalId)
    .select(columns)
    .select(['o.pains', 'o.benefits', 'o.cases', 'o.document_ids'])
    .where('o.id', '=', id)
    .executeTakeFirst();

export const listSteps = (db: Db, solutionId: string) =>
  db
    .selectFrom('solution_steps')
    .select(['id', 'title', 'text'])
    .where('solution_id', '=', solutionId)
    .orderBy('seq')
    .execute();

/** The APIs of a scene that a portal offers, in the order of the steps. */
export const listApisOf = (db: Db, portalId: string | null, solutionId: string) =>
  db
    .selectFrom('solution_apis as a')
    .innerJoin('solution_steps as s', 's.id', 'a.step_id')
    .innerJoin('api_products as p', 'p.id', 'a.api_id')
    .select(['a.step_id', 'a.api_id', 'a.note', 'p.name', 'p.icon'])
    .where('s.solution_id', '=', solutionId)
    .where('a.api_id', 'in', onSale(db, anonymousIn(portalId)).select('p.id'))
    .orderBy('s.seq')
    .orderBy('a.seq')
    .execute();

/** Those of these documents that readers of a portal may see. */
export async function listDocuments(db: Db, portalId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return readableDocuments(db, anonymousIn(portalId))
    .where('d.id', 'in', [...ids])
    .select(['d.id as docId', 'd.name as docName'])
    .orderBy('d.name')
    .orderBy('d.id')
    .execute();
}

/** The indexed fields of a scene, published or not. */
export const findIndexed = (db: Db, id: string) =>
  db.selectFrom('solutions').selectAll().where('id', '=', id).executeTakeFirst();
