import { parameterPlaces, type OperationForm, type ParameterType } from '@portal/calls';
import { isObject, keysOf } from '@portal/rules';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { resolveRef } from '../description/resolveRef';
import { exampleOf } from '../description/schemaFields';
import { keyOfParameter, textOf, type Json } from './pathItem';

export type ParameterForm = OperationForm['params'][number];

const exampleMax = 500;
const textMax = 1000;

const schemaAt = (document: OpenApiDocument, { schema }: Json): Json => {
  const resolved = resolveRef(document, schema);
  return isObject(resolved) ? resolved : {};
};

const simple = ['string', 'integer', 'number', 'boolean'] as const;
const typeOf = ({ type }: Json): ParameterType => simple.find((name) => name === type) ?? 'other';

/** Null for a parameter that the form does not show, such as a cookie; it is left unchanged. */
export function readParameter(document: OpenApiDocument, node: unknown): ParameterForm | null {
  const parameter = resolveRef(document, node);
  if (!isObject(parameter)) return null;
  const place = keysOf(parameterPlaces).find((name) => name === parameter.in);
  if (!place || typeof parameter.name !== 'string') return null;
  const schema = schemaAt(document, parameter);
  return {
    place,
    name: parameter.name,
    type: typeOf(schema),
    required: parameter.required === true || place === 'path' ? 1 : 0,
    description: (textOf(parameter.description) || textOf(schema.description)).slice(0, textMax),
    example: (exampleOf({ ...schema, ...given(parameter) }).example ?? '').slice(0, exampleMax),
  };
}

const given = ({ example }: Json) => (example === undefined ? {} : { example });

/** An edited parameter, based on the existing one of the same name and location. */
export function writeParameter(
  document: OpenApiDocument,
  before: ReadonlyMap<string, unknown>,
  form: ParameterForm,
): Json {
  const { place, name, type, required, description, example } = form;
  const known = before.get(keyOfParameter({ in: place, name }));
  const node = resolveRef(document, known);
  const was = isObject(node) ? node : {};
  const shown = readParameter(document, known);
  const { description: _, example: __, examples, ...rest } = was;
  const isSameExample = shown?.example === example;
  return {
    ...rest,
    in: place,
    name,
    required: required === 1 || place === 'path',
    ...(description && { description }),
    schema: shown?.type === type ? (was.schema ?? {}) : type === 'other' ? {} : { type },
    ...(isSameExample
      ? { ...given(was), ...(examples !== undefined && { examples }) }
      : exampleIn(example, type)),
  };
}

const exampleIn = (text: string, type: ParameterType) =>
  text === '' ? {} : { example: valueOf(text, type) };

function valueOf(text: string, type: ParameterType): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}
