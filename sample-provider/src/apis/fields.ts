import { z } from '@portal/schema';

const exists = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** `yyyy-MM-dd` of an existing date. */
export const DateField = z.string().check(
  z.refine((text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && exists(text), {
    error: '格式为 yyyy-MM-dd',
  }),
);

/** An integer in a query. */
export const IntQuery = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ),
    z.int({ error: '须为整数' }).check(z.gte(min), z.lte(max)),
  );

export const TextField = (max: number) =>
  z.string({ error: '必填' }).check(z.minLength(1, '必填'), z.maxLength(max, `不超过 ${max} 字`));

/** A number in a query. */
export const NumberQuery = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value,
    ),
    z.number({ error: '须为数字' }).check(z.gte(min, `不小于 ${min}`), z.lte(max, `不大于 ${max}`)),
  );

/** Yuan with at most two decimals, as text: money must not be a floating-point number. */
export const AmountField = z
  .string({ error: '必填，金额以文本给出' })
  .check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, '为最多两位小数的金额'));

/** Percent per year, as text. */
export const RateField = z
  .string({ error: '必填，年利率以文本给出' })
  .check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, '为百分数，如 3.10'));
