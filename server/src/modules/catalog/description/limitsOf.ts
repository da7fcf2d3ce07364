import type { MemberLanguage } from '@portal/calls';
import { inLanguage } from '../../../platform/i18n/inLanguage';
import { together } from '../../../platform/i18n/listed';
import { say, type TranslatableText } from '../../../platform/i18n/say';

type Json = Record<string, unknown>;

const patternMax = 60;

/** The limits of a value in words: `2–32 字`, `1–100`, `最多 20 项`. Absent: there are none. */
export function limitsOf(schema: Json | null, language: MemberLanguage): { limits?: string } {
  if (!schema) return {};
  const { minLength, maxLength, minItems, maxItems, pattern } = schema;
  const all = [
    lengthWords(spanOf(minLength, maxLength)),
    sizeWords(schema),
    itemWords(spanOf(minItems, maxItems)),
    typeof pattern === 'string' && pattern.length <= patternMax ? say`匹配 ${pattern}` : '',
  ].filter((words) => words !== '');
  return all.length > 0 ? { limits: inLanguage(together(all), language) } : {};
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

interface Span {
  least: number | null;
  most: number | null;
}

const spanOf = (min: unknown, max: unknown): Span => ({
  least: isNumber(min) && min > 0 ? min : null,
  most: isNumber(max) ? max : null,
});

function lengthWords({ least, most }: Span): TranslatableText {
  if (most === null) return least === null ? '' : say`至少 ${least} 字`;
  if (least === null) return say`最多 ${most} 字`;
  return least === most ? say`${most} 字` : say`${least}–${most} 字`;
}

function itemWords({ least, most }: Span): TranslatableText {
  if (most === null) return least === null ? '' : say`至少 ${least} 项`;
  if (least === null) return say`最多 ${most} 项`;
  return least === most ? say`${most} 项` : say`${least}–${most} 项`;
}

/** Up to draft 4 an exclusive bound is a boolean next to the bound, later a number of its own. */
function sizeWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Json): TranslatableText {
  const above = isNumber(exclusiveMinimum) ? exclusiveMinimum : exclusiveMinimum === true ? minimum : null;
  const below = isNumber(exclusiveMaximum) ? exclusiveMaximum : exclusiveMaximum === true ? maximum : null;
  if (isNumber(minimum) && isNumber(maximum) && above === null && below === null)
    return `${minimum}–${maximum}`;
  const low = isNumber(above) ? say`大于 ${above}` : isNumber(minimum) ? say`至少 ${minimum}` : '';
  const high = isNumber(below) ? say`小于 ${below}` : isNumber(maximum) ? say`最多 ${maximum}` : '';
  return together([low, high].filter((words) => words !== ''));
}
