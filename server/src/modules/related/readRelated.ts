import type { Related, Relation } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { readCards } from '../catalog';
import { findSubject, listNeighbours, listOfScenes, listOfUsers, listScenes } from './related.queries';
import type { Viewer } from '../../platform/Viewer';

const shownMax = 6;
/** Candidates that are read: this portal does not show all of them. */
const readMax = 24;

/**
 * Related APIs, each with its strongest reason.
 *
 * @throws {AppError} `E4004` both for one that does not exist and for one that this portal does not show.
 */
export async function readRelated(db: Db, viewer: Viewer, apiId: string): Promise<Related> {
  const subject = await findSubject(db, viewer, apiId);
  if (!subject) throw new AppError('E4004');
  const scenes = await listScenes(db, viewer, apiId);
  const reasons = new Map<string, Relation>();
  const take = (why: Relation, ids: readonly string[]) =>
    ids.forEach((id) => reasons.size < readMax && !reasons.has(id) && reasons.set(id, why));

  take(
    'scene',
    await listOfScenes(
      db,
      scenes.map(({ id }) => id),
      apiId,
    ),
  );
  take('users', await listOfUsers(db, apiId));
  const neighbours = (await listNeighbours(db, viewer, subject.category_id, apiId)).map(({ id, tags }) => ({
    id,
    shared: tags.filter((tag) => subject.tags.includes(tag)).length,
  }));
  const akin = neighbours.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared);
  take(
    'tags',
    akin.map(({ id }) => id),
  );
  take(
    'category',
    neighbours.map(({ id }) => id),
  );

  const cards = await readCards(db, viewer, [...reasons.keys()]);
  return {
    records: cards.slice(0, shownMax).map((api) => ({ why: reasons.get(api.apiId) ?? 'category', api })),
    scenes: scenes.map(({ id, title, brief }) => ({ soId: id, title, brief })),
  };
}
