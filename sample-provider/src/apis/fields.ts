import { z } from '@portal/schema';

const exists = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** `yyyy-MM-dd` of a day that exists. */
export const DateField = z.string().check(
  z.refine((text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && exists(text), {
    error: '格式为 yyyy-MM-dd',
  }),
);

/** A whole number as text of a query. */
export const IntQuery = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ),
    z.int({ error: '须为整数' }).check(z.gte(min), z.lte(max)),
  );

export const TextField = (max: number) =>
  z.string({ error: '必填' }).check(z.minLength(1, '必填'), z.maxLength(max, `不超过 ${max} 字`));
