import { listRelated } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { createViewers, type Content } from '../content';
import { readRelated } from './readRelated';

/** Recommendations next to an API: similar APIs, and its scenes. */
export function createRelated(
  deps: Pick<Deps, 'db' | 'config'>,
  { content: { portals } }: { content: Content },
): Module {
  return {
    routes({ answer, sessions }) {
      const viewerOf = createViewers(deps, { portals, sessions });
      answer(listRelated, async ({ input: { apiId }, request }) =>
        readRelated(deps.db, await viewerOf(request), apiId),
      );
    },
  };
}
