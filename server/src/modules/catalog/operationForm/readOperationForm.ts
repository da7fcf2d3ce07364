import { operationMethods, type OperationForm } from '@portal/calls';
import { isObject, keyOf } from '@portal/rules';
import { asList } from '../../../platform/asList';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { resolveRef } from '../description/resolveRef';
import { noContent, readContentForm } from './contentForm';
import { operationAt, textOf, type OperationName } from './pathItem';
import { readParameter } from './parameterForm';

const paramsMax = 200;
const responsesMax = 60;

/** An operation as a form; null: there is none. */
export function readOperationForm(document: OpenApiDocument, name: OperationName): OperationForm | null {
  const operation = operationAt(document, name);
  const method = keyOf(operationMethods, name.method);
  if (!operation || !method) return null;
  const tag = asList(operation.tags).find((one) => typeof one === 'string');
  return {
    method,
    path: name.path,
    summary: (textOf(operation.summary) || textOf(operation.operationId) || name.path).slice(0, 200),
    group: textOf(tag).slice(0, 60),
    description: textOf(operation.description).slice(0, 4000),
    deprecated: operation.deprecated === true ? 1 : 0,
    params: asList(operation.parameters)
      .flatMap((node) => readParameter(document, node) ?? [])
      .slice(0, paramsMax),
    body: readBody(document, operation.requestBody),
    responses: readResponses(document, operation.responses),
  };
}

function readBody(document: OpenApiDocument, node: unknown): OperationForm['body'] {
  const body = resolveRef(document, node);
  return isObject(body) ? readContentForm(document, body.content) : null;
}

function readResponses(document: OpenApiDocument, node: unknown): OperationForm['responses'] {
  if (!isObject(node)) return [{ status: '200', description: '', content: noContent }];
  return Object.entries(node)
    .slice(0, responsesMax)
    .flatMap(([status, answer]) => {
      const response = resolveRef(document, answer);
      if (!isObject(response)) return [];
      const description = textOf(response.description).slice(0, 1000);
      return [{ status, description, content: readContentForm(document, response.content) }];
    });
}
