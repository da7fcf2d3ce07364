import type { OperationField } from '@portal/calls';
import { isObject } from '@portal/rules';

type Json = Record<string, unknown>;

/** Kind of control for a field of a body. */
export const kindOf = ({ type }: Pick<OperationField, 'type'>): 'text' | 'number' | 'boolean' | 'other' => {
  const [, name = ''] = /^(string|integer|number|boolean)(\/null)?(\(.*\))?$/.exec(type) ?? [];
  if (name === 'string') return 'text';
  if (name === 'integer' || name === 'number') return 'number';
  return name === 'boolean' ? 'boolean' : 'other';
};

/** The body as an object, `{}` for an empty body; null for anything else. */
export function readBody(body: string): Json | null {
  if (body.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Display text of a value in its control. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** The body with a field changed, or removed when the text is empty. */
export function withField(body: string, field: Pick<OperationField, 'name' | 'type'>, text: string): string {
  return JSON.stringify({ ...readBody(body), [field.name]: valueOf(field, text) }, null, 2);
}

/** Input that is not (yet) a number, boolean or JSON is sent as text, so that the answer shows what is wrong. */
function valueOf(field: Pick<OperationField, 'name' | 'type'>, text: string): unknown {
  if (text === '') return undefined;
  switch (kindOf(field)) {
    case 'text':
      return text;
    case 'number':
      return String(Number(text)) === text ? Number(text) : text;
    case 'boolean':
      return text === 'true';
    case 'other':
      try {
        const read: unknown = JSON.parse(text);
        return read;
      } catch {
        return text;
      }
  }
}
