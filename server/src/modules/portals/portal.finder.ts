import { portalStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { findByPrefix, findPortal } from './portal.repository';

/** Branded portals by their prefix. */
export const portalFinder = (db: Db): DeskFinder => ({
  title: '专区',
  area: 'review',
  async find(text) {
    const known = await findByPrefix(db, text.toLowerCase());
    const found = known && (await findPortal(db, known.id));
    if (!found) return [];
    const { id, name, prefix, state } = found;
    return [
      {
        id,
        title: name,
        detail: `${prefix}，${portalStates[state]}`,
        link: `/ops/portal?state=decided&subjectId=${encodeURIComponent(id)}`,
      },
    ];
  },
});
