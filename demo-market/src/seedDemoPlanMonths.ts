import { appState, applyState } from '@portal/calls';
import {
  type Db,
  type Deps,
  type Terms,
  bookCosts,
  bookEarnings,
  days,
  formatDate,
  hours,
  newId,
  transfer,
} from '@portal/server';
import { demoInvoicing } from './invoiceFacts';

interface PlanMonth {
  monthsAgo: number;
  /** "2026-07" */
  month: string;
  amountMinor: number;
  subscription: {
    id: string;
    api_id: string;
    apiName: string;
    consumerId: string;
    providerId: string;
    providerUserId: string | null;
  };
}

/** "2026-07" in Asia/Shanghai. */
export function monthsBefore(now: Date, count: number): string {
  const [year = 0, month = 1] = formatDate(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}

export function findPlanMonth(paid: readonly PlanMonth[], monthsAgo: number): PlanMonth {
  const found = paid.find((one) => one.monthsAgo === monthsAgo);
  if (!found) throw new Error(`The demo has no plan of ${monthsAgo} months ago`);
  return found;
}

/** A monthly plan that somebody paid for over several months; it has ended since. */
export async function seedDemoPlanMonths({ db, clock }: Deps): Promise<PlanMonth[]> {
  const now = clock();
  const { owner, monthsAgo } = demoInvoicing;
  return db.transaction().execute(async (tx) => {
    const { id: consumerId } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', owner)
      .executeTakeFirstOrThrow();
    const plan = await findPlan(tx);
    const paidAt = (count: number) => new Date(`${monthsBefore(now, count)}-05T10:00:00+08:00`);
    const begin = paidAt(monthsAgo[0]);
    const lastEnd = new Date(paidAt(monthsAgo.at(-1) ?? 0).getTime() + 30 * days);
    const subscriptionId = await subscribe(tx, consumerId, plan, begin, lastEnd);
    const amountMinor = plan.price_minor;
    await transfer(tx, {
      key: `demo:invoicing:${consumerId}`,
      kind: 'recharge',
      memo: '对公转账充值',
      at: new Date(begin.getTime() - hours),
      moves: [
        { ownerId: null, kind: 'outside', amountMinor: -amountMinor * monthsAgo.length },
        { ownerId: consumerId, kind: 'balance', amountMinor: amountMinor * monthsAgo.length },
      ],
    });
    const subscription = {
      ...{ id: subscriptionId, api_id: plan.api_id, apiName: plan.apiName, consumerId },
      ...{ providerId: plan.providerId, providerUserId: plan.providerUserId },
    };
    const paid = monthsAgo.map((count) => ({
      ...{ monthsAgo: count, month: monthsBefore(now, count), amountMinor, subscription },
    }));
    for (const one of paid) await pay(tx, one, paidAt(one.monthsAgo));
    return paid;
  });
}

const findPlan = (tx: Db) =>
  tx
    .selectFrom('api_plans as l')
    .innerJoin('api_products as a', 'a.id', 'l.api_id')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .selectAll('l')
    .select(['a.name as apiName', 'p.id as providerId', 'p.user_id as providerUserId'])
    .where('a.code', '=', demoInvoicing.apiCode)
    .where('l.kind', '=', 'monthly')
    .executeTakeFirstOrThrow();

type Plan = Awaited<ReturnType<typeof findPlan>>;

async function subscribe(tx: Db, ownerId: string, plan: Plan, at: Date, endsAt: Date): Promise<string> {
  const appId = newId('app');
  await tx
    .insertInto('apps')
    .values({
      ...{ id: appId, owner_id: ownerId, name: demoInvoicing.appName, app_type: 'server' },
      ...{ owner_type: 'enterprise', industry: '内容服务', brief: '发布前检查文章与站内内容的相似度。' },
      ...{ sign_type: 'key', state: appState.prod, state_before_stop: null, created_at: at },
    })
    .execute();
  const terms: Terms = {
    ...{ planName: plan.name, kind: plan.kind, priceMinor: plan.price_minor, tiers: plan.tiers },
    ...{ included: plan.included, packSize: plan.included, qps: plan.qps },
    ...{ dayLimit: plan.day_limit, validDays: plan.valid_days },
  };
  const id = newId('apply');
  await tx
    .insertInto('subscriptions')
    .values({
      ...{ id, apply_no: `SQ${formatDate(at).replaceAll('-', '')}${id.slice(-8)}` },
      ...{ app_id: appId, api_id: plan.api_id, env: 'prod', plan_id: plan.id, applicant_id: ownerId },
      ...{ terms: JSON.stringify(terms), state: applyState.expired, scene: '', daily_calls: 200 },
      ...{
        reason: '文章发布前检查是否与已有内容重复。',
        submitted_at: at,
        decided_at: at,
        expires_at: endsAt,
      },
    })
    .execute();
  return id;
}

/** As the module market does. */
async function pay(tx: Db, { amountMinor, subscription }: PlanMonth, at: Date): Promise<void> {
  const { id, api_id: apiId, apiName, consumerId, providerId, providerUserId: ownerId } = subscription;
  const paymentId = newId('pre');
  await tx
    .insertInto('prepayments')
    .values({
      ...{ id: paymentId, subscription_id: id, paid_at: at, amount_minor: amountMinor, is_by_time: true },
      ...{ calls: null, starts_at: at, ends_at: new Date(at.getTime() + 30 * days) },
    })
    .execute();
  await bookEarnings(tx, {
    key: `prepaid:${paymentId}`,
    kind: 'plan',
    memo: `${apiName} 包月`,
    at,
    moves: [{ ownerId: consumerId, kind: 'balance', amountMinor: -amountMinor }],
    earnings: [
      {
        ...{ providerId, ownerId, kind: 'plan', day: formatDate(at), calls: 0, grossMinor: amountMinor },
        source: { consumerId, apiId, subscriptionId: id },
      },
    ],
  });
  await bookCosts(tx, at, [
    {
      ...{ ownerId: consumerId, subscriptionId: id, kind: 'plan', ref: paymentId },
      ...{ prices: [amountMinor, amountMinor], grossMinor: amountMinor },
    },
  ]);
}
