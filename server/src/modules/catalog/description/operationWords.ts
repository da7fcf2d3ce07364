import { isObject } from '@portal/rules';
import { plainText } from '../../../platform/richText/plainText';
import { mainContent } from './mainContent';
import type { OpenApiDocument } from './OpenApiDocument';
import { resolveRef } from './resolveRef';
import { schemaFields } from './schemaFields';

const paramsMax = 100;
const answersMax = 20;
/** Most names taken from an operation: strangers wrote the document, and each of its operations is indexed. */
const namesMax = 2000;
const descriptionMax = 500;
const wordsMax = 4000;

/**
 * The words by which an operation is found: its description, and the names of its parameters and of the fields of both
 * bodies.
 */
export function operationWords(document: OpenApiDocument, method: string, path: string): string {
  const item = resolveRef(document, document.paths?.[path]);
  const operation = isObject(item) ? item[method.toLowerCase()] : null;
  if (!isObject(item) || !isObject(operation)) return '';
  const { description, requestBody, responses } = operation;
  const params = [item.parameters, operation.parameters].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  const names = [
    ...params.slice(0, paramsMax).map((node) => nameOf(resolveRef(document, node))),
    ...fieldsOf(document, requestBody),
    ...answersOf(responses).flatMap((answer) => fieldsOf(document, answer)),
  ];
  const text = typeof description === 'string' ? plainText(description).slice(0, descriptionMax) : '';
  return [text, ...new Set(names)].filter(Boolean).join(' ').slice(0, wordsMax);
}

const nameOf = (param: unknown) => (isObject(param) && typeof param.name === 'string' ? param.name : '');

/** Successful responses only: errors look alike in every API. */
const answersOf = (responses: unknown) =>
  isObject(responses)
    ? Object.entries(responses)
        .slice(0, answersMax)
        .flatMap(([status, answer]) => (/^(2..|default)$/i.test(status) ? [answer] : []))
        .slice(0, 2)
    : [];

/** The last segment of each field's path, which is its name in code. */
function fieldsOf(document: OpenApiDocument, node: unknown): string[] {
  const body = resolveRef(document, node);
  const content = isObject(body) ? mainContent(document, body.content) : null;
  if (!content) return [];
  const { fields } = schemaFields(document, content.media.schema, { namesLeft: namesMax });
  return fields.map(({ name }) => name.replaceAll('[]', '').split('.').at(-1) ?? '');
}
