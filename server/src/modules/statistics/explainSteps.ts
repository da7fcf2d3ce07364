import { callChecks, type CallCheck, type CallStep } from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { keysOf } from '@portal/rules';

/** Which check a refusal of the gateway is of. What is not here, the portal refused before it asked the provider. */
const checkOf: Readonly<Record<string, CallCheck>> = {
  E9101: 'key',
  E9110: 'key',
  E9103: 'addresses',
  E9108: 'api',
  E0017: 'api',
  E9109: 'subscription',
  E9115: 'subscription',
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
}

const textOf = (code: string) => (isCode(code) ? `${code} ${codes[code].text}` : code);

/** What decided, in the order in which the gateway asks. */
export function explainSteps({ code, status }: Outcome): CallStep[] {
  const decided = code === '' ? (status >= 300 ? 'upstream' : null) : (checkOf[code] ?? 'api');
  let isDecided = false;
  return keysOf(callChecks).map((check): CallStep => {
    if (isDecided) return { check, result: 'unasked', text: '前面已决定，没有再检查' };
    if (check !== decided)
      return { check, result: 'passed', text: check === 'upstream' ? `返回 HTTP ${status}` : '通过' };
    isDecided = true;
    return { check, result: 'refused', text: code === '' ? `提供方返回 HTTP ${status}` : textOf(code) };
  });
}

/** Why a call was billed, or why not. @param isVoided  Its answer broke off after it had been charged. */
export function explainBilling(
  { code, status, is_billed, cost_minor, env }: Outcome,
  planKind: string,
  isVoided: boolean,
): string {
  if (isVoided) return '先按成功计费，随后应答中断：费用、配额与预算都已退回';
  if (!is_billed)
    return code === '' ? `提供方没有成功应答（HTTP ${status}），失败不计费` : '没有成功，失败不计费';
  if (env === 'sandbox') return '沙箱调用不计费';
  if (cost_minor > 0) return '成功应答，按发放这次额度时的单价计费';
  if (planKind === 'pack') return '成功应答，计入次数包，不另外付费';
  if (planKind === 'monthly') return '成功应答，计入包月，不另外付费';
  return '成功应答，套餐免费';
}
