import { listRelated } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { createOnlookers, type Content } from '../content';
import { readRelated } from './readRelated';

/** What stands beside an API: others like it, and scenes that it is part of. */
export function createRelated(
  deps: Pick<Deps, 'db' | 'config'>,
  { content: { portals } }: { content: Content },
): Module {
  return {
    routes({ answer, sessions }) {
      const onlookerOf = createOnlookers(deps, { portals, sessions });
      answer(listRelated, async ({ input: { apiId }, request }) =>
        readRelated(deps.db, await onlookerOf(request), apiId),
      );
    },
  };
}
