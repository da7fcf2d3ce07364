import { say, type Translatable } from '../../platform/i18n/say';
import { listed } from '../../platform/i18n/listed';
import type { Check, PlacedFault } from './checkValue';
import type { OperationPlan, PlannedBody, PlannedParam } from './planOperation';

export interface MockRequest {
  path: ReadonlyMap<string, string>;
  query: URLSearchParams;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
  body: Buffer;
}

const faultsMax = 20;

/** Everything in which a request deviates from the description. */
export function checkRequest({ params, body }: OperationPlan, request: MockRequest): PlacedFault[] {
  const faults = params.flatMap((param) => checkParam(param, request));
  return [...faults, ...(body ? checkBody(body, request) : [])].slice(0, faultsMax);
}

function checkParam(param: PlannedParam, request: MockRequest): PlacedFault[] {
  const { name, place, isRequired, isList, kinds, check } = param;
  const texts = textsOf(param, request);
  if (texts.length === 0) return isRequired ? [{ place, name, message: say`缺少必填参数` }] : [];
  if (!check) return [];
  const values = texts.map((text) => valueOf(text, kinds));
  return check(isList ? values : values[0]).map((fault) => ({
    place,
    name: name + fault.name,
    message: fault.message,
  }));
}

function textsOf({ name, place, isList }: PlannedParam, { path, query, headers }: MockRequest): string[] {
  const given =
    place === 'query'
      ? [...query.getAll(name), ...query.getAll(`${name}[]`)]
      : [place === 'path' ? path.get(name) : headers[name.toLowerCase()]].filter(
          (text) => text !== undefined,
        );
  return isList && given.length === 1 ? (given[0] ?? '').split(',') : given;
}

/** The typed value of a text in an address; the text itself if it has no such type. */
function valueOf(text: string, kinds: readonly string[]): unknown {
  if (kinds.includes('string')) return text;
  if (kinds.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = kinds.includes('number') || kinds.includes('integer');
  if (isNumber && text.length <= 40 && /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text)) return Number(text);
  return text;
}

function checkBody({ isRequired, types }: PlannedBody, { contentType, body }: MockRequest): PlacedFault[] {
  const fault = (message: Translatable, name = '') => [{ place: 'body', name, message }];
  if (body.length === 0) return isRequired ? fault(say`缺少请求体`) : [];
  const given = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const found = types.find(({ type }) => isOfType(given, type));
  if (!found) return fault(say`请求体的类型应为 ${listed(types.map(({ type }) => type))}`);
  return /json/.test(given) ? checkJson(body, found.check) : [];
}

function isOfType(given: string, wanted: string): boolean {
  const type = wanted.split(';')[0]?.trim() ?? '';
  return type === '*/*' || type === given || (type.endsWith('/*') && given.startsWith(type.slice(0, -1)));
}

function checkJson(body: Buffer, check: Check | null): PlacedFault[] {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return [{ place: 'body', name: '', message: say`请求体不是有效的 JSON` }];
  }
  return check ? check(value).map((fault) => ({ place: 'body', ...fault })) : [];
}
