import type { OperationForm } from '@portal/calls';
import { isObject, pathParamsOf } from '@portal/rules';
import { asList } from '../../../platform/asList';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { resolveRef } from '../description/resolveRef';
import { writeContent } from './contentForm';
import { readParameter, writeParameter, type ParameterForm } from './parameterForm';
import { hasOperations, itemAt, keyAt, operationAt, type Json, type OperationName } from './pathItem';

/**
 * The description with one operation replaced by its edited form; what the form does not show is kept.
 *
 * @param before  Its previous method and path; null: a new one, appended at the end.
 */
export function writeOperation(
  document: OpenApiDocument,
  before: OperationName | null,
  form: OperationForm,
): OpenApiDocument {
  const was = before ? operationAt(document, before) : null;
  const written = operationOf(document, was ?? {}, form);
  const isMoved = before !== null && before.path !== form.path;
  const rest = before ? withoutOperation(document, before, isMoved) : document;
  const item = { ...itemAt(rest, form.path), [form.method.toLowerCase()]: written };
  return { ...rest, paths: { ...rest.paths, [form.path]: item } };
}

/** A description without an operation. */
export const removeOperation = (document: OpenApiDocument, name: OperationName): OpenApiDocument =>
  withoutOperation(document, name, true);

/** @param isItemGone Whether a path without any operation left is removed, too. */
function withoutOperation(
  document: OpenApiDocument,
  { method, path }: OperationName,
  isItemGone: boolean,
): OpenApiDocument {
  const item = itemAt(document, path);
  if (!item) return document;
  const { [method.toLowerCase()]: _, ...left } = item;
  if (!isItemGone || hasOperations(left)) return { ...document, paths: { ...document.paths, [path]: left } };
  const { [path]: __, ...paths } = document.paths ?? {};
  return { ...document, paths };
}

function operationOf(document: OpenApiDocument, was: Json, form: OperationForm): Json {
  const { tags, deprecated: _, description: __, requestBody, responses, parameters, ...rest } = was;
  const otherTags = asList(tags).slice(1);
  return {
    ...rest,
    summary: form.summary,
    ...(form.description.trim() && { description: form.description }),
    ...((form.group || otherTags.length > 0) && {
      tags: [...(form.group ? [form.group] : []), ...otherTags],
    }),
    ...(form.deprecated === 1 && { deprecated: true }),
    parameters: parametersOf(document, asList(parameters), form),
    ...(form.body && { requestBody: bodyOf(document, requestBody, form.body) }),
    responses: responsesOf(document, responses, form.responses),
  };
}

function parametersOf(
  document: OpenApiDocument,
  before: readonly unknown[],
  { path, params }: OperationForm,
) {
  const known = new Map(before.map((node) => [keyAt(document, node), node]));
  const hidden = before.filter((node) => readParameter(document, node) === null);
  const named = new Set(params.filter(({ place }) => place === 'path').map(({ name }) => name));
  // OpenAPI requires that every parameter of the path is declared.
  const missing = pathParamsOf(path)
    .filter((name) => !named.has(name))
    .map((name): ParameterForm => ({
      place: 'path',
      name,
      type: 'string',
      required: 1,
      description: '',
      example: '',
    }));
  return [...hidden, ...[...missing, ...params].map((param) => writeParameter(document, known, param))];
}

function bodyOf(document: OpenApiDocument, node: unknown, form: NonNullable<OperationForm['body']>): Json {
  const was = resolveRef(document, node);
  const { content, ...rest } = isObject(was) ? was : { content: undefined, required: true };
  return { ...rest, content: writeContent(document, content, form) ?? {} };
}

function responsesOf(document: OpenApiDocument, node: unknown, forms: OperationForm['responses']): Json {
  const before = isObject(node) ? node : {};
  return Object.fromEntries(
    forms.map(({ status, description, content: form }) => {
      const was = resolveRef(document, before[status]);
      const { content, ...rest } = isObject(was) ? was : { content: undefined };
      const written = writeContent(document, content, form);
      return [status, { ...rest, description, ...(written && { content: written }) }];
    }),
  );
}
