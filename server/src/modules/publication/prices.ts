import { chargeTypes, type DraftPlan } from '@portal/calls';
import {
  authLevel,
  formatMinor,
  formatPrice,
  isWeighed,
  parseYuan,
  planText,
  type OperationWeight,
} from '@portal/rules';
import { listed, together } from '../../platform/i18n/listed';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import type { PlanTerms } from '../catalog';

/** Terms of a draft's plan. Invalid amounts, which the checks refuse, become 0. */
export function termsOf(plan: DraftPlan, weights: readonly OperationWeight[] = []): PlanTerms {
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
    weights: weights.filter(isWeighed),
  };
}

/** A plan in one line, with all its terms: anything left out could change unnoticed. */
export function planLine({ name, kind, audit, ...terms }: DraftPlan): TranslatableText {
  const parts = [
    priceText({ kind, ...terms }),
    terms.included === null ? '' : say`含 ${counted(terms.included)} 次`,
    say`每秒 ${terms.qps} 次`,
    terms.dayLimit === null ? '' : say`每天 ${counted(terms.dayLimit)} 次`,
    terms.validDays === null ? '' : say`有效 ${terms.validDays} 天`,
    audit ? say`人工审核` : say`无需审核`,
    levelTexts[terms.needLevel],
  ];
  const said = parts.filter((part) => part !== '');
  // The name may say that it is free. Other kinds are always shown, so that a changed kind is visible.
  if (kind === 'free' && planText(name, chargeTypes.free) === name) return together([name, ...said]);
  return say`${name}（${term(chargeTypes[kind])}）${together(said)}`;
}

const levelTexts = {
  [authLevel.anybody]: '',
  [authLevel.enterprise]: say`限企业`,
  [authLevel.enterpriseAdvanced]: say`限高级认证企业`,
};

const counted = (count: number) => count.toLocaleString('zh-CN');
/** Normalised. */
const yuan = (price: string) => formatPrice(formatMinor(parseYuan(price || '0') ?? 0));

function priceText({ kind, price, tiers }: Pick<DraftPlan, 'kind' | 'price' | 'tiers'>): TranslatableText {
  if (kind === 'free') return '';
  if (kind !== 'tiered') return yuan(price);
  return listed(
    tiers.map((tier) =>
      tier.upTo === null
        ? say`以上 ${yuan(tier.price)}`
        : say`${counted(tier.upTo)} 次以内 ${yuan(tier.price)}`,
    ),
  );
}
