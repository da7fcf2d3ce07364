import { sql, type Selectable } from 'kysely';
import {
  type ApplyRow,
  type ApplyView,
  type Env,
  type ProviderApply,
  applyState,
  type ApplyState,
} from '@portal/calls';
import { meetsLevel, accountType } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Tables, Terms } from '../../platform/db/tables';
import { newDigits, newId } from '../../platform/ids';
import { formatMinor, parseYuan } from '../../platform/money';
import { systemActor, type Actor, type PersonActor } from '../../platform/stateMachine';
import { days, formatDate, formatInstant, monthStart } from '../../platform/time';
import { notify } from '../messages/notify';
import { announce } from '../../platform/announce';
import type { Member } from '../../platform/http/Member';
import { transfer } from '../finance/ledger.repository';
import { earningMoves } from '../finance/earningMoves';
import type { BudgetService } from '../finance/budget.service';
import { getOwnApp, type AppService } from './app.service';
import { countLiveOf, listSubscribersOf } from './subscription.repository';
import { subscriptionMachine } from './subscription.machine';

type Row = Selectable<Tables['subscriptions']> & {
  api_name: string;
  app_name: string;
  provider_user_id: string | null;
  provider_name: string;
};

interface NewApply {
  appId: string;
  apiId: string;
  planId: string;
  env: Env;
  reason: string;
  dailyCalls: number;
  scene: string;
  budgetCap?: string;
}

interface ListFilter {
  state?: ApplyState;
  appId?: string;
  apiName?: string;
  pageNo: number;
  pageSize: number;
}

const dueMs = 2 * days;
const sandboxCallsPerDay = 1000;
const tabStates = {
  waiting: [1],
  active: [2, 6, 7],
  suspended: [5],
  all: [1, 2, 3, 4, 5, 6, 7, 8, 9],
} as const;

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService({ db, clock }: Deps, apps: AppService, budgets: BudgetService) {
  const joined = (tx: Db) =>
    tx
      .selectFrom('subscriptions')
      .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
      .innerJoin('providers', 'providers.id', 'api_products.provider_id')
      .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
      .innerJoin('users', 'users.id', 'subscriptions.applicant_id');
  const selected = (tx: Db) =>
    joined(tx)
      .selectAll('subscriptions')
      .select([
        'api_products.name as api_name',
        'apps.name as app_name',
        'providers.user_id as provider_user_id',
        'providers.name as provider_name',
      ]);

  /** @throws {AppError} `E3110` for what does not exist and for what is somebody else's, alike. */
  async function getAs(tx: Db, party: 'owner' | 'provider', userId: string, applyId: string): Promise<Row> {
    const row = await selected(tx)
      .where('subscriptions.id', '=', applyId)
      .where(party === 'owner' ? 'applicant_id' : 'providers.user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new AppError('E3110');
    return row;
  }

  /** One transition: machine, row, timeline, gateways. */
  async function move(
    tx: Db,
    row: Row,
    to: ApplyState,
    actor: Actor,
    reason = '',
    changes: { expires_at?: Date | null; terms?: string } = {},
  ): Promise<void> {
    const now = clock();
    const facts = { applyId: row.id, apiId: row.api_id, apiName: row.api_name, appName: row.app_name };
    await subscriptionMachine.pass(tx, {
      id: row.id,
      from: row.state,
      to,
      actor,
      at: now,
      reason,
      facts,
      readers: { owner: row.applicant_id, provider: row.provider_user_id },
    });
    const moved = await tx
      .updateTable('subscriptions')
      .set({ state: to, decided_at: now, decision_reason: reason, ...changes })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .returning('id')
      .executeTakeFirst();
    if (!moved) throw new AppError('E3107');
    await addEvent(tx, row.id, row.state, to, actor, reason);
    await announce(tx, 'app.changed', row.app_id, now);
  }

  async function addEvent(
    tx: Db,
    id: string,
    from: ApplyState | null,
    to: ApplyState,
    actor: Actor,
    reason: string,
  ) {
    await tx
      .insertInto('subscription_events')
      .values({
        id: newId('ev'),
        subscription_id: id,
        at: clock(),
        actor_id: actor.userId,
        actor_name: actor.name,
        from_state: from,
        to_state: to,
        reason,
      })
      .execute();
  }

  /** Charges what is paid in advance and makes the subscription active. */
  async function activate(tx: Db, row: Row, actor: Actor, reason = ''): Promise<void> {
    await move(tx, row, 2, actor, reason, { expires_at: await payInAdvance(tx, row) });
  }

  /** @returns When it ends, null for never. */
  async function payInAdvance(tx: Db, { id, env, terms, applicant_id, provider_user_id, api_name }: Row) {
    const now = clock();
    const isPrepaid = env === 'prod' && ['pack', 'monthly'].includes(terms.kind);
    if (isPrepaid && terms.priceMinor > 0) {
      await transfer(tx, {
        key: `prepaid:${id}:${now.getTime()}`,
        kind: 'plan',
        memo: `${api_name} ${terms.planName}`,
        at: now,
        moves: [
          { ownerId: applicant_id, kind: 'balance', amountMinor: -terms.priceMinor },
          ...earningMoves(provider_user_id, terms.priceMinor),
        ],
      });
    }
    return terms.validDays ? new Date(now.getTime() + terms.validDays * days) : null;
  }

  async function findPlan(tx: Db, { apiId, planId, env }: NewApply) {
    const api = await tx
      .selectFrom('api_products')
      .select(['id', 'has_sandbox'])
      .where('id', '=', apiId)
      .where('status', '=', 'online')
      .executeTakeFirst();
    if (!api) throw new AppError('E4004');
    const plan = await tx
      .selectFrom('api_plans')
      .selectAll()
      .where('id', '=', planId)
      .where('api_id', '=', apiId)
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    if (!plan || (env === 'sandbox' && !api.has_sandbox)) throw new AppError('E3103');
    return plan;
  }

  /** In the sandbox a plan costs nothing and allows a thousand calls a day. */
  function termsOf(plan: Awaited<ReturnType<typeof findPlan>>, env: Env): Terms {
    const common = { planName: plan.name, qps: plan.qps };
    if (env === 'sandbox')
      return {
        ...common,
        kind: 'free',
        priceMinor: 0,
        tiers: [],
        included: null,
        packSize: null,
        dayLimit: sandboxCallsPerDay,
        validDays: null,
      };
    return {
      ...common,
      kind: plan.kind,
      priceMinor: plan.price_minor,
      tiers: plan.tiers,
      included: plan.included,
      packSize: plan.included,
      dayLimit: plan.day_limit,
      validDays: plan.valid_days ?? (plan.kind === 'monthly' ? 30 : null),
    };
  }

  const toRow = (row: Row): ApplyRow => ({
    applyId: row.id,
    applyNo: row.apply_no,
    apiId: row.api_id,
    apiName: row.api_name,
    appId: row.app_id,
    appName: row.app_name,
    env: row.env,
    planName: row.terms.planName,
    planKind: row.terms.kind,
    state: row.state,
    decisionReason: row.decision_reason,
    submittedAt: formatInstant(row.submitted_at),
    dueAt: row.state === 1 ? formatInstant(new Date(row.submitted_at.getTime() + dueMs)) : null,
  });

  return {
    /**
     * Applies for an API; a plan without approval is granted at once.
     *
     * @throws {AppError} `E3101` not their app, `E4004`, `E3103` the plan, `E3102` the level, `E3105` applied already
     *   (with the id), `E3104` a prepaid plan beyond the balance.
     */
    async add(tx: Db, member: Member, input: NewApply, actor: Actor) {
      const app = await getOwnApp(tx, member.id, input.appId);
      if (app.state === 5) throw new AppError('E3107', {}, '应用已停用，启用后再申请');
      const plan = await findPlan(tx, input);
      if (input.env === 'prod' && !meetsLevel(member.register_type, plan.auth_level))
        throw new AppError('E3102');
      const existing = await tx
        .selectFrom('subscriptions')
        .select('id')
        .where('app_id', '=', input.appId)
        .where('api_id', '=', input.apiId)
        .where('env', '=', input.env)
        .where('state', 'in', [1, 2, 5, 6, 7])
        .executeTakeFirst();
      if (existing) throw new AppError('E3105', { applyId: existing.id });

      const now = clock();
      const id = newId('apply');
      try {
        await tx
          .insertInto('subscriptions')
          .values({
            id,
            apply_no: `SQ${formatDate(now).replaceAll('-', '')}${newDigits(8)}`,
            app_id: input.appId,
            api_id: input.apiId,
            env: input.env,
            plan_id: plan.id,
            applicant_id: member.id,
            terms: JSON.stringify(termsOf(plan, input.env)),
            state: 1,
            reason: input.reason.trim(),
            scene: input.scene,
            daily_calls: input.dailyCalls,
            submitted_at: now,
          })
          .execute();
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E3105') : error;
      }
      const isAutomatic = input.env === 'sandbox' || !plan.needs_approval;
      const row = await getAs(tx, 'owner', member.id, id);
      const facts = { applyId: id, apiId: row.api_id, apiName: row.api_name, appName: row.app_name };
      await subscriptionMachine.pass(tx, {
        id,
        from: 0,
        to: 1,
        actor,
        at: now,
        facts,
        // Nothing to decide, nobody to tell.
        readers: { owner: member.id, provider: isAutomatic ? null : row.provider_user_id },
      });
      await addEvent(tx, id, null, 1, actor, '');
      if (input.budgetCap) {
        await budgets.capApi(tx, member.id, input.appId, input.apiId, parseYuan(input.budgetCap) ?? 0);
      }
      if (isAutomatic) await activate(tx, row, systemActor, '该套餐无需审核');
      if (input.env === 'prod') await apps.openProduction(tx, app, actor, systemActor);
      return { applyId: id, state: isAutomatic ? applyState.active : applyState.waiting };
    },

    async list(userId: string, { state, appId, apiName, pageNo, pageSize }: ListFilter) {
      let query = joined(db).where('applicant_id', '=', userId);
      if (state) query = query.where('subscriptions.state', '=', state);
      if (appId) query = query.where('app_id', '=', appId);
      if (apiName) query = query.where('api_products.name', 'ilike', `%${escapeLike(apiName)}%`);
      const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .selectAll('subscriptions')
        .select([
          'api_products.name as api_name',
          'apps.name as app_name',
          'providers.user_id as provider_user_id',
          'providers.name as provider_name',
        ])
        .orderBy('submitted_at', 'desc')
        .orderBy('subscriptions.id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      return { records: rows.map(toRow), total, pageNo, pageSize };
    },

    /** For the applicant and for the provider of the API. */
    async view(userId: string, applyId: string): Promise<ApplyView> {
      const row = await selected(db)
        .where('subscriptions.id', '=', applyId)
        .where(({ or, eb }) => or([eb('applicant_id', '=', userId), eb('providers.user_id', '=', userId)]))
        .executeTakeFirst();
      if (!row) throw new AppError('E3110');
      const events = await db
        .selectFrom('subscription_events')
        .selectAll()
        .where('subscription_id', '=', applyId)
        .orderBy('at')
        .orderBy('to_state')
        .limit(200)
        .execute();
      return {
        apply: {
          ...toRow(row),
          reason: row.reason,
          scene: row.scene,
          dailyCalls: row.daily_calls,
          price: formatMinor(row.terms.priceMinor),
          qps: row.qps_limit ?? row.terms.qps,
          dayLimit: row.day_limit ?? row.terms.dayLimit,
          expiresAt: row.expires_at ? formatInstant(row.expires_at) : null,
          providerName: row.provider_name,
          isMine: row.applicant_id === userId ? 1 : 0,
        },
        timeline: events.map(({ at, actor_name, to_state, reason }) => ({
          at: formatInstant(at),
          who: actor_name,
          toState: to_state,
          reason,
        })),
      };
    },

    async listForProvider(
      userId: string,
      {
        apiId,
        tab,
        pageNo,
        pageSize,
      }: { apiId?: string; tab: keyof typeof tabStates; pageNo: number; pageSize: number },
    ) {
      let scope = joined(db).where('providers.user_id', '=', userId);
      if (apiId) scope = scope.where('api_id', '=', apiId);
      const query = scope.where('subscriptions.state', 'in', [...tabStates[tab]]);
      const count = sql<number>`count(*)::int`.as('total');
      const { total } = await query.select(count).executeTakeFirstOrThrow();
      const waiting = await scope
        .where('subscriptions.state', '=', 1)
        .select(count)
        .executeTakeFirstOrThrow();
      const rows = await query
        .selectAll('subscriptions')
        .select([
          'api_products.name as api_name',
          'apps.name as app_name',
          'providers.user_id as provider_user_id',
          'providers.name as provider_name',
          'users.nick_name as applicant_name',
          'users.register_type as applicant_type',
        ])
        .select((eb) => [
          eb
            .selectFrom('usage_rollups')
            .select(sql<number>`coalesce(sum(calls), 0)::int`.as('n'))
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where('grain', '=', 'day')
            .where('starts_at', '>=', monthStart(clock()))
            .as('month_calls'),
          eb
            .selectFrom('usage_rollups')
            .select(sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('n'))
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where('grain', '=', 'day')
            .where('starts_at', '>=', monthStart(clock()))
            .as('month_cost'),
        ])
        .orderBy('submitted_at', tab === 'waiting' ? 'asc' : 'desc')
        .orderBy('subscriptions.id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const records = rows.map((row): ProviderApply => ({
        ...toRow(row),
        applicantName: row.applicant_name,
        applicantKind: accountType(row.applicant_type) === 'enterprise' ? 'enterprise' : 'person',
        reason: row.reason,
        scene: row.scene,
        dailyCalls: row.daily_calls,
        monthCalls: row.month_calls ?? 0,
        monthCost: formatMinor(row.month_cost ?? 0),
        qps: row.qps_limit ?? row.terms.qps,
      }));
      return { records, total, pageNo, pageSize, waiting: waiting.total };
    },

    /** @throws {AppError} `E3109` a refusal without reason, `E3107` decided already. */
    async audit(applyId: string, isPassed: boolean, reason: string, actor: PersonActor) {
      if (!isPassed && reason === '') throw new AppError('E3109');
      await db.transaction().execute(async (tx) => {
        const row = await getAs(tx, 'provider', actor.userId, applyId);
        if (isPassed) await activate(tx, row, actor, reason);
        else await move(tx, row, 3, actor, reason);
      });
      return { state: isPassed ? applyState.active : applyState.rejected };
    },

    async withdraw(applyId: string, actor: PersonActor) {
      await db
        .transaction()
        .execute(async (tx) => move(tx, await getAs(tx, 'owner', actor.userId, applyId), 4, actor));
    },

    async unsubscribe(applyId: string, reason: string, actor: PersonActor) {
      await db
        .transaction()
        .execute(async (tx) => move(tx, await getAs(tx, 'owner', actor.userId, applyId), 8, actor, reason));
    },

    async suspend(applyId: string, reason: string, actor: PersonActor) {
      if (reason === '') throw new AppError('E3109', {}, '请填写暂停原因');
      await db
        .transaction()
        .execute(async (tx) =>
          move(tx, await getAs(tx, 'provider', actor.userId, applyId), 5, actor, reason),
        );
    },

    async resume(applyId: string, actor: PersonActor) {
      await db
        .transaction()
        .execute(async (tx) => move(tx, await getAs(tx, 'provider', actor.userId, applyId), 2, actor));
    },

    /** Pays the plan again; calls that are left of a pack stay. */
    async renew(tx: Db, applyId: string, actor: PersonActor) {
      const row = await getAs(tx, 'owner', actor.userId, applyId);
      if (row.state !== 7) throw new AppError('E3107');
      const expiresAt = await payInAdvance(tx, row);
      const included = row.terms.included === null ? null : row.terms.included + row.terms.packSize!;
      await move(tx, row, 2, actor, '', {
        expires_at: expiresAt,
        terms: JSON.stringify({ ...row.terms, included }),
      });
      return { expiresAt: expiresAt ? formatInstant(expiresAt) : null };
    },

    /** Reminds the provider, once a day. */
    async urge(applyId: string, actor: PersonActor) {
      const now = clock();
      await db.transaction().execute(async (tx) => {
        const row = await getAs(tx, 'owner', actor.userId, applyId);
        if (row.state !== 1) throw new AppError('E3107');
        const today = formatDate(now);
        if (row.urged_on === today) throw new AppError('E3108');
        await tx.updateTable('subscriptions').set({ urged_on: today }).where('id', '=', applyId).execute();
        if (!row.provider_user_id) return;
        await notify(tx, {
          userId: row.provider_user_id,
          kind: 'review',
          at: now,
          title: `“${row.app_name}”催办对“${row.api_name}”的申请`,
          text: `申请单 ${row.apply_no} 提交于 ${formatInstant(row.submitted_at)}，请尽快处理。`,
          link: `/myApiAppList?apiId=${row.api_id}`,
        });
      });
    },

    async setLimit(applyId: string, qps: number, dayLimit: number | undefined, actor: PersonActor) {
      await db.transaction().execute(async (tx) => {
        const row = await getAs(tx, 'provider', actor.userId, applyId);
        await tx
          .updateTable('subscriptions')
          .set({ qps_limit: qps, day_limit: dayLimit ?? null })
          .where('id', '=', applyId)
          .execute();
        await announce(tx, 'app.changed', row.app_id, clock());
      });
    },

    async appApis(ownerId: string, appId: string, pageNo: number, pageSize: number) {
      await getOwnApp(db, ownerId, appId);
      const query = joined(db)
        .where('app_id', '=', appId)
        .where('subscriptions.state', 'in', [1, 2, 5, 6, 7]);
      const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .selectAll('subscriptions')
        .select('api_products.name as api_name')
        .select((eb) => [
          eb
            .selectFrom('api_versions')
            .select('version')
            .whereRef('api_versions.api_id', '=', 'subscriptions.api_id')
            .where('status', 'in', ['online', 'deprecated'])
            .orderBy('published_at', 'desc')
            .limit(1)
            .as('version'),
          eb
            .selectFrom('usage_rollups')
            .select(sql<number>`coalesce(sum(calls), 0)::int`.as('n'))
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where('grain', '=', 'day')
            .where('starts_at', '>=', monthStart(clock()))
            .as('month_calls'),
          eb
            .selectFrom('usage_rollups')
            .select(sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('n'))
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where('grain', '=', 'day')
            .where('starts_at', '>=', monthStart(clock()))
            .as('month_cost'),
          eb
            .selectFrom('subscription_quotas')
            .select('used')
            .whereRef('subscription_id', '=', 'subscriptions.id')
            .where(
              'period',
              '=',
              sql<string>`case when (subscriptions.terms->>'included') is not null then 'all' else ${`day:${formatDate(clock())}`} end`,
            )
            .as('used'),
        ])
        .orderBy('submitted_at', 'desc')
        .orderBy('subscriptions.id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      return {
        records: rows.map((row) => ({
          applyId: row.id,
          apiId: row.api_id,
          apiName: row.api_name,
          version: row.version ?? '',
          env: row.env,
          planName: row.terms.planName,
          planKind: row.terms.kind,
          state: row.state,
          expiresAt: row.expires_at ? formatInstant(row.expires_at) : null,
          used: row.used ?? 0,
          total: row.terms.included ?? row.day_limit ?? row.terms.dayLimit,
          qps: row.qps_limit ?? row.terms.qps,
          monthCalls: row.month_calls ?? 0,
          monthCost: formatMinor(row.month_cost ?? 0),
        })),
        total,
        pageNo,
        pageSize,
      };
    },

    /** Stops an active subscription whose owner cannot pay the next call. */
    async stopForArrears(tx: Db, subscriptionId: string): Promise<void> {
      const row = await selected(tx).where('subscriptions.id', '=', subscriptionId).executeTakeFirst();
      if (row?.state === 2) await move(tx, row, 6, systemActor, '余额不足');
    },

    /** Goes on with what was stopped for want of money, once there is some. */
    async restoreFromArrears(tx: Db, ownerId: string): Promise<void> {
      const rows = await selected(tx)
        .where('applicant_id', '=', ownerId)
        .where('subscriptions.state', '=', 6)
        .limit(500)
        .execute();
      for (const row of rows) await move(tx, row, 2, systemActor, '余额已恢复');
    },

    /** Ends what has run out, and reminds providers of what waits too long. */
    async endExpired(): Promise<void> {
      const now = clock();
      const due = await selected(db)
        .where('subscriptions.state', '=', 2)
        .where('subscriptions.expires_at', '<=', now)
        .limit(500)
        .execute();
      for (const row of due) await db.transaction().execute((tx) => move(tx, row, 7, systemActor));
    },

    /** Consumers that an API still binds, or may bind soon. */
    countLiveOf: (tx: Db, apiId: string) => countLiveOf(tx, apiId),

    /** Tells everybody whom an API still binds what becomes of it. */
    async tellAllOf(tx: Db, apiId: string, message: { title: string; text: string; link: string }) {
      for (const userId of await listSubscribersOf(tx, apiId))
        await notify(tx, { userId, kind: 'api', at: clock(), ...message });
    },

    /** Everything that still binds consumers to an API that is taken offline. */
    async endAllOf(tx: Db, apiId: string, reason: string): Promise<void> {
      const rows = await selected(tx)
        .where('subscriptions.api_id', '=', apiId)
        .where('subscriptions.state', 'in', [1, 2, 5, 6, 7])
        .execute();
      for (const row of rows) await move(tx, row, 9, systemActor, reason);
    },
  };
}
