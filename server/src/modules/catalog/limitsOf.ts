type Json = Record<string, unknown>;

const patternMax = 60;

/** How long, large or many something may be: `2–32 字`, `1–100`, `最多 20 项`. Absent: nothing is said. */
export function limitsOf(schema: Json | null): { limits?: string } {
  if (!schema) return {};
  const { minLength, maxLength, minItems, maxItems, pattern } = schema;
  const said = [
    countText(minLength, maxLength, /* as is */ '字'),
    sizeText(schema),
    countText(minItems, maxItems, /* as is */ '项'),
    typeof pattern === 'string' && pattern.length <= patternMax ? /* as is */ `匹配 ${pattern}` : '',
  ].filter(Boolean);
  return said.length > 0 ? { limits: said.join('，') } : {};
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function countText(min: unknown, max: unknown, unit: string): string {
  const least = isNumber(min) && min > 0 ? min : null;
  if (!isNumber(max)) return least === null ? '' : /* as is */ `至少 ${least} ${unit}`;
  if (least === null) return /* as is */ `最多 ${max} ${unit}`;
  return least === max ? `${max} ${unit}` : `${least}–${max} ${unit}`;
}

/** Older descriptions say with a truth that the bound itself is left out, newer ones give a bound of its own. */
function sizeText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Json): string {
  const above = isNumber(exclusiveMinimum) ? exclusiveMinimum : exclusiveMinimum === true ? minimum : null;
  const below = isNumber(exclusiveMaximum) ? exclusiveMaximum : exclusiveMaximum === true ? maximum : null;
  if (isNumber(minimum) && isNumber(maximum) && above === null && below === null)
    return `${minimum}–${maximum}`;
  const low = isNumber(above)
    ? /* as is */ `大于 ${above}`
    : isNumber(minimum)
      ? /* as is */ `至少 ${minimum}`
      : '';
  const high = isNumber(below)
    ? /* as is */ `小于 ${below}`
    : isNumber(maximum)
      ? /* as is */ `最多 ${maximum}`
      : '';
  return [low, high].filter(Boolean).join('，');
}
