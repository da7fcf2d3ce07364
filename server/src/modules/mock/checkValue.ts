import { validate, type OutputUnit } from '@cfworker/json-schema';
import { isObject } from '@portal/rules';
import { say, type Translatable } from '../../platform/i18n/say';
import { listed } from '../../platform/i18n/listed';
import type { BoundedSchema, CleanSchema } from './cleanSchema';
import { isSmall } from './isSmall';
import { matcherOf } from './patterns';

/** How a value violates its schema. */
export interface Fault {
  /** "items[0].name", empty for the whole. */
  name: string;
  message: Translatable;
  /** For a missing field: its parent, as a pointer ("#/a/0"). */
  missing?: { in: string; field: string };
}

/** With the part of the request: path, query, header, body. */
export type PlacedFault = Fault & { place: string };

export type Check = (value: unknown) => Fault[];

const valuesMax = 2000;
const charactersMax = 256 * 1024;
const faultsMax = 10;
/** Up to this size all violations of a value are reported, above it the first one. */
const wholeReportMax = 200;

/**
 * Validates values against a schema, in time bounded by both. Null: the schema was too large to be read completely, so
 * values are not validated.
 */
export function checkOf({ schema, isWhole }: CleanSchema): Check | null {
  if (!isWhole) return null;
  return (value) => {
    if (!isSmall(value, valuesMax, charactersMax))
      return [{ name: '', message: say`沙箱只检查 ${valuesMax} 个值以内的内容` }];
    const isBrief = !isSmall(value, wholeReportMax, charactersMax);
    const faults = errorsOf(value, schema, isBrief).flatMap((error) => faultOf(error, schema, value));
    return dedupe([...faults, ...patternFaults(schema, value, '')]).slice(0, faultsMax);
  };
}

function errorsOf(value: unknown, schema: BoundedSchema, isBrief: boolean): OutputUnit[] {
  try {
    return validate(value, schema, '2020-12', {}, isBrief).errors;
  } catch {
    // It fails on field names with lone surrogates.
    return [{ keyword: 'type', keywordLocation: '#/type', instanceLocation: '#', error: '' }];
  }
}

/** The library's findings that are meaningful by themselves. */
function faultOf(
  { keyword, keywordLocation, instanceLocation }: OutputUnit,
  schema: unknown,
  value: unknown,
): Fault[] {
  const name = readable(instanceLocation);
  const limit = valueAtPointer(schema, keywordLocation);
  if (keyword === 'required' && Array.isArray(limit)) {
    const given = valueAtPointer(value, instanceLocation);
    const missing = limit.filter((field) => !isObject(given) || !Object.hasOwn(given, String(field)));
    return missing.map(String).map((field) => ({
      name: [name, field].filter(Boolean).join('.'),
      message: say`缺少必填字段`,
      missing: { in: instanceLocation, field },
    }));
  }
  const message = messageOf(keyword, limit);
  return message === null ? [] : [{ name, message }];
}

function messageOf(keyword: string, limit: unknown): Translatable | null {
  const text = Array.isArray(limit) ? listed(limit.slice(0, 20).map(String)) : String(limit);
  switch (keyword) {
    case 'type':
      return say`类型应为 ${text}`;
    case 'enum':
      return say`应为其中之一：${text}`;
    case 'const':
      return say`应为 ${text}`;
    case 'format':
      return say`格式应为 ${text}`;
    case 'minimum':
      return say`不应小于 ${text}`;
    case 'exclusiveMinimum':
      return say`应大于 ${text}`;
    case 'maximum':
      return say`不应大于 ${text}`;
    case 'exclusiveMaximum':
      return say`应小于 ${text}`;
    case 'multipleOf':
      return say`应为 ${text} 的倍数`;
    case 'minLength':
      return say`至少 ${text} 个字符`;
    case 'maxLength':
      return say`至多 ${text} 个字符`;
    case 'minItems':
      return say`至少 ${text} 项`;
    case 'maxItems':
      return say`至多 ${text} 项`;
    case 'uniqueItems':
      return say`各项不应重复`;
    case 'minProperties':
      return say`至少 ${text} 个字段`;
    case 'maxProperties':
      return say`至多 ${text} 个字段`;
    case 'additionalProperties':
      return say`有描述之外的字段`;
    case 'anyOf':
    case 'oneOf':
    case 'not':
      return say`不符合描述里的任何一种写法`;
    default:
      return null;
  }
}

/**
 * Patterns are matched here instead of by the library, in time linear in the length of the text, because strangers
 * wrote them.
 */
function patternFaults(schema: unknown, value: unknown, name: string): Fault[] {
  if (!isObject(schema)) return [];
  const { 'x-pattern': pattern, properties, items, allOf } = schema;
  if (typeof value === 'string')
    return typeof pattern === 'string' && matcherOf(pattern)?.(value) === false
      ? [{ name, message: say`应符合 ${pattern}` }]
      : [];
  const parts = Array.isArray(allOf) ? allOf.flatMap((part) => patternFaults(part, value, name)) : [];
  if (Array.isArray(value))
    return [...parts, ...value.flatMap((item, index) => patternFaults(items, item, `${name}[${index}]`))];
  if (!isObject(value) || !isObject(properties)) return parts;
  return [
    ...parts,
    ...Object.entries(properties).flatMap(([field, part]) =>
      Object.hasOwn(value, field) ? patternFaults(part, value[field], name ? `${name}.${field}` : field) : [],
    ),
  ];
}

/** Resolves a pointer of the library ("#/a/0/b"). */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (node, step) => (node !== null && typeof node === 'object' ? Reflect.get(node, step) : undefined),
    root,
  );
}

const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

const readable = (pointer: string) =>
  stepsOf(pointer).reduce(
    (name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : name ? `${name}.${step}` : step),
    '',
  );

const dedupe = (faults: Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.name} ${String(fault.message)}`, fault])).values(),
];
