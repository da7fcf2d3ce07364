import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError } from '@portal/client';
import { t } from '@portal/text';

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
export function showRefusal<Fields extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  names: Record<string, Path<Fields>> = {},
): boolean {
  const refused =
    error instanceof CallError ? (error.details.fields as FieldRefusal[] | undefined) : undefined;
  const own = Object.keys(getValues()) as Path<Fields>[];
  const known = (refused ?? []).flatMap(({ name, message }) => {
    const field = names[name] ?? own.find((one) => one === name);
    return field ? [{ field, message }] : [];
  });
  known.forEach(({ field, message }, index) =>
    setError(field, { message: t(message) }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
}
