import { CallError } from '@portal/client';
import { isObject } from '@portal/rules';

export interface RefusedField {
  name: string;
  /** As the server says it. */
  message: string;
}

const isRefusedField = (value: unknown): value is RefusedField =>
  isObject(value) && typeof value.name === 'string' && typeof value.message === 'string';

/** Error messages of the server for single fields; empty when the error is about none. */
export function refusedFields(error: unknown): RefusedField[] {
  const fields = error instanceof CallError ? error.details.fields : [];
  return Array.isArray(fields) ? fields.filter(isRefusedField) : [];
}
