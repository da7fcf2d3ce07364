import { applyState, type ApplyState } from '@portal/calls';
import type { OperationWeight } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRow } from '../../../platform/db/lockRow';
import { forEachRow } from '../../../platform/forEachRow';
import type { Member } from '../../../platform/http/Member';
import { systemActor, type PersonActor } from '../../../platform/Actor';
import type { FileService } from '../../files';
import type { BudgetService } from '../../finance';
import { announce } from '../../../platform/announce';
import { auditAct } from '../../../platform/auditAct';
import { changesOf } from '../../../platform/changesOf';
import { notify } from '../../messages';
import { getOwnApp } from '../app/app.repository';
import type { AppService } from '../app/app.service';
import { createAttachments } from '../application/attachment.service';
import { createApplications } from '../application/application.service';
import { createAutoRenewals } from './autoRenewal.service';
import { createBatchApply } from '../application/batchApply.service';
import { createLeaving } from './leaving.service';
import { moveSubscription } from './moveSubscription';
import { createPlanChanges } from './planChange.service';
import { readStandings } from './standing.queries';
import { createBroadcasts } from './broadcast.service';
import { readApplicant } from '../app/applicant.queries';
import { createOverdue } from '../application/overdue.service';
import { createTalk, seeApplication } from '../application/talk.service';
import { listOwnApplies } from '../application/ownApplies.queries';
import { listProviderApplies } from '../application/receivedApplies.queries';
import { listAppSubscriptions, viewApply } from './subscription.queries';
import {
  countLiveOf,
  hasLiveOf,
  listExpired,
  listInArrears,
  listPaidPerCall,
} from './liveSubscriptions.queries';
import {
  addWeights,
  findSubscription,
  getSubscriptionAs,
  lockSubscription,
  saveLimits,
} from './subscription.repository';
import { runningStates } from './subscription.machine';
import { say, type TranslatableText } from '../../../platform/i18n/say';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/** Subscriptions of apps, from application to end. */
export function createSubscriptionService(
  deps: Deps,
  apps: AppService,
  { budgets, files }: { budgets: BudgetService; files: FileService },
) {
  const attachments = createAttachments(deps, files);
  const applications = createApplications(deps, apps, budgets, attachments);
  return {
    ...applications,
    ...createBatchApply(applications),
    ...createPlanChanges(deps),
    ...createAutoRenewals(deps),
    ...createTalk(deps),
    ...createOverdue(deps),
    ...createTransitions(deps),
    ...createLeaving(deps),
    ...createReads(deps),
    ...createBroadcasts(deps),
    openAttachment: attachments.open,
    forgetAttachments: attachments.forgetAttachments,
  };
}

function createReads(deps: Deps) {
  const { db, clock } = deps;
  return {
    list: (applicantId: string, filter: Parameters<typeof listOwnApplies>[2]) =>
      listOwnApplies(db, applicantId, filter),

    listForProvider: (providerId: string, filter: Parameters<typeof listProviderApplies>[2]) =>
      listProviderApplies(db, providerId, filter, clock()),

    /** @throws {AppError} `E3101`. */
    async appApis(ownerId: string, appId: string, filter: Parameters<typeof listAppSubscriptions>[3]) {
      await getOwnApp(db, ownerId, appId);
      return listAppSubscriptions(db, ownerId, appId, filter, clock());
    },

    /**
     * For the applicant, the provider and operators.
     *
     * @throws {AppError} `E3110` when it does not exist or is not theirs.
     */
    async view(member: Member, applyId: string) {
      const { row, party } = await seeApplication(deps, member, applyId);
      return viewApply(db, row, party);
    },

    /** Relation of an account to each of these APIs. */
    standings: (accountId: string, apiIds: readonly string[]) => readStandings(db, accountId, apiIds),

    /** Facts about the applicant, for the provider. @throws {AppError} `E3110`. */
    async applicant(providerId: string, applyId: string) {
      const row = await getSubscriptionAs(db, 'provider', providerId, applyId);
      return readApplicant(db, row, providerId, clock());
    },

    /** Whether an account has a subscription of an API, or waits for one. */
    hasLiveOf: (tx: Db, accountId: string, apiId: string) => hasLiveOf(tx, accountId, apiId),

    /** Number of subscriptions and waiting applications of an API. */
    countLiveOf: (tx: Db, apiId: string) => countLiveOf(tx, apiId),
  };
}

function createTransitions({ db, clock, log }: Deps) {
  /** Transition by the applicant or the provider. */
  async function own(
    applyId: string,
    party: 'owner' | 'provider',
    to: ApplyState,
    actor: PersonActor,
    reason = '',
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await getSubscriptionAs(tx, party, actor.accountId, applyId);
      await moveSubscription(tx, row, { to, actor, at: clock(), reason });
    });
  }

  return {
    withdraw: (applyId: string, actor: PersonActor) => own(applyId, 'owner', applyState.withdrawn, actor),

    /** @throws {AppError} `E3109` without a reason, `E3107`, `E3110`. */
    async suspend(applyId: string, reason: string, actor: PersonActor): Promise<void> {
      if (reason === '') throw new AppError('E3109', {}, say`请填写暂停原因`);
      await own(applyId, 'provider', applyState.suspended, actor, reason);
    },

    resume: (applyId: string, actor: PersonActor) => own(applyId, 'provider', applyState.active, actor),

    /**
     * Sets the provider's limits and tells the consumer.
     *
     * @throws {AppError} `E3107` unless granted and not ended, `E3110`.
     */
    async setLimit(
      applyId: string,
      qps: number,
      dayLimit: number | undefined,
      actor: PersonActor,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const at = clock();
        await lockRow(tx, 'subscriptions', { id: applyId });
        const row = await getSubscriptionAs(tx, 'provider', actor.accountId, applyId);
        if (!runningStates.includes(row.state)) throw new AppError('E3107');
        await saveLimits(tx, row, { qps, dayLimit: dayLimit ?? null });
        const text = limitsText(qps, dayLimit ?? row.terms.dayLimit);
        await auditAct(tx, {
          actor,
          at,
          event: 'subscription.limits',
          appId: row.app_id,
          detail: {
            name: row.api_name,
            text,
            ...changesOf(
              { qps: row.qps_limit ?? row.terms.qps, dayLimit: row.day_limit ?? row.terms.dayLimit },
              { qps, dayLimit: dayLimit ?? row.terms.dayLimit },
            ),
          },
        });
        await notify(tx, {
          userId: row.applicant_id,
          kind: 'api',
          at,
          title: say`“${row.app_name}”调用“${row.api_name}”的上限已调整`,
          text: say`提供方已调整为${text}，5 秒内生效。有疑问可以在申请里留言。`,
          link: `/myApplyDetail?applyId=${row.id}`,
        });
        await announce(tx, 'app.changed', row.app_id, at);
      });
    },

    /** Weights of new operations apply to existing subscribers, who have agreed to none. */
    async weighNew(tx: Db, apiId: string, weights: readonly OperationWeight[]): Promise<void> {
      for (const appId of await addWeights(tx, apiId, weights))
        await announce(tx, 'app.changed', appId, clock());
    },

    /** Stops an active subscription whose owner cannot pay for the next call. */
    async stopForArrears(tx: Db, subscriptionId: string): Promise<void> {
      const row = await findSubscription(tx, subscriptionId);
      if (row?.state !== applyState.active) return;
      const step = { actor: systemActor, at: clock(), reason: say`余额不足` };
      await moveSubscription(tx, row, { ...step, to: applyState.inArrears });
    },

    /** Stops all subscriptions of an account that are billed per call. */
    async stopPaidCalls(tx: Db, ownerId: string, reason: TranslatableText): Promise<void> {
      const step = { actor: systemActor, at: clock(), reason };
      for (const row of await listPaidPerCall(tx, ownerId))
        await moveSubscription(tx, row, { ...step, to: applyState.inArrears });
    },

    /** Resumes subscriptions stopped for lack of money, once there is some. */
    async restoreFromArrears(tx: Db, ownerId: string): Promise<void> {
      const step = { actor: systemActor, at: clock(), reason: say`余额已恢复` };
      for (const row of await listInArrears(tx, ownerId))
        await moveSubscription(tx, row, { ...step, to: applyState.active });
    },

    /** Ends expired subscriptions. */
    async endExpired(): Promise<number> {
      const step = { actor: systemActor, at: clock(), to: applyState.expired };
      return forEachRow(
        log,
        await listExpired(db, step.at),
        ({ id }) => id,
        ({ id }) =>
          inTransaction(db, async (tx) => {
            const row = await lockSubscription(tx, id);
            // It may have been renewed since it was listed.
            const isOver = row?.expires_at && row.expires_at <= step.at;
            if (isOver && row.state === applyState.active) await moveSubscription(tx, row, step);
          }),
      );
    },
  };
}

const limitsText = (qps: number, dayLimit: number | null) =>
  dayLimit === null ? say`每秒 ${qps} 次，每日不限` : say`每秒 ${qps} 次，每日 ${dayLimit} 次`;
