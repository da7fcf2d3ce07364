import { applyState, appState, type Env } from '@portal/calls';
import type { Code } from '@portal/codes';
import { maySubscribe, parseYuan, type DataTermsVersion } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRow } from '../../../platform/db/lockRow';
import { systemActor, type PersonActor } from '../../../platform/Actor';
import { formatDate } from '../../../platform/time';
import { type PlanRow, findPlanForSale, findProductForSale, holdProduct } from '../../catalog';
import type { BudgetService } from '../../finance';
import { notify } from '../../messages';
import type { Member } from '../../../platform/http/Member';
import { minuteOf } from '../../../platform/minuteOf';
import { agreedTerms } from '../subscription/agreedTerms';
import { lockOwnApp, lockOwner } from '../app/app.repository';
import type { AppService } from '../app/app.service';
import type { Attachments } from './attachment.service';
import { beginApplication } from './beginApplication';
import { goneProblem } from './goneProblem';
import { activate, moveSubscription } from '../subscription/moveSubscription';
import { refuseUsedGift } from '../subscription/freeCalls';
import { startOf } from '../subscription/startOf';
import { notifyProvider } from './overdue.service';
import { findLive } from '../subscription/liveSubscriptions.queries';
import { refuseManyWaiting } from './refuseManyWaiting';
import {
  addSubscription,
  findSubscription,
  getSubscriptionAs,
  saveUrged,
} from '../subscription/subscription.repository';
import type { Viewer } from '../../../platform/Viewer';
import { say, type TranslatableText } from '../../../platform/i18n/say';

interface NewApply {
  /** Who asks, and in which portal. */
  viewer: Viewer;
  appId: string;
  apiId: string;
  planId: string;
  env: Env;
  reason: string;
  dailyCalls: number;
  scene: string;
  budgetCap?: string;
  coupons?: string;
  dataTerms?: DataTermsVersion;
  /** `yyyy-MM-dd` */
  startOn?: string;
  fileUrl?: string;
}

/** Applications for APIs, and the decisions on them. */
export function createApplications(
  { db, clock }: Deps,
  apps: AppService,
  budgets: BudgetService,
  attachments: Attachments,
) {
  /** Details of the applicant's budget are hidden from the provider, and told to its owner instead. */
  async function withoutBudget(error: unknown, applyId: string): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== 'E4305') return error;
    const row = await findSubscription(db, applyId);
    if (row)
      await inTransaction(db, (tx) =>
        notify(tx, {
          userId: row.applicant_id,
          kind: 'fee',
          at: clock(),
          title: say`“${row.app_name}”对“${row.api_name}”的申请因预算不足未能通过`,
          text: say`${error.words}。调高后请提醒提供方重新处理，申请仍在等待。`,
          link: '/budget',
        }),
      );
    return new AppError('E4305', {}, say`申请方的预算不够支付该套餐，申请仍在等待；已提醒申请方`);
  }

  return {
    /**
     * Applies for an API; plans without approval are granted at once.
     *
     * @throws {AppError} `E3101` not their app, `E4004`, `E3112` their own API in production, `E3103` the plan, `E3102`
     *   the level, `E3105` applied already (with the id), `E3104` a prepaid plan beyond the balance, `E3106` too many
     *   waiting, `E3107` a stopped app or fewer coupons than shown, `E5208` the file.
     */
    async add(tx: Db, member: Member, input: NewApply, actor: PersonActor) {
      await lockOwner(tx, member.id);
      // The current owner of the app applies and pays.
      const app = await lockOwnApp(tx, member.id, input.appId);
      if (app.state === appState.stopped) throw new AppError('E3107', {}, say`应用已停用，启用后再申请`);
      await holdProduct(tx, input.apiId);
      const plan = await getPlanForSale(tx, member, input);
      if (!maySubscribe(member.register_type, plan.auth_level, input.env)) throw new AppError('E3102');
      const existing = await findLive(tx, input);
      if (existing) throw new AppError('E3105', { applyId: existing });

      await refuseUsedGift(tx, input, plan);
      await refuseManyWaiting(tx, member.id);
      const at = clock();
      const terms = agreedTerms(plan, input.env);
      const attachmentId = input.fileUrl || null;
      if (attachmentId) await attachments.attach(tx, member, attachmentId);
      const startsAt = startOf(input.startOn, input.env, at);
      const row = await addSubscription(tx, member.id, { ...input, terms, startsAt, attachmentId }, at);
      const isAutomatic = !plan.needs_approval;
      await beginApplication(tx, row, { actor, at, isAutomatic });
      if (input.budgetCap)
        await budgets.capApi(tx, member.id, input.appId, input.apiId, parseYuan(input.budgetCap) ?? 0);
      const shownCoupons = parseYuan(input.coupons ?? '') ?? 0;
      const reason = say`该套餐无需审核`;
      if (isAutomatic) await activate(tx, row, { actor: systemActor, at, reason, shownCoupons });
      if (input.env === 'prod') await apps.openProduction(tx, app, actor, systemActor);
      return { applyId: row.id, state: isAutomatic ? applyState.active : applyState.waiting };
    },

    /**
     * Decides on each application separately: a failure does not affect the others.
     *
     * @throws {AppError} `E3109` for a refusal without reason.
     */
    async auditMany(
      { applyIds, isPassed, reason }: { applyIds: readonly string[]; isPassed: boolean; reason: string },
      actor: PersonActor,
    ) {
      if (!isPassed && reason === '') throw new AppError('E3109');
      const results: { applyId: string; name: string; code: Code; message: TranslatableText }[] = [];
      for (const applyId of new Set(applyIds)) {
        const row = await findSubscription(db, applyId);
        const isTheirs = row?.provider_user_id === actor.accountId;
        const name = isTheirs ? `${row.app_name}：${row.api_name}` : '';
        try {
          await this.audit(applyId, isPassed, reason, actor);
          results.push({ applyId, name, code: 'S0000', message: '' });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          results.push({ applyId, name, code: error.code, message: error.words });
        }
      }
      return { results };
    },

    /**
     * @throws {AppError} `E3109` for a refusal without reason, `E3107` decided already, `E3104` beyond the balance,
     *   `E4305` beyond a budget.
     */
    async audit(applyId: string, isPassed: boolean, reason: string, actor: PersonActor) {
      if (!isPassed && reason === '') throw new AppError('E3109');
      try {
        await inTransaction(db, async (tx) => {
          // Locked first, because its app may just be moving to another account: whoever has it then pays.
          await lockRow(tx, 'subscriptions', { id: applyId });
          const row = await getSubscriptionAs(tx, 'provider', actor.accountId, applyId);
          const step = { actor, at: clock(), reason };
          if (isPassed) await activate(tx, row, step);
          else await moveSubscription(tx, row, { ...step, to: applyState.rejected });
        });
      } catch (error) {
        throw await withoutBudget(error, applyId);
      }
      return { state: isPassed ? applyState.active : applyState.rejected };
    },

    /**
     * Urges the provider on behalf of the applicant.
     *
     * @throws {AppError} `E3108` twice on one day, `E3107` decided already, `E3110`.
     */
    async urge(applyId: string, actor: PersonActor): Promise<void> {
      const now = clock();
      await inTransaction(db, async (tx) => {
        const row = await getSubscriptionAs(tx, 'owner', actor.accountId, applyId);
        if (row.state !== applyState.waiting) throw new AppError('E3107');
        if (!(await saveUrged(tx, row, formatDate(now)))) throw new AppError('E3108');
        await notifyProvider(tx, row, now, {
          title: say`“${row.app_name}”催办对“${row.api_name}”的申请`,
          text: say`申请单 ${row.apply_no} 提交于 ${minuteOf(row.submitted_at)}，请尽快处理。`,
        });
      });
    },
  };
}

/** @throws {AppError} `E4004` the API, `E3112` their own, `E3103` the plan, or no sandbox. */
async function getPlanForSale(
  tx: Db,
  member: Member,
  { viewer, apiId, planId, env }: NewApply,
): Promise<PlanRow> {
  const api = await findProductForSale(tx, viewer, apiId);
  if (!api) throw new AppError('E4004');
  if (env === 'prod' && api.owner_id === member.id) throw new AppError('E3112');
  const plan = await findPlanForSale(tx, apiId, planId);
  if (!plan) throw await goneProblem(tx, apiId, planId);
  if (env === 'sandbox' && !api.has_sandbox) throw new AppError('E3103');
  return plan;
}
