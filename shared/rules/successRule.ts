import type { Rule } from './Rule';

/**
 * Success condition beyond HTTP 2xx: the field at a JSON pointer (RFC 6901) has a value. Numbers and booleans are
 * compared in their JSON form.
 */
export interface SuccessRule {
  field: string;
  value: string;
}

/** Larger answers are not inspected and are billed by status alone. */
export const inspectedBytesMax = 64 * 1024;

const isPointer = (text: string) => text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));

/** Empty: the status alone decides. */
export const successFieldRules: readonly Rule[] = [
  { isMet: isPointer, message: '须为 JSON 指针：以 / 开头，例如 /code 或 /data/status' },
  { isMet: (text) => text.length <= 200, message: '最多200个字' },
];

/** Value at a JSON pointer; undefined: there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let found = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** Whether an answer meets the rule. Missing values, objects and lists do not. */
export function meetsRule({ field, value }: SuccessRule, document: unknown): boolean {
  const found = valueAt(document, field);
  if (typeof found === 'string') return found === value;
  return (typeof found !== 'object' || found === null) && JSON.stringify(found) === value;
}

/** "HTTP 2xx，且返回的 /code 等于“0”" */
export const successRuleText = ({ field, value }: SuccessRule): string =>
  `HTTP 2xx，且返回的 ${field} 等于“${value}”`;
