import { isObject } from '@portal/rules';
import { asList } from '../../../platform/asList';
import { resolveRef } from '../description/resolveRef';
import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import type { Comparison } from './Comparison';
import { compareSchemas, type Direction } from './compareSchemas';
import type { Change } from './VersionDiff';

type Json = Record<string, unknown>;

/** One operation in both descriptions. */
export interface OperationPair {
  /** "GET /day", as callers know it from the earlier version. */
  name: string;
  before: { item: Json; operation: Json };
  after: { item: Json; operation: Json };
}

const placeNames: Readonly<Record<string, TranslatableText>> = {
  query: say`查询参数`,
  header: say`请求头`,
  cookie: 'Cookie',
  path: say`路径参数`,
};
const mediaTypesMax = 5;

/** Compares the parameters, request body and responses of one operation. */
export function compareOperations(comparison: Comparison, pair: OperationPair): void {
  const seen = new Set<string>();
  const around = (direction: Direction, area: Change['area'], place: TranslatableText) => ({
    operation: pair.name,
    direction,
    area,
    place,
    path: '',
    depth: 0,
    seen,
  });
  const tell = (level: Change['level'], area: Change['area'], place: TranslatableText, text: Translatable) =>
    comparison.report({ level, area, operation: pair.name, place, text });

  compareTexts(pair, tell);

  const old = paramsOf(comparison.before, pair.before);
  const now = paramsOf(comparison.after, pair.after);
  for (const [key, param] of old) {
    const next = now.get(key);
    if (!next) {
      tell('break', 'parameter', param.place, say`不再接受该参数`);
      continue;
    }
    if (param.isRequired !== next.isRequired)
      tell(
        next.isRequired ? 'break' : 'fix',
        'parameter',
        param.place,
        next.isRequired ? say`由选填改为必填` : say`由必填改为选填`,
      );
    compareSchemas(comparison, param.schema, next.schema, around('request', 'parameter', param.place));
  }
  for (const [key, { place, isRequired }] of now)
    if (!old.has(key))
      tell(isRequired ? 'break' : 'add', 'parameter', place, isRequired ? say`新增必填参数` : say`新增参数`);

  compareBodies();
  compareResponses();

  function compareBodies(): void {
    const before = objectAt(comparison.before, pair.before.operation.requestBody);
    const after = objectAt(comparison.after, pair.after.operation.requestBody);
    if (!before && !after) return;
    if (!before)
      return tell(
        after?.required === true ? 'break' : 'add',
        'field',
        say`请求体`,
        after?.required === true ? say`新增必填的请求体` : say`新增请求体`,
      );
    if (!after) return tell('break', 'field', say`请求体`, say`不再接受请求体`);
    if (before.required !== true && after.required === true)
      tell('break', 'field', say`请求体`, say`由选填改为必填`);
    compareContent(before.content, after.content, 'request', say`请求体`);
  }

  function compareResponses(): void {
    const before = answersOf(pair.before.operation);
    const after = answersOf(pair.after.operation);
    for (const [status, node] of before) {
      const place = say`返回 ${status}`;
      const next = after.get(status);
      if (next === undefined) {
        tell(isSuccess(status) ? 'break' : 'fix', 'response', place, say`不再有该返回`);
        continue;
      }
      if (!isSuccess(status)) continue;
      const [was, is] = [objectAt(comparison.before, node), objectAt(comparison.after, next)];
      compareContent(was?.content, is?.content, 'response', place);
    }
    for (const status of after.keys())
      if (!before.has(status)) tell('add', 'response', say`返回 ${status}`, say`新增返回`);
  }

  function compareContent(
    before: unknown,
    after: unknown,
    direction: Direction,
    place: TranslatableText,
  ): void {
    const types = isObject(before) ? Object.entries(before).slice(0, mediaTypesMax) : [];
    const offered = isObject(after) ? after : {};
    const area = direction === 'request' ? 'field' : 'response';
    for (const [type, media] of types) {
      if (!Object.hasOwn(offered, type)) tell('break', area, place, say`不再支持 ${type.slice(0, 60)}`);
      else
        compareSchemas(comparison, schemaOf(media), schemaOf(offered[type]), around(direction, area, place));
    }
    const added = Object.keys(offered).filter((type) => !isObject(before) || !Object.hasOwn(before, type));
    for (const type of added.slice(0, mediaTypesMax))
      tell('add', area, place, say`新增 ${type.slice(0, 60)}`);
  }
}

const isSuccess = (status: string) => /^2|^default$/i.test(status);
const schemaOf = (media: unknown) => (isObject(media) ? media.schema : undefined);
const answersOf = ({ responses }: Json) => new Map(isObject(responses) ? Object.entries(responses) : []);

function objectAt(document: unknown, node: unknown): Json | null {
  const found = resolveRef(document, node);
  return isObject(found) ? found : null;
}

interface Param {
  place: TranslatableText;
  isRequired: boolean;
  schema: unknown;
}

/** By location and name, without those of the path: their names are not part of an address. */
function paramsOf(document: unknown, { item, operation }: OperationPair['before']): Map<string, Param> {
  const params = new Map<string, Param>();
  for (const node of [...asList(item.parameters), ...asList(operation.parameters)]) {
    const param = objectAt(document, node);
    if (!param || typeof param.name !== 'string' || typeof param.in !== 'string' || param.in === 'path')
      continue;
    const name = param.in === 'header' ? param.name.toLowerCase() : param.name;
    params.set(`${param.in} ${name}`, {
      place: say`${placeNames[param.in] ?? say`参数`} ${param.name.slice(0, 100)}`,
      isRequired: param.required === true,
      schema: param.schema,
    });
  }
  return params;
}

type Tell = (
  level: Change['level'],
  area: Change['area'],
  place: TranslatableText,
  text: Translatable,
) => void;

function compareTexts({ before, after }: OperationPair, tell: Tell): void {
  const [was, is] = [before.operation, after.operation];
  if (was.deprecated !== true && is.deprecated === true) tell('fix', 'operation', '', say`标记为不建议使用`);
  if (was.summary !== is.summary || was.description !== is.description)
    tell('fix', 'text', '', say`说明有修改`);
}
