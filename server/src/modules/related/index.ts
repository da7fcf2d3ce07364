import { listRelated } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Content } from '../content';
import { readRelated } from './readRelated';

/** What stands beside an API: others like it, and scenes that it is part of. */
export function createRelated(
  { db }: Pick<Deps, 'db'>,
  { content: { portals } }: { content: Content },
): Module {
  return {
    routes({ answer }) {
      answer(listRelated, async ({ input: { apiId }, request }) =>
        readRelated(db, await portals.idAt(request.hostname), apiId),
      );
    },
  };
}
