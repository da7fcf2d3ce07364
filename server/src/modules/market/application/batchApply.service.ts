import type { BatchResult, Env } from '@portal/calls';
import type { DataTermsVersion } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import type { PersonActor } from '../../../platform/Actor';
import type { createApplications } from './application.service';
import { getOwnApp } from '../app/app.repository';
import { findLive } from '../subscription/liveSubscriptions.queries';
import { findSubscription } from '../subscription/subscription.repository';
import type { Viewer } from '../../../platform/Viewer';

interface Batch {
  viewer: Viewer;
  appId: string;
  env: Env;
  items: readonly { apiId: string; planId: string; budgetCap?: string }[];
  reason: string;
  dailyCalls: number;
  scene: string;
  dataTerms?: DataTermsVersion;
  /** `yyyy-MM-dd` */
  startOn?: string;
  fileUrl?: string;
}

/** Applies for several APIs for one app and reason: all, or none if one is refused. */
export function createBatchApply({ add }: Pick<ReturnType<typeof createApplications>, 'add'>) {
  return {
    /**
     * Existing subscriptions are left as they are and named.
     *
     * @throws {AppError} as `add`, with the id of the refused API.
     */
    async addAll(tx: Db, member: Member, { items, ...common }: Batch, actor: PersonActor) {
      await getOwnApp(tx, member.id, common.appId);
      const results: BatchResult[] = [];
      for (const item of new Map(items.map((one) => [one.apiId, one])).values()) {
        const { apiId } = item;
        const known = await findLive(tx, { ...common, apiId });
        const existing = known === undefined ? undefined : await findSubscription(tx, known);
        if (existing) {
          results.push({ apiId, applyId: existing.id, state: existing.state, isNew: 0 });
          continue;
        }
        try {
          results.push({ apiId, ...(await add(tx, member, { ...common, ...item }, actor)), isNew: 1 });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AppError(error.code, { ...error.details, apiId }, error.words);
        }
      }
      return { results };
    },
  };
}
