import { CallError } from '@portal/client';
import { isObject } from '@portal/rules';

export interface RefusedField {
  name: string;
  /** As the server says it. */
  message: string;
}

const isRefusedField = (value: unknown): value is RefusedField =>
  isObject(value) && typeof value.name === 'string' && typeof value.message === 'string';

/** What the server said about single fields; empty where an error is none of fields. */
export function refusedFields(error: unknown): RefusedField[] {
  const fields = error instanceof CallError ? error.details.fields : [];
  return Array.isArray(fields) ? fields.filter(isRefusedField) : [];
}
