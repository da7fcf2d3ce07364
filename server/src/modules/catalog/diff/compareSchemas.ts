import { isObject } from '@portal/rules';
import { asList } from '../../../platform/asList';
import { refOf } from '../description/resolveRef';
import { listed } from '../../../platform/i18n/listed';
import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import type { Comparison } from './Comparison';
import { compareLimits } from './compareLimits';
import { mergedSchema } from './mergedSchema';
import type { Change } from './VersionDiff';

type Json = Record<string, unknown>;

/** Whether the schema describes what callers send or what they get. */
export type Direction = 'request' | 'response';

/** Where a compared schema is, for the reader and for the comparison. */
interface At {
  operation: string;
  direction: Direction;
  area: Change['area'];
  /** 请求体, 返回 200, 查询参数 date */
  place: TranslatableText;
  /** Path of fields within `place`; empty: the whole. */
  path: string;
  depth: number;
  /** Pairs of references that were compared already, or are being compared further up. */
  seen: Set<string>;
}

const depthMax = 12;
const valuesShown = 5;

/**
 * Compares two schemas. A request must not require more than before and a response must not return less: either breaks
 * existing programs.
 */
export function compareSchemas(comparison: Comparison, before: unknown, after: unknown, at: At): void {
  if (at.depth > depthMax || !comparison.mayLook()) {
    comparison.isWhole = false;
    return;
  }
  const refs = [refOf(before), refOf(after)];
  if (refs.some((ref) => ref !== null)) {
    const pair = `${at.direction} ${refs.join(' ')}`;
    if (at.seen.has(pair)) return;
    at.seen.add(pair);
  }
  const was = mergedSchema(comparison, comparison.before, before);
  const is = mergedSchema(comparison, comparison.after, after);
  if (comparison.isSpent) return;
  const tell = teller(comparison, at);
  if (!compareTypes(was, is, at.direction, tell)) return;
  compareValues(was, is, at.direction, tell);
  for (const { text, isTighter } of compareLimits(was, is))
    tell(isTighter && at.direction === 'request' ? 'break' : 'fix', text);
  compareFields(comparison, was, is, at);
  if (isObject(was.items) && isObject(is.items))
    compareSchemas(comparison, was.items, is.items, below(at, '[]'));
  compareChoices(comparison, was, is, at);
}

type Tell = (level: Change['level'], text: Translatable, path?: string) => void;

const teller =
  (comparison: Comparison, { operation, area, place, path }: At): Tell =>
  (level, text, field = path) =>
    comparison.report({ level, area, operation, place: field ? say`${place} ${field}` : place, text });

const below = (at: At, name: string): At => ({
  ...at,
  path: name === '[]' || at.path === '' ? at.path + name : `${at.path}.${name}`,
  depth: at.depth + 1,
});

/** Whether it is worth comparing further, because both have the same type. */
function compareTypes(was: Json, is: Json, direction: Direction, tell: Tell): boolean {
  const [old, now] = [typesOf(was), typesOf(is)];
  const grown = now.filter((type) => !allows(old, type));
  const lost = old.filter((type) => !allows(now, type));
  if (grown.length === 0 && lost.length === 0) return true;
  const breaks = direction === 'request' ? lost.length > 0 : grown.length > 0;
  tell(breaks ? 'break' : 'fix', say`类型由 ${typesText(old)} 改为 ${typesText(now)}`);
  return old.some((type) => now.includes(type));
}

/** Not a type of JSON Schema, so it cannot be mistaken for one. */
const anything = '*';

const typesText = (types: readonly string[]): TranslatableText =>
  types.includes(anything) ? say`任意` : types.join('/');

function typesOf({ type, properties, items }: Json): string[] {
  if (typeof type === 'string') return [type];
  const named = asList(type).filter((name) => typeof name === 'string');
  if (named.length > 0) return named;
  if (isObject(properties) && Object.keys(properties).length > 0) return ['object'];
  return items === undefined ? [anything] : ['array'];
}

const allows = (types: readonly string[], type: string) =>
  types.includes(anything) || types.includes(type) || (type === 'integer' && types.includes('number'));

/** Compares enumerated values. */
function compareValues(was: Json, is: Json, direction: Direction, tell: Tell): void {
  const [old, now] = [valuesOf(was), valuesOf(is)];
  if (old === null && now === null) return;
  const isRequest = direction === 'request';
  if (now === null) return tell(isRequest ? 'add' : 'fix', say`不再限定取值`);
  if (old === null) return tell(isRequest ? 'break' : 'fix', say`取值限定为 ${shownValues(now)}`);
  const lost = [...old].filter((value) => !now.has(value));
  const grown = [...now].filter((value) => !old.has(value));
  if (lost.length > 0) tell(isRequest ? 'break' : 'fix', say`取值不再包括 ${shownValues(new Set(lost))}`);
  if (grown.length > 0) tell('add', say`取值增加 ${shownValues(new Set(grown))}`);
}

function valuesOf(schema: Json): Set<string> | null {
  if (Object.hasOwn(schema, 'const')) return new Set([textOf(schema.const)]);
  return Array.isArray(schema.enum) ? new Set(schema.enum.map(textOf)) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60);

function shownValues(values: ReadonlySet<string>): TranslatableText {
  const first = listed([...values].slice(0, valuesShown));
  return values.size > valuesShown ? say`${first} 等 ${values.size} 个` : first;
}

function compareFields(comparison: Comparison, was: Json, is: Json, at: At): void {
  const tell = teller(comparison, { ...at, area: 'field' });
  const isRequest = at.direction === 'request';
  const old = fieldsOf(was);
  const now = fieldsOf(is);
  for (const [name, field] of old) {
    const inside = below({ ...at, area: 'field' }, name);
    const next = now.get(name);
    if (!next) {
      tell('break', isRequest ? say`不再接受该字段` : say`不再返回该字段`, inside.path);
      continue;
    }
    if (field.isRequired !== next.isRequired) {
      const breaks = isRequest ? next.isRequired : field.isRequired;
      tell(
        breaks ? 'break' : 'fix',
        next.isRequired ? say`由选填改为必填` : say`由必填改为选填`,
        inside.path,
      );
    }
    compareSchemas(comparison, field.node, next.node, inside);
  }
  for (const [name, { isRequired }] of now) {
    if (old.has(name)) continue;
    const { path } = below(at, name);
    if (isRequest && isRequired) tell('break', say`新增必填字段`, path);
    else tell('add', say`新增字段`, path);
  }
  if (isRequest && was.additionalProperties !== false && is.additionalProperties === false)
    tell('break', say`不再接受未列出的字段`);
}

function fieldsOf(schema: Json): Map<string, { node: unknown; isRequired: boolean }> {
  const required = new Set(asList(schema.required));
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return new Map(properties.map(([name, node]) => [name, { node, isRequired: required.has(name) }]));
}

/** Compares the members of `oneOf` and `anyOf` by position. */
function compareChoices(comparison: Comparison, was: Json, is: Json, at: At): void {
  for (const key of ['oneOf', 'anyOf']) {
    const [old, now] = [asList(was[key]), asList(is[key])];
    const isRequest = at.direction === 'request';
    if (old.length > now.length)
      teller(comparison, at)(
        isRequest ? 'break' : 'fix',
        say`可选的形式由 ${old.length} 种减为 ${now.length || say`不限`} 种`,
      );
    if (old.length < now.length)
      teller(comparison, at)(
        isRequest && old.length > 0 ? 'add' : 'break',
        say`可选的形式由 ${old.length || say`不限`} 种增为 ${now.length} 种`,
      );
    for (const [index, form] of old.entries())
      if (index < now.length) compareSchemas(comparison, form, now[index], below(at, `(${index + 1})`));
  }
}
