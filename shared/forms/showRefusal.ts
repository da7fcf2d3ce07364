import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '@portal/client';

interface FieldRefusal {
  name: string;
  message: string;
}

/**
 * Puts what the server said about single fields (E0017) to those fields.
 *
 * @param names  Field on the wire → field of the form, where they differ.
 * @returns Whether there was any: else the caller shows the error as a whole.
 */
export function showRefusal<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  names: Record<string, Path<Form>>,
): boolean {
  const fields =
    error instanceof CallError ? (error.details.fields as FieldRefusal[] | undefined) : undefined;
  const known = fields?.filter(({ name }) => name in names) ?? [];
  for (const { name, message } of known) setError(names[name]!, { message });
  return known.length > 0;
}
