import { applyState } from '@portal/calls';
import { maySubscribe } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { PersonActor } from '../../../platform/Actor';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import type { Viewer } from '../../../platform/Viewer';
import { findProductForSale, listPlansForSale } from '../../catalog';
import type { AppService } from './app.service';
import type { createApplications } from '../application/application.service';

type Applications = Pick<ReturnType<typeof createApplications>, 'add'>;
type Fields = Parameters<AppService['add']>[2];

interface NewApp extends Fields {
  viewer: Viewer;
  /** APIs whose sandbox it requests. */
  apiIds?: readonly string[] | undefined;
}

/** Expected calls per day of a first application. */
const dailyCalls = 100;

export type NewApps = ReturnType<typeof createNewApps>;

/** Creates an app together with its first applications. */
export function createNewApps(apps: AppService, applications: Applications) {
  /** The plan that allows an immediate start; all are free in the sandbox. */
  async function planFor(tx: Db, member: Member, viewer: Viewer, apiId: string): Promise<string> {
    if (!(await findProductForSale(tx, viewer, apiId))) throw new AppError('E4004');
    const plans = await listPlansForSale(tx, apiId);
    const open = plans.filter(({ auth_level }) => maySubscribe(member.register_type, auth_level, 'sandbox'));
    const plan = open.find(({ needs_approval }) => !needs_approval) ?? open[0];
    if (!plan) throw new AppError(plans.length > 0 ? 'E3102' : 'E3103');
    return plan.id;
  }

  return {
    /**
     * Creates an app and applies for the sandbox of these APIs, all or none.
     *
     * @throws {AppError} as `apps.add` and `applications.add`, the latter with the id of the refused API.
     */
    async add(tx: Db, member: Member, { viewer, apiIds = [], ...fields }: NewApp, actor: PersonActor) {
      const made = await apps.add(tx, member, fields, actor);
      const common = { viewer, appId: made.appId, env: 'sandbox', dailyCalls, scene: '' } as const;
      const reason = /* as is */ `创建应用时申请沙箱：${fields.brief.trim()}`;
      let waitingNum = 0;
      for (const apiId of new Set(apiIds)) {
        try {
          const planId = await planFor(tx, member, viewer, apiId);
          const { state } = await applications.add(tx, member, { ...common, apiId, planId, reason }, actor);
          if (state === applyState.waiting) waitingNum += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AppError(error.code, { ...error.details, apiId }, error.words);
        }
      }
      return { ...made, waitingNum };
    },
  };
}
