/**
 * The schema language of the portal: the names of zod/mini in use, as one shared module.
 * Sharing the whole package would defeat tree shaking.
 */
import * as mini from 'zod/mini';
import { chineseError } from './chineseError';

// The compiled parsers of zod need `eval`, which the portal's content security policy forbids.
mini.config({ jitless: true, localeError: chineseError });

export const z = {
  array: mini.array,
  boolean: mini.boolean,
  check: mini.check,
  discriminatedUnion: mini.discriminatedUnion,
  enum: mini.enum,
  extend: mini.extend,
  gte: mini.gte,
  int: mini.int,
  lazy: mini.lazy,
  length: mini.length,
  literal: mini.literal,
  lte: mini.lte,
  maxLength: mini.maxLength,
  minLength: mini.minLength,
  null: mini.null,
  nullable: mini.nullable,
  number: mini.number,
  object: mini.object,
  optional: mini.optional,
  partial: mini.partial,
  pipe: mini.pipe,
  record: mini.record,
  refine: mini.refine,
  regex: mini.regex,
  strictObject: mini.strictObject,
  string: mini.string,
  transform: mini.transform,
  tuple: mini.tuple,
  union: mini.union,
  unknown: mini.unknown,
  _default: mini._default,
} as const;

export type Schema<Out = unknown, In = unknown> = mini.ZodMiniType<Out, In>;
export type Infer<S extends mini.ZodMiniType> = mini.infer<S>;
export type Input<S extends mini.ZodMiniType> = mini.input<S>;
