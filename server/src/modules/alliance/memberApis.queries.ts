import type { AllianceMemberView } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { anonymousIn } from '../../platform/Viewer';
import { onSale } from '../catalog';

/** Those of these APIs that a portal shows publicly, in the given order. */
export async function listApis(
  db: Db,
  portalId: string | null,
  ids: readonly string[],
): Promise<AllianceMemberView['apis']> {
  if (ids.length === 0) return [];
  const rows = await onSale(db, anonymousIn(portalId))
    .select(['p.id', 'p.name', 'p.brief'])
    .where('p.id', 'in', ids)
    .execute();
  return ids.flatMap((id) =>
    rows.filter((row) => row.id === id).map(({ name, brief }) => ({ apiId: id, name, brief })),
  );
}
