import { budgetAction, type BudgetPeriod } from '@portal/calls';
import type { Code } from '@portal/codes';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import {
  type BudgetGuard,
  type BudgetShare,
  type SpendableCoupon,
  balanceOf,
  capOf,
  lockAvailable,
  reservedOf,
  usableCoupons,
  usedOf,
} from '../finance';
import type { SubscriptionService } from '../market';
import { shareOf } from './cutLease';
import type { Shortage, SubscriptionRow } from './lease.repository';
import { msToEnd } from './periodEnd';
import { countsCalls, lockQuota } from './quota.repository';
import { quotasOf } from './quotasOf';

/** Why nothing is granted; with a shortage others may hold what is missing. */
export interface Refused {
  refusal: Code;
  shortage?: Shortage;
  /** Ms until the limit ends by itself; absent: unknown. */
  endsInMs?: number | null;
}

/** How far one limit lets a lease go, or why not at all. */
type Allowance<Limit> = Refused | ({ refusal?: undefined } & Limit);

/** Requested units; a waiting call needs `least` at once. */
export interface Wanted {
  units: number;
  least: number;
}

interface QuotaAllowance {
  callsMax: number;
  unitsMax: number;
  /** Units counted before these in this month's tiers. */
  counted: number;
  periods: string[];
  /** The tightest limit in its own unit before this lease; null: none. */
  tightest: { period: string; rest: number } | null;
}

/** Cost of the next unit, and of all units that a waiting call needs; 1/10000 yuan. */
export interface Prices {
  unitMinor: number;
  leastMinor: number;
}

/** Limits of a lease by quotas, budgets and money. Each locks what it reads until the transaction ends. */
export function createAllowances(
  { clock }: Pick<Deps, 'clock'>,
  budgets: BudgetGuard,
  subscriptions: SubscriptionService,
) {
  async function allowedByQuotas(
    tx: Db,
    subscription: SubscriptionRow,
    { units, least }: Wanted,
  ): Promise<Allowance<QuotaAllowance>> {
    const quotas = quotasOf(subscription, clock());
    const { id: subscriptionId, applicant_id: payerId } = subscription;
    let [callsMax, unitsMax] = [units, units];
    let counted = 0;
    let tightest: QuotaAllowance['tightest'] = null;
    const usedUp: string[] = [];
    let isLacking = false;
    for (const { period, limit } of quotas) {
      const { used, reserved } = await lockQuota(tx, subscriptionId, period);
      if (limit === null) {
        counted = used + reserved;
        continue;
      }
      const rest = limit - used - reserved;
      if (!tightest || rest < tightest.rest) tightest = { period, rest };
      const needed = countsCalls(period) ? 1 : least;
      if (rest < needed) isLacking = true;
      if (used + needed > limit) usedUp.push(period);
      const share = Math.max(needed, shareOf(rest));
      if (countsCalls(period)) callsMax = Math.min(callsMax, share);
      else unitsMax = Math.min(unitsMax, share);
    }
    if (!isLacking)
      return { callsMax, unitsMax, counted, periods: quotas.map(({ period }) => period), tightest };
    if (usedUp.length === 0) return { refusal: 'E9107', shortage: { payerId, subscriptionId } };
    // A total quota is not renewed, unlike a daily one.
    const endsInMs = usedUp.includes('all') ? null : msToEnd(usedUp, [], clock());
    return { refusal: 'E9107', endsInMs };
  }

  /**
   * A budget that stops calls limits the lease by money or calls; every budget gets its share. Free calls count only
   * for caps of calls, sandbox calls not at all.
   */
  async function allowedByBudgets(
    tx: Db,
    { applicant_id: payerId, app_id, api_id, env }: SubscriptionRow,
    isPaid: boolean,
    { unitMinor, leastMinor }: Prices,
  ): Promise<
    Allowance<{ spendMax: number; callsMax: number; shares: BudgetShare[]; periods: BudgetPeriod[] }>
  > {
    const found = env === 'prod' ? await budgets.applicable(tx, payerId, app_id, api_id) : [];
    const rows = found.filter(({ unit }) => isPaid || unit === 'calls');
    let [spendMax, callsMax] = [Infinity, Infinity];
    for (const budget of rows) {
      const period = await budgets.lockPeriod(tx, budget);
      if (budget.action !== budgetAction.stop) continue;
      const [least, one] = budget.unit === 'calls' ? [1, 1] : [leastMinor, unitMinor];
      const unused = capOf(budget) - usedOf(budget, period);
      const free = unused - reservedOf(budget, period);
      if (least > 0 && free < least) {
        if (unused >= least) return { refusal: 'E9106', shortage: { payerId, budgetId: budget.id } };
        // There may be enough for a call of fewer units.
        if (unused < one) await budgets.judge(tx, budget, true);
        return { refusal: 'E9106', endsInMs: msToEnd([], [budget.period], clock()) };
      }
      if (budget.unit === 'calls') callsMax = Math.min(callsMax, shareOf(free));
      else spendMax = Math.min(spendMax, Math.max(0, free));
    }
    const periods = rows.map(({ period }) => period);
    return { spendMax, callsMax, shares: rows.map(budgets.shareOf), periods };
  }

  /** Limit by coupons and balance. The subscription stops when no unit can be paid, not even with reserved money. */
  async function allowedByBalance(
    tx: Db,
    { id, applicant_id: ownerId, api_id: apiId }: SubscriptionRow,
    { unitMinor, leastMinor }: Prices,
  ): Promise<Allowance<{ spendMax: number; coupons: readonly SpendableCoupon[] }>> {
    if (unitMinor === 0) return { spendMax: Infinity, coupons: [] };
    const coupons = await usableCoupons(tx, { ownerId, apiId, at: clock() });
    const byCoupons = coupons.reduce((sum, { left }) => sum + left, 0);
    const spendMax = byCoupons + (await lockAvailable(tx, { ownerId, kind: 'balance' }));
    if (spendMax >= leastMinor) return { spendMax, coupons };
    const reserved =
      (await balanceOf(tx, { ownerId, kind: 'reserved' })) +
      (await balanceOf(tx, { ownerId, kind: 'couponReserved' }));
    if (spendMax + reserved >= leastMinor) return { refusal: 'E9105', shortage: { payerId: ownerId } };
    if (spendMax + reserved < unitMinor) await subscriptions.stopForArrears(tx, id);
    return { refusal: 'E9105' };
  }

  return { allowedByQuotas, allowedByBudgets, allowedByBalance };
}
