import type { Db } from '../../platform/db/Db';
import { anonymousIn } from '../../platform/Viewer';
import { onSale } from '../catalog';

const fittingMax = 12;

/**
 * APIs on offer that fit a scene by their providers' own statement, without those of its steps; the most used first.
 */
export async function listFitting(db: Db, portalId: string | null, solutionId: string): Promise<string[]> {
  const rows = await onSale(db, anonymousIn(portalId))
    .select('p.id')
    .where('p.id', 'in', ({ selectFrom }) =>
      selectFrom('api_scenes').select('api_id').where('solution_id', '=', solutionId),
    )
    .where('p.id', 'not in', ({ selectFrom }) =>
      selectFrom('solution_apis as a')
        .innerJoin('solution_steps as s', 's.id', 'a.step_id')
        .select('a.api_id')
        .where('s.solution_id', '=', solutionId),
    )
    .orderBy('p.calls_30d', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(fittingMax)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the scenes that an API fits. Scenes that no longer exist are left out. */
export async function saveScenesOf(tx: Db, apiId: string, sceneIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('api_scenes').where('api_id', '=', apiId).execute();
  if (sceneIds.length === 0) return;
  await tx
    .insertInto('api_scenes')
    .columns(['api_id', 'solution_id'])
    .expression((eb) =>
      eb
        .selectFrom('solutions')
        .select(({ val }) => [val(apiId).as('api_id'), 'solutions.id'])
        .where('solutions.id', 'in', [...sceneIds]),
    )
    .execute();
}

/** Those of these scenes that the main portal shows, by id. */
export async function findSceneTitles(
  db: Db,
  sceneIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sceneIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('solutions')
    .select(['id', 'title'])
    .where('id', 'in', [...sceneIds])
    .where('state', '=', 'published')
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
