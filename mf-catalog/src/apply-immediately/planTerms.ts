import type { ApplyQuote, Bought, ComingPrices, Env, Plan, PlanTerms } from '@portal/calls';
import { accountType, formatPrice, maySubscribe } from '@portal/rules';
import type { Member } from '@portal/session';

/** Reason why own APIs cannot be subscribed to in production. */
export const ownRefusal = '自己发布的 API 不能订阅生产环境';

const levelNeeds = ['', '需企业认证', '需企业高级认证'];

/** Why a plan is unavailable to a member; undefined: it is available. */
export function refusalOf({ needLevel }: Plan, env: Env, member: Member | null): string | undefined {
  const isRefused = member !== null && !maySubscribe(member.registerType, needLevel, env);
  return isRefused ? levelNeeds[needLevel] : undefined;
}

/** Link to the verification that refused plans require; null: none is refused. */
export function wayToPlans(plans: readonly Plan[], env: Env, member: Member | null) {
  if (!plans.some((plan) => refusalOf(plan, env, member))) return null;
  const isEnterprise = accountType(member?.registerType ?? null) === 'enterprise';
  return isEnterprise
    ? { to: '/companyAdvancedAuth', label: '去企业高级认证' }
    : { to: '/unitType', label: '去企业认证' };
}

/** Price of a plan, in words. */
export function priceText({ kind, price, tiers, included, validDays }: PlanTerms): string {
  switch (kind) {
    case 'free':
      return included ? `免费 ${included.toLocaleString('zh-CN')} 次` : '免费';
    case 'tiered':
      return `${tiers.map((tier) => formatPrice(tier.price)).join(' / ')} 每次`;
    case 'pack':
      return `${formatPrice(price)}，${included?.toLocaleString('zh-CN')} 次，${validDays ? `${validDays} 天内有效` : '长期有效'}`;
    case 'monthly':
      return `${formatPrice(price)} 每月`;
    default:
      return `${formatPrice(price)} 每次`;
  }
}

const units: Partial<Record<Plan['kind'], string>> = { perCall: '每次', tiered: '每次起', monthly: '每月' };

/** Unit of a price; '' for prepaid and free plans. */
export const priceUnit = (kind: Plan['kind']) => units[kind] ?? '';

/** Whether it is paid in full when granted. */
export const isPrepaid = ({ kind }: Plan) => kind === 'pack' || kind === 'monthly';

/** What one payment buys, in words. */
export const boughtText = ({ calls, validDays, qps, dayLimit }: Bought): string =>
  [
    calls === null ? '' : `${calls.toLocaleString('zh-CN')} 次`,
    validDays === null ? '' : `${validDays} 天有效`,
    `每秒 ${qps} 次`,
    dayLimit === null ? '' : `每天 ${dayLimit.toLocaleString('zh-CN')} 次`,
  ]
    .filter(Boolean)
    .join('，');

/** What a plan will cost and contain, as a sentence; '' as today. */
export function nextPriceText(
  { plans }: ComingPrices,
  today: Pick<ApplyQuote, 'planName' | 'price' | 'bought'>,
): string {
  const next = plans.find(({ name }) => name === today.planName);
  if (!next) return `“${today.planName}”届时不再出售。`;
  const bought = boughtText({ ...next, calls: next.included });
  if (today.bought && bought !== boughtText(today.bought))
    return `“${today.planName}”届时为 ${formatPrice(next.price)}，${bought}。`;
  return next.price === today.price ? '' : `“${today.planName}”届时为 ${priceText(next)}。`;
}
