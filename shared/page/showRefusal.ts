import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { t } from '@portal/text';
import { refusedFields } from './refusedFields';

/**
 * Shows the server's messages about single fields (E0017) at those fields.
 *
 * @param names  Field on the wire → field of the form, where they differ.
 * @returns Whether there were any: else the caller shows the error as a whole.
 */
export function showRefusal<Fields extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  names: Record<string, Path<Fields>> = {},
): boolean {
  const values = getValues();
  const isOwn = (name: string): name is Path<Fields> => Object.hasOwn(values, name);
  const known = refusedFields(error).flatMap(({ name, message }) => {
    const field = names[name] ?? (isOwn(name) ? name : undefined);
    return field ? [{ field, message }] : [];
  });
  known.forEach(({ field, message }, index) =>
    setError(field, { message: t(message) }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
}
