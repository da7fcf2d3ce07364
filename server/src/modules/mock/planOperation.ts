import { isObject } from '@portal/rules';
import { asList } from '../../platform/asList';
import { type OpenApiDocument, resolveRef } from '../catalog';
import { checkOf, type Check } from './checkValue';
import { cleanSchema } from './cleanSchema';
import { drawExample, type Example } from './drawExample';
import { writtenBody } from './writtenBody';

export interface PlannedParam {
  name: string;
  place: 'path' | 'query' | 'header';
  isRequired: boolean;
  /** Accepted JSON types; for a list those of its elements. */
  kinds: readonly string[];
  isList: boolean;
  /** Null: any value is accepted. */
  check: Check | null;
}

export interface PlannedBody {
  isRequired: boolean;
  /** "application/json"; with wildcards as the description writes them. */
  types: readonly { type: string; check: Check | null }[];
}

export interface PlannedAnswer {
  /** "200", "4XX", "default": the key in the description. */
  key: string;
  status: number;
  description: string;
  contentType: string | null;
  example: Example;
  body: Buffer;
}

/** What the sandbox needs to know about an operation, computed once. */
export interface OperationPlan {
  params: readonly PlannedParam[];
  body: PlannedBody | null;
  success: PlannedAnswer;
  /** All other documented responses. */
  others: readonly PlannedAnswer[];
}

const paramsMax = 200;
const answersMax = 40;
const mediaMax = 10;
const textMax = 200;
/** A description designed to be slow has a lot of everything, so only the success response is examined further. */
const paramNodesMax = 50;
const errorNodesMax = 200;
/** OpenAPI says that these headers are not described as parameters. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/** Null where the description has no such operation. */
export function planOperation(document: OpenApiDocument, method: string, path: string): OperationPlan | null {
  const item = resolveRef(document, document.paths?.[path]);
  const operation = isObject(item) ? item[method.toLowerCase()] : null;
  if (!isObject(item) || !isObject(operation)) return null;
  return {
    params: planParams(document, [...asList(item.parameters), ...asList(operation.parameters)]),
    body: planBody(document, operation.requestBody),
    ...planAnswers(document, operation.responses),
  };
}

/** A parameter of the operation replaces one of the path with the same name and place. */
function planParams(document: OpenApiDocument, nodes: readonly unknown[]): PlannedParam[] {
  const params = new Map<string, PlannedParam>();
  for (const node of nodes.slice(0, paramsMax)) {
    const param = resolveRef(document, node);
    if (!isObject(param) || typeof param.name !== 'string' || !isPlace(param.in)) continue;
    if (param.in === 'header' && ignoredHeaders.has(param.name.toLowerCase())) continue;
    const cleaned = cleanSchema(document, param.schema, { use: 'request', nodesMax: paramNodesMax });
    const types = kindsOf(cleaned.schema.type);
    const isList = types.includes('array');
    const kinds = isList
      ? kindsOf(isObject(cleaned.schema.items) ? cleaned.schema.items.type : undefined)
      : types;
    // Objects in a query are written in many ways; a parameter without a type accepts anything.
    const isText = kinds.length > 0 && !kinds.includes('object') && !kinds.includes('array');
    params.set(`${param.in} ${param.name}`, {
      name: param.name,
      place: param.in,
      // A path parameter is always present, or the call would have matched another path.
      isRequired: param.required === true && param.in !== 'path',
      kinds,
      isList,
      check: isText ? checkOf(cleaned) : null,
    });
  }
  return [...params.values()];
}

const isPlace = (place: unknown): place is PlannedParam['place'] =>
  place === 'path' || place === 'query' || place === 'header';

function planBody(document: OpenApiDocument, node: unknown): PlannedBody | null {
  const body = resolveRef(document, node);
  if (!isObject(body) || !isObject(body.content)) return null;
  const types = Object.entries(body.content)
    .slice(0, mediaMax)
    .map(([type, given]) => {
      const media = resolveRef(document, given);
      const schema = isObject(media) ? media.schema : undefined;
      return { type: type.toLowerCase(), check: checkOf(cleanSchema(document, schema, { use: 'request' })) };
    });
  return types.length > 0 ? { isRequired: body.required === true, types } : null;
}

function planAnswers(
  document: OpenApiDocument,
  responses: unknown,
): Pick<OperationPlan, 'success' | 'others'> {
  const answers = Object.entries(isObject(responses) ? responses : {})
    .slice(0, answersMax)
    .flatMap(([key, node]) => {
      const response = resolveRef(document, node);
      const status = statusOf(key);
      if (!isObject(response) || status === null) return [];
      const { description } = response;
      const content = planContent(document, response.content, status < 300 || key === 'default');
      return {
        key,
        status,
        description: typeof description === 'string' ? description.slice(0, textMax) : '',
        ...content,
        body: writtenBody(content.contentType, content.example.value),
      };
    })
    .sort((one, other) => one.status - other.status);
  const success = answers.find(({ status }) => status < 300) ?? defaultSuccess(answers);
  return { success, others: answers.filter((answer) => answer !== success) };
}

/** Without other success responses the default one counts as success. */
function defaultSuccess(answers: readonly PlannedAnswer[]): PlannedAnswer {
  const given = answers.find(({ key }) => key === 'default');
  if (given) return { ...given, status: 200 };
  return {
    key: '200',
    status: 200,
    description: '',
    contentType: null,
    example: { value: null, isValid: null },
    body: Buffer.alloc(0),
  };
}

/** "200" → 200, "4XX" → 400, "default" → 500. */
function statusOf(key: string): number | null {
  if (key === 'default') return 500;
  if (/^[1-5]\d\d$/.test(key)) return Number(key) >= 200 ? Number(key) : null;
  return /^[2-5]xx$/i.test(key) ? Number(key[0]) * 100 : null;
}

/** The preferred media type: JSON if there is any. */
function planContent(
  document: OpenApiDocument,
  node: unknown,
  isSuccess: boolean,
): Pick<PlannedAnswer, 'contentType' | 'example'> {
  const types = isObject(node) ? Object.keys(node) : [];
  const contentType = types.find((type) => /json/i.test(type)) ?? types[0] ?? null;
  const media = contentType !== null && isObject(node) ? resolveRef(document, node[contentType]) : null;
  if (!isObject(media)) return { contentType: null, example: { value: null, isValid: null } };
  return { contentType, example: drawExample(document, media, isSuccess ? undefined : errorNodesMax) };
}

const kindsOf = (type: unknown): string[] =>
  (Array.isArray(type) ? type : [type]).filter((kind): kind is string => typeof kind === 'string');
