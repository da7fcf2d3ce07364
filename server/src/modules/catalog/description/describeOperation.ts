import { sample } from 'openapi-sampler';
import type { MemberLanguage, OperationField, OperationView } from '@portal/calls';
import { isObject } from '@portal/rules';
import { asList } from '../../../platform/asList';
import { boundedCopy } from './boundedCopy';
import { mainContent } from './mainContent';
import type { OpenApiDocument } from './OpenApiDocument';
import { resolveRef } from './resolveRef';
import { limitsOf } from './limitsOf';
import { exampleOf, schemaFields, typeText, withChoices } from './schemaFields';

type Json = Record<string, unknown>;
type Details = Pick<OperationView, 'description' | 'params' | 'request' | 'responses'>;

const exampleBytesMax = 8 * 1024;
const sampleDepthMax = 6;
const textMax = 4000;
const paramsMax = 400;
const responsesMax = 60;

/**
 * Everything that the reference shows of one operation, bounded whatever the document holds. Null when the document has
 * no such operation.
 *
 * @param language  The language of limits and choices; texts of the document stay as they are.
 */
export function describeOperation(
  document: OpenApiDocument,
  method: string,
  path: string,
  language: MemberLanguage = 'zh',
): Details | null {
  const item = resolveRef(document, document.paths?.[path]);
  const operation = isObject(item) ? item[method.toLowerCase()] : null;
  if (!isObject(item) || !isObject(operation)) return null;
  return {
    description: typeof operation.description === 'string' ? operation.description.slice(0, textMax) : '',
    params: describeParams(document, [...asList(item.parameters), ...asList(operation.parameters)], language),
    request: describeRequest(document, operation.requestBody, language),
    responses: describeResponses(document, operation.responses, language),
  };
}

/** A parameter of the operation replaces the one of the path with the same name and location. */
function describeParams(
  document: OpenApiDocument,
  nodes: unknown[],
  language: MemberLanguage,
): OperationField[] {
  const params = new Map<string, OperationField>();
  for (const node of nodes.slice(0, paramsMax)) {
    const param = resolveRef(document, node);
    if (!isObject(param) || typeof param.name !== 'string' || typeof param.in !== 'string') continue;
    const resolved = resolveRef(document, param.schema);
    const schema = isObject(resolved) ? resolved : null;
    params.set(`${param.in} ${param.name}`, {
      name: param.name,
      depth: 0,
      type: typeText(schema, language),
      ...limitsOf(schema, language),
      required: param.required === true || param.in === 'path' ? 1 : 0,
      description: withChoices(
        [param.description, schema?.description]
          .find((text) => typeof text === 'string')
          ?.slice(0, textMax) ?? '',
        schema,
        language,
      ),
      ...exampleOf({ ...schema, ...(param.example !== undefined && { example: param.example }) }),
      place: param.in,
    });
  }
  return [...params.values()];
}

function describeRequest(
  document: OpenApiDocument,
  node: unknown,
  language: MemberLanguage,
): Details['request'] {
  const body = resolveRef(document, node);
  const content = isObject(body) ? describeContent(document, body.content, language) : null;
  return content && { contentType: content.contentType, ...content.shown };
}

function describeResponses(
  document: OpenApiDocument,
  node: unknown,
  language: MemberLanguage,
): Details['responses'] {
  if (!isObject(node)) return [];
  return Object.entries(node)
    .slice(0, responsesMax)
    .flatMap(([status, answer]) => {
      const response = resolveRef(document, answer);
      if (!isObject(response)) return [];
      const content = describeContent(document, response.content, language);
      return {
        status,
        description: typeof response.description === 'string' ? response.description.slice(0, textMax) : '',
        contentType: content?.contentType ?? null,
        ...(content?.shown ?? { fields: [], isCut: 0, example: null }),
      };
    });
}

function describeContent(document: OpenApiDocument, node: unknown, language: MemberLanguage) {
  const content = mainContent(document, node);
  if (!content) return null;
  const { contentType, media } = content;
  const { fields, isCut } = schemaFields(document, media.schema, { language });
  return { contentType, shown: { fields, isCut: isCut ? 1 : 0, example: exampleText(document, media) } };
}

/** The example of the description, else one made from the schema. */
function exampleText(document: OpenApiDocument, media: Json): string | null {
  const named = isObject(media.examples) ? resolveRef(document, Object.values(media.examples)[0]) : null;
  const given = media.example ?? (isObject(named) ? named.value : undefined);
  const example = given === undefined ? sampled(document, media.schema) : boundedCopy(null, given);
  if (example === undefined || example === null) return null;
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return text.length > exampleBytesMax ? `${text.slice(0, exampleBytesMax)}\n…` : text;
}

function sampled(document: OpenApiDocument, schema: unknown): unknown {
  const bounded = boundedCopy(document, schema);
  if (!isObject(bounded)) return undefined;
  try {
    return sample(bounded, { maxSampleDepth: sampleDepthMax, quiet: true });
  } catch {
    // A schema that cannot be sampled has no example; its fields are still listed.
    return undefined;
  }
}
