import { chargeTypes, type DraftPlan } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import type { PlanTerms } from '../catalog';

/** A plan of the form as the market keeps it. Amounts that are no amounts are refused by the checks, here they are 0. */
export function termsOf(plan: DraftPlan): PlanTerms {
  const tiers = plan.tiers.map(({ upTo, price }) => ({ upTo, priceMinor: parseYuan(price) ?? 0 }));
  return {
    name: plan.name,
    kind: plan.kind,
    priceMinor: plan.kind === 'tiered' ? (tiers[0]?.priceMinor ?? 0) : (parseYuan(plan.price || '0') ?? 0),
    tiers,
    included: plan.included,
    qps: plan.qps,
    dayLimit: plan.dayLimit,
    validDays: plan.validDays,
    needsApproval: plan.audit === 1,
    authLevel: plan.needLevel,
  };
}

/** A plan in one line, for the reviewer. */
export const planLine = ({ name, kind, price, tiers, qps, audit }: DraftPlan) =>
  `${name}（${chargeTypes[kind]}）￥${kind === 'tiered' ? tiers.map((tier) => tier.price).join('/') : price || '0'}，每秒 ${qps} 次，${audit ? '人工审核' : '无需审核'}`;
