import type { BatchResult, Env } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import type { PersonActor } from '../../platform/stateMachine';
import type { createApplications } from './application.service';
import { getOwnApp } from './app.repository';
import { findLive, findSubscription } from './subscription.repository';

interface Batch {
  appId: string;
  env: Env;
  items: readonly { apiId: string; planId: string }[];
  reason: string;
  dailyCalls: number;
  scene: string;
}

/** Several APIs for one app, for one reason: all of them or, where one is refused, none. */
export function createBatchApply({ add }: Pick<ReturnType<typeof createApplications>, 'add'>) {
  return {
    /**
     * What the app has already is left as it is and named.
     *
     * @throws {AppError} as `add` does, with the id of the API that is refused.
     */
    async addAll(tx: Db, member: Member, { items, ...common }: Batch, actor: PersonActor) {
      await getOwnApp(tx, member.id, common.appId);
      const results: BatchResult[] = [];
      for (const { apiId, planId } of new Map(items.map((item) => [item.apiId, item])).values()) {
        const known = await findLive(tx, { ...common, apiId });
        const existing = known === undefined ? undefined : await findSubscription(tx, known);
        if (existing) {
          results.push({ apiId, applyId: existing.id, state: existing.state, isNew: 0 });
          continue;
        }
        try {
          results.push({ apiId, ...(await add(tx, member, { ...common, apiId, planId }, actor)), isNew: 1 });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AppError(error.code, { ...error.details, apiId }, error.message);
        }
      }
      return { results };
    },
  };
}
