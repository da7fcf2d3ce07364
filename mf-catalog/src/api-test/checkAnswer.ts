import { testCheckKinds, type TestCheck, type TestResult } from '@portal/calls';

export interface CheckOutcome {
  text: string;
  isMet: boolean;
  /** What there is instead. */
  found: string;
}

/** An answer held against what was expected of it. */
export const checkAnswer = (
  answer: Pick<TestResult, 'status' | 'ms' | 'body'>,
  checks: readonly TestCheck[],
): CheckOutcome[] =>
  checks.map((check) => ({
    text: textOf(check),
    ...outcomeOf(answer, check),
  }));

const textOf = ({ kind, name, value }: TestCheck) =>
  kind === 'field' ? `JSON 字段 ${name} 等于 ${value}` : `${testCheckKinds[kind]} ${value}`;

function outcomeOf(
  { status, ms, body }: Pick<TestResult, 'status' | 'ms' | 'body'>,
  { kind, name, value }: TestCheck,
): Pick<CheckOutcome, 'isMet' | 'found'> {
  switch (kind) {
    case 'status':
      return { isMet: String(status) === value, found: String(status) };
    case 'ms':
      return { isMet: ms <= Number(value), found: `${ms} 毫秒` };
    case 'text':
      return { isMet: body.includes(value), found: '返回内容里没有' };
    case 'field': {
      const found = fieldAt(body, name);
      return { isMet: found === value, found: found ?? '没有这个字段' };
    }
  }
}

/** Of a JSON text, as text; undefined where there is none. @param way  `data.items.0.name`. */
function fieldAt(body: string, way: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const step of way.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
