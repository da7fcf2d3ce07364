import {
  amountProblem,
  dayFault,
  isEmail,
  isMinute,
  keysOf,
  mobileRules,
  plainAmount,
  reasonMax,
  ruled,
  withoutUnseen,
} from '@portal/rules';
import { z, type Infer, type Input, type Schema } from '@portal/schema';

/** Parses the digits of a form field; anything else is passed on unchanged. */
const wholeNumber = z.transform((value: unknown) => {
  if (typeof value !== 'string') return value;
  const text = plainAmount(value);
  return /^-?\d{1,15}$/.test(text) ? Number(text) : value;
});

const notWhole = ({ input }: { input?: unknown }) => (Number.isInteger(input) ? undefined : '须为整数');

/**
 * A whole number, also given as the text of a form field.
 *
 * @param error  Said of any other value. Absent: that it is no whole number, or which bound it exceeds.
 */
export const IntField = (min: number, max: number, error?: string) =>
  z.pipe(wholeNumber, z.int({ error: error ?? notWhole }).check(z.gte(min), z.lte(max)));

/** One of a table's numbers, also given as the text of a form field. */
export const NumberOf = <const Table extends Readonly<Record<string, number>>>(table: Table) =>
  z.pipe(wholeNumber, z.enum(table, { error: '不在可选范围内' }));

/** One of a table's keys. */
export const KeyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, error?: string) =>
  z.enum(keysOf(table), error === undefined ? undefined : { error });

/** Union of a table's values. */
export type ValueOf<Table> = Table[keyof Table];

/** Page sizes that a visitor may choose. */
export const pageSizes = [10, 20, 50] as const;

/** From 1. A page past the end is empty and still reports the total. */
export const PageNo = z._default(IntField(1, 100_000), 1);
export const PageSize = z._default(IntField(1, 50), 10);

/** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
export const Instant = z.string();

/** Yuan with up to four decimals as text, "0.0300": never a floating-point number. */
export const Money = z.string();

/** A typed number: full-width characters are converted before validation. */
export const TypedNumber = (pattern: RegExp, error: string) =>
  z.string().check(
    z.check<string>((typed) => {
      typed.value = plainAmount(typed.value);
    }),
    z.regex(pattern, error),
  );

/** Refuses what has a problem, and says which. */
export const without = (problemOf: (text: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

/** Yuan as typed: not negative, at most four decimals. */
export const MoneyInput = z
  .string({
    error: ({ input }) => (typeof input === 'number' ? '金额须为文本，例如 "1200.50"' : undefined),
  })
  .check(
    z.check<string>((typed) => {
      typed.value = plainAmount(typed.value);
    }),
    without(amountProblem),
    z.regex(/^\d{1,9}(\.\d{1,4})?$/),
  );

/** A structured value in a form field, sent as JSON text. Callers pass the value itself. */
export const JsonField = <Value extends Schema>(value: Value) =>
  z.pipe(
    z.transform((given: unknown, context) => {
      if (typeof given !== 'string') return given;
      if (given === '') return undefined;
      try {
        const read: unknown = JSON.parse(given);
        return read;
      } catch {
        context.issues.push({ code: 'custom', message: '须为 JSON', input: given });
        return undefined;
      }
    }),
    value,
  ) as unknown as Schema<Infer<Value>, Input<Value>>;

export const envs = { sandbox: '沙箱', prod: '生产' } as const;
export type Env = keyof typeof envs;
export const EnvField = KeyOf(envs);

/** A search text for names. */
export const ShortText = z.string().check(z.maxLength(64, '最多64个字'));

/** Opaque id of an object. */
export const Id = z.string().check(z.minLength(1, '缺少编号'), z.maxLength(64, '编号过长'));

/** Made by the caller, once for each intention: see `isRepeatable`. */
export const ReqNo = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/, '请求号格式有误'));

/** `yyyy-MM-dd`. */
export const Day = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: '日期格式为 yyyy-MM-dd', abort: true }), without(dayFault));

/** `yyyy-MM-dd HH:mm`, Asia/Shanghai. */
export const Minute = (error: string) => z.string().check(z.refine(isMinute, error));

/** Text of at most `max` characters; surrounding blanks and invisible characters are removed. */
export const Text = (max: number, min = 0) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? withoutUnseen(given).trim() : given)),
    z
      .string()
      .check(
        z.minLength(Math.min(min, 1), { error: '请填写', abort: true }),
        z.minLength(min),
        z.maxLength(max, `最多${max}个字`),
      ),
  );

/**
 * Mark of what a form was opened with, for its save: what somebody else has saved since is not overwritten. Absent
 * from servers and pages of the version before.
 */
export const SeenMark = z.optional(Text(40));

/** Reason of an operator's action on an account or its objects. */
export const OperatorReason = Text(reasonMax, 2);

/** Mainland mobile number. */
export const Mobile = ruled(mobileRules);

export const Email = z.string().check(
  z.maxLength(40, '请输入正确的邮箱'),
  z.refine((value: string) => isEmail(value), { error: '请输入正确的邮箱' }),
);

/** A ticket that the server issued for the next step. */
export const Ticket = z.string().check(z.minLength(1, '缺少凭证'), z.maxLength(128, '凭证有误'));

export const Empty = z.object({});

/** Order of a list: by one of its columns, with `-` before it from the largest down. Absent: the usual order. */
export const SortBy = <const Key extends string>(...keys: readonly Key[]) =>
  z.optional(
    z.enum(
      keys.flatMap((key) => [key, `-${key}`] as const),
      { error: '不能按这一列排序' },
    ),
  );

/** One page of records. `total` counts all pages; `unsorted`: too many match to be sorted, so they have the usual order. */
export const pageOf = <Item extends Schema>(item: Item) =>
  z.object({
    records: z.array(item),
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    unsorted: z.optional(z.literal(1)),
  });
