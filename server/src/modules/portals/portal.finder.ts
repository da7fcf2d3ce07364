import { portalStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { say, term } from '../../platform/i18n/say';
import { findByPrefix, findPortal } from './portal.repository';

/** Branded portals by their prefix. */
export const portalFinder = (db: Db): DeskFinder => ({
  title: say`专区`,
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
        detail: together([prefix, term(portalStates[state])]),
        link: `/ops/portal?state=decided&subjectId=${encodeURIComponent(id)}`,
      },
    ];
  },
});
