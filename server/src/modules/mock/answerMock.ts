import type { Code } from '@portal/codes';
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

/** What a caller may ask the sandbox to be, beside what the description documents. */
export const gatewayScenarios = {
  balance: 'E9105',
  limit: 'E9104',
  timeout: 'E9111',
} as const satisfies Record<string, Code>;

/** Names of what the sandbox can answer for an operation, success first. */
export const scenariosOf = ({ others }: OperationPlan): string[] => [
  'success',
  'empty',
  ...others.map(({ key }) => key),
  ...Object.keys(gatewayScenarios),
];

/** What the sandbox answers: the same to the same request. */
export function answerMock(plan: OperationPlan, request: MockRequest, scenario: string): MockOutcome {
  const isKnown = scenariosOf(plan).includes(scenario);
  if (!isKnown) {
    const message = `没有场景“${scenario.slice(0, 40)}”，可用：${scenariosOf(plan).join('、')}`;
    return { kind: 'wrong', faults: [{ place: 'header', name: 'x-mock-scenario', message }] };
  }
  const code = Object.entries(gatewayScenarios).find(([name]) => name === scenario)?.[1];
  if (code) return { kind: 'refused', code };
  const documented = plan.others.find(({ key }) => key === scenario);
  if (documented) return { kind: 'answered', answer: written(documented) };
  const faults = checkRequest(plan, request);
  if (faults.length > 0) return { kind: 'wrong', faults };
  return { kind: 'answered', answer: written(plan.success, scenario === 'empty') };
}

function written({ status, contentType, example, body }: PlannedAnswer, isEmpty = false): MockAnswer {
  if (contentType === null || status === 204 || status === 304)
    return { status, contentType: null, body: Buffer.alloc(0) };
  return { status, contentType, body: isEmpty ? writtenBody(contentType, emptied(example.value)) : body };
}
