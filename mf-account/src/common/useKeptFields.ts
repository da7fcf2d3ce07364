import { useCallback, useEffect, useMemo } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isObject } from '@portal/rules';
import { useMember } from '@portal/session';

/**
 * Keeps the input of some text fields in session storage, per account, so that it survives a reload. It is removed when
 * the form is sent or left. Do not name fields with personal data.
 *
 * @param names Must keep their identity between renders.
 * @returns a function to call once everything was sent.
 */
export function useKeptFields<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  part: string,
  names: readonly Path<Fields>[],
): () => void {
  const accountId = useMember()?.accountId ?? '';
  const key = `kept:${part}:${accountId}`;
  const { getValues, setValue, watch } = form;
  // Initial values; only fields that differ from them are stored.
  const start = useMemo(() => ({ ...getValues() }), [getValues]);

  useEffect(() => {
    const kept = read(key);
    for (const name of names) {
      const value = kept[name];
      if (typeof value === 'string' && value !== getValues(name))
        setValue(name, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    }
    const watching = watch((_, { name: changed }) => {
      // A form that is set anew as a whole, as after sending, has nothing typed in it.
      if (changed === undefined) return;
      const typed = names.filter((name) => getValues(name) !== start[name]);
      write(key, Object.fromEntries(typed.map((name) => [name, getValues(name)])));
    });
    return () => {
      watching.unsubscribe();
      // Leaving the page within the portal discards the input, as the user confirmed; a reload does not run this
      // cleanup.
      write(key, {});
    };
  }, [key, names, getValues, setValue, watch, start]);

  return useCallback(() => write(key, {}), [key]);
}

/** Storage may be full or disabled; then nothing is kept. */
function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

function write(key: string, values: Record<string, unknown>): void {
  try {
    if (Object.keys(values).length === 0) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    /* storage unavailable */
  }
}
