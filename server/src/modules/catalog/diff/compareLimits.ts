import { say, type Translatable } from '../../../platform/i18n/say';

type Json = Record<string, unknown>;

/** For each limit, whether a higher value admits fewer values. */
const limits = {
  minimum: { name: say`最小值`, growsTighter: true },
  exclusiveMinimum: { name: say`最小值`, growsTighter: true },
  minLength: { name: say`最小长度`, growsTighter: true },
  minItems: { name: say`最少条数`, growsTighter: true },
  maximum: { name: say`最大值`, growsTighter: false },
  exclusiveMaximum: { name: say`最大值`, growsTighter: false },
  maxLength: { name: say`最大长度`, growsTighter: false },
  maxItems: { name: say`最多条数`, growsTighter: false },
} as const;

const forms = { pattern: say`格式`, format: say`格式`, multipleOf: say`倍数` } as const;

interface LimitChange {
  text: Translatable;
  /** Whether a value that was valid before is rejected now. */
  isTighter: boolean;
}

/** The differences in the limits of a text, number or list between two schemas. */
export function compareLimits(before: Json, after: Json): LimitChange[] {
  const found: LimitChange[] = [];
  for (const [key, { name, growsTighter }] of Object.entries(limits)) {
    const [was, is] = [numberAt(before, key), numberAt(after, key)];
    if (was === is) continue;
    const isTighter = is !== null && (was === null || is > was === growsTighter);
    found.push({ text: say`${name}由 ${was ?? say`不限`} 改为 ${is ?? say`不限`}`, isTighter });
  }
  for (const [key, name] of Object.entries(forms)) {
    const [was, is] = [shown(before[key]), shown(after[key])];
    if (was === is) continue;
    found.push({ text: say`${name}由 ${was || say`不限`} 改为 ${is || say`不限`}`, isTighter: is !== '' });
  }
  return found;
}

const numberAt = (schema: Json, key: string) => {
  const value = schema[key];
  return typeof value === 'number' ? value : null;
};

const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
