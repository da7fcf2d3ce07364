import type { Code } from '@portal/codes';
import { say, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import { listed } from '../../platform/i18n/listed';
import { checkRequest, type MockRequest } from './checkRequest';
import type { PlacedFault } from './checkValue';
import { emptied } from './drawExample';
import { writtenBody } from './writtenBody';
import type { OperationPlan, PlannedAnswer } from './planOperation';

export interface MockAnswer {
  status: number;
  contentType: string | null;
  body: Buffer;
}

export type MockOutcome =
  | { kind: 'answered'; answer: MockAnswer }
  /** As the gateway would refuse it. */
  | { kind: 'refused'; code: Code }
  /** The request is not what the description asks for. */
  | { kind: 'wrong'; faults: PlacedFault[] };

/** Situations that a caller may have the sandbox simulate, besides the documented responses. */
const gatewayScenarios = {
  balance: 'E9105',
  limit: 'E9104',
  timeout: 'E9111',
} as const satisfies Record<string, Code>;

/** Names of the sandbox's scenarios for an operation, success first. */
export const scenariosOf = ({ others }: OperationPlan): string[] => [
  'success',
  'empty',
  ...others.map(({ key }) => key),
  ...Object.keys(gatewayScenarios),
];

const gatewayTexts: Readonly<Record<string, Translatable>> = {
  balance: say`余额不足`,
  limit: say`超过频率限制`,
  timeout: say`上游超时`,
};

/** The meaning of each. */
export const describeScenarios = (plan: OperationPlan): { id: string; text: TranslatableText }[] =>
  scenariosOf(plan).map((id) => {
    const documented = plan.others.find(({ key }) => key === id);
    const text =
      documented?.description ||
      gatewayTexts[id] ||
      { success: plan.success.description || say`成功`, empty: say`成功，但列表里什么也没有` }[id] ||
      '';
    return { id, text };
  });

/** The answer of the sandbox: deterministic, the same for the same request. */
export function answerMock(plan: OperationPlan, request: MockRequest, scenario: string): MockOutcome {
  const isKnown = scenariosOf(plan).includes(scenario);
  if (!isKnown) {
    const message = say`没有场景“${scenario.slice(0, 40)}”，可用：${listed(scenariosOf(plan))}`;
    return { kind: 'wrong', faults: [{ place: 'header', name: 'x-mock-scenario', message }] };
  }
  const faults = successes.includes(scenario) ? checkRequest(plan, request) : [];
  return faults.length > 0 ? { kind: 'wrong', faults } : playScenario(plan, scenario);
}

/** Scenarios that only a valid request gets. */
const successes: readonly string[] = ['success', 'empty'];

/** The answer of a scenario, regardless of the request. */
export function playScenario(plan: OperationPlan, scenario: string): Exclude<MockOutcome, { kind: 'wrong' }> {
  const code = Object.entries(gatewayScenarios).find(([name]) => name === scenario)?.[1];
  if (code) return { kind: 'refused', code };
  const documented = plan.others.find(({ key }) => key === scenario);
  if (documented) return { kind: 'answered', answer: written(documented) };
  return { kind: 'answered', answer: written(plan.success, scenario === 'empty') };
}

function written({ status, contentType, example, body }: PlannedAnswer, isEmpty = false): MockAnswer {
  if (contentType === null || status === 204 || status === 304)
    return { status, contentType: null, body: Buffer.alloc(0) };
  return { status, contentType, body: isEmpty ? writtenBody(contentType, emptied(example.value)) : body };
}
