import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { OpenApiDocument } from './description/OpenApiDocument';

/** @param operationId Absent: the first operation of the version. */
export async function findOperation(db: Db, versionId: string, operationId?: string) {
  let query = db
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'api_operations.version_id')
    .selectAll('api_operations')
    .select('api_versions.document')
    .$narrowType<{ document: OpenApiDocument }>()
    .where('api_operations.version_id', '=', versionId);
  if (operationId) query = query.where('api_operations.id', '=', operationId);
  return query.orderBy('seq').limit(1).executeTakeFirst();
}

export async function findCategory(db: Db, id: string) {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countView(db: Db, apiId: string, day: string): Promise<void> {
  await db
    .insertInto('api_view_days')
    .values({ api_id: apiId, day, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['api_id', 'day']).doUpdateSet({ views: sql`api_view_days.views + 1` }),
    )
    .execute();
}
