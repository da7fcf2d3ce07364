import { callChecks, type CallCheck, type CallStep, type MemberLanguage } from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { keysOf, shortPrice } from '@portal/rules';
import { inLanguage } from '../../platform/i18n/inLanguage';
import { say, term, type Translatable } from '../../platform/i18n/say';

/**
 * The check that each refusal code of the gateway belongs to. Other codes are refusals before the provider was called.
 */
const checkOf: Readonly<Record<string, CallCheck>> = {
  E9101: 'key',
  E9110: 'key',
  E9103: 'addresses',
  E9120: 'certificate',
  E9108: 'api',
  E0017: 'api',
  E9109: 'subscription',
  E9115: 'subscription',
  E9118: 'items',
  E9119: 'items',
  E9102: 'signature',
  E9113: 'signature',
  E9104: 'rate',
  E9107: 'quota',
  E9106: 'budget',
  E9105: 'balance',
  E9111: 'upstream',
  E9112: 'upstream',
};

interface Outcome {
  code: string;
  status: number;
  is_billed: boolean;
  cost_minor: number;
  env: 'sandbox' | 'prod';
  units: number;
  items: number | null;
}

const textOf = (code: string): Translatable =>
  isCode(code) ? say`${code} ${term(codes[code].text)}` : term(code);

/** The checks in the order in which the gateway runs them, with their results. */
export function explainSteps({ code, status }: Outcome, language: MemberLanguage): CallStep[] {
  const decided = code === '' ? (status >= 300 ? 'upstream' : null) : (checkOf[code] ?? 'api');
  const step = (check: CallCheck, result: CallStep['result'], said: Translatable): CallStep => ({
    check,
    result,
    text: inLanguage(said, language),
  });
  let isDecided = false;
  return keysOf(callChecks).map((check): CallStep => {
    if (isDecided) return step(check, 'unasked', say`前面已决定，没有再检查`);
    if (check !== decided)
      return step(check, 'passed', check === 'upstream' ? say`返回 HTTP ${status}` : say`已通过`);
    isDecided = true;
    return step(check, 'refused', code === '' ? say`提供方返回 HTTP ${status}` : textOf(code));
  });
}

/** Why a call was billed, or not. @param isVoided Its response broke off after it had been charged. */
export function explainBilling(call: Outcome, planKind: string, isVoided: boolean): Translatable {
  const { code, status, is_billed, cost_minor, env } = call;
  if (isVoided) return say`先按成功计费，随后应答中断：费用、配额与预算都已退回`;
  const counted = countText(call);
  if (!is_billed)
    return code === '' ? say`提供方没有成功应答（HTTP ${status}），失败不计费` : say`没有成功，失败不计费`;
  if (env === 'sandbox') return say`沙箱调用不计费`;
  if (call.units === 0) return say`成功应答，这个接口不计费`;
  if (cost_minor > 0)
    return counted
      ? say`成功应答，按发放这次额度时的单价计费：${counted}，共 ${shortPrice(cost_minor)}`
      : say`成功应答，按发放这次额度时的单价计费`;
  if (planKind === 'pack')
    return counted
      ? say`成功应答，计入次数包：${counted}，不另外付费`
      : say`成功应答，计入次数包，不另外付费`;
  if (planKind === 'monthly') return say`成功应答，计入包月，不另外付费`;
  return say`成功应答，套餐免费`;
}

const figure = (count: number) => count.toLocaleString('en-US');

/** "每条计 2 次 × 50 条，计 100 次 × ￥0.01"; null where the call counts as one. */
function countText({ units, items, cost_minor }: Outcome): Translatable | null {
  if (units === 1 && items === null) return null;
  const priceMinor = units > 0 ? cost_minor / units : 0;
  // Units from two tiers have no common price.
  const price = priceMinor > 0 && Number.isInteger(priceMinor) ? ` × ${shortPrice(priceMinor)}` : '';
  return items === null
    ? say`这个接口每次计 ${figure(units)} 次${price}`
    : say`按条计费，每条计 ${figure(units / items)} 次 × ${figure(items)} 条，计 ${figure(units)} 次${price}`;
}
