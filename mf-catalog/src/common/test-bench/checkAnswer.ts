import { testCheckKinds, type TestCheck, type TestResult } from '@portal/calls';

type Answer = Pick<TestResult, 'status' | 'ms' | 'headers' | 'body'>;

export interface CheckOutcome {
  text: string;
  isMet: boolean;
  /** The actual value. */
  found: string;
}

/** Checks an answer against the expectations. */
export const checkAnswer = (answer: Answer, checks: readonly TestCheck[]): CheckOutcome[] =>
  checks.map((check) => ({
    text: textOf(check),
    ...outcomeOf(answer, check),
  }));

function textOf({ kind, name, value }: TestCheck): string {
  if (kind === 'field') return `JSON 字段 ${name} 等于 ${value}`;
  if (kind === 'header') return `响应头 ${name} 包含 ${value}`;
  return `${testCheckKinds[kind]} ${value}`;
}

function outcomeOf(
  { status, ms, headers, body }: Answer,
  { kind, name, value }: TestCheck,
): Pick<CheckOutcome, 'isMet' | 'found'> {
  switch (kind) {
    case 'status':
      return { isMet: String(status) === value, found: String(status) };
    case 'ms':
      return { isMet: ms <= Number(value), found: `${ms} 毫秒` };
    case 'text':
      return { isMet: body.includes(value), found: '返回内容里没有' };
    case 'header': {
      const found = headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value;
      return { isMet: found?.includes(value) ?? false, found: found ?? '没有这个响应头' };
    }
    case 'field': {
      const found = fieldAt(body, name);
      return { isMet: found === value, found: found ?? '没有这个字段' };
    }
  }
}

/** Steps of a path such as `data.items.0.name`, or of a JSON Pointer such as `/data/items/0/name`. */
const stepsOf = (way: string): string[] =>
  way.startsWith('/')
    ? way
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    : way.split('.');

/** A value of a JSON body, as text; undefined when there is none. */
function fieldAt(body: string, way: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const step of stepsOf(way)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
