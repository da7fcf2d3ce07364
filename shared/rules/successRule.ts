import type { Rule } from './Rule';

/**
 * What besides an HTTP 2xx makes a call one that is paid for: a field of the answer, named by a JSON pointer (RFC 6901),
 * holds a value. Numbers and booleans are compared as JSON writes them.
 */
export interface SuccessRule {
  field: string;
  value: string;
}

/** An answer larger than this is not looked into, and paid for by its status alone. */
export const inspectedBytesMax = 64 * 1024;

const isPointer = (text: string) => text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));

/** Empty: the status alone decides. */
export const successFieldRules: readonly Rule[] = [
  { isMet: isPointer, message: '须为 JSON 指针：以 / 开头，例如 /code 或 /data/status' },
  { isMet: (text) => text.length <= 200, message: '最多200个字' },
];

/** The place in a document that a JSON pointer names; undefined: there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let found = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** Whether an answer keeps to the rule. What is missing, and what is an object or a list, does not. */
export function meetsRule({ field, value }: SuccessRule, document: unknown): boolean {
  const found = valueAt(document, field);
  if (typeof found === 'string') return found === value;
  return (typeof found !== 'object' || found === null) && JSON.stringify(found) === value;
}

/** "HTTP 2xx，且返回的 /code 等于“0”" */
export const successRuleText = ({ field, value }: SuccessRule): string =>
  `HTTP 2xx，且返回的 ${field} 等于“${value}”`;
