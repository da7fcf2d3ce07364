import { z, type Schema } from '@portal/schema';

/** A whole number, also as the text of a form field. */
export const IntField = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value,
    ),
    z.int({ error: '须为整数' }).check(z.gte(min), z.lte(max)),
  );

/** Sizes of a page that a visitor may choose from. */
export const pageSizes = [10, 20, 50] as const;

/** From 1. A page past the end is empty and still tells the total. */
export const PageNo = z._default(IntField(1, 100_000), 1);
export const PageSize = z._default(IntField(1, 50), 10);

/** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
export const Instant = z.string();

/** Yuan with up to four decimals as text, "0.0300": never a floating-point number. */
export const Money = z.string();

export const Empty = z.object({});

/** One page of records. `total` counts all pages. */
export const pageOf = <Item extends Schema>(item: Item) =>
  z.object({ records: z.array(item), total: z.int(), pageNo: z.int(), pageSize: z.int() });
