import { useCallback, useEffect, useMemo } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isObject } from '@portal/rules';
import { useMember } from '@portal/session';

/**
 * Keeps what is typed in some text fields of a form, so that a reload does not lose it. It stays in this tab, for the
 * account that it was typed for, until the form is sent or left: name no field that holds personal data.
 *
 * @param names  The same at every drawing.
 * @returns Call it once everything is sent.
 */
export function useKeptFields<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  part: string,
  names: readonly Path<Fields>[],
): () => void {
  const accountId = useMember()?.accountId ?? '';
  const key = `kept:${part}:${accountId}`;
  const { getValues, setValue, watch } = form;
  // What it started with, before anything is given back: the rest has been typed.
  const start = useMemo(() => ({ ...getValues() }), [getValues]);

  useEffect(() => {
    const kept = read(key);
    for (const name of names) {
      const value = kept[name];
      if (typeof value === 'string' && value !== getValues(name))
        setValue(name, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    }
    const watching = watch(() => {
      const typed = names.filter((name) => getValues(name) !== start[name]);
      write(key, Object.fromEntries(typed.map((name) => [name, getValues(name)])));
    });
    return () => {
      watching.unsubscribe();
      // Whoever leaves the page has been asked, and said that it may be lost; a reload runs none of this.
      write(key, {});
    };
  }, [key, names, getValues, setValue, watch, start]);

  return useCallback(() => write(key, {}), [key]);
}

/** Storage may be full or switched off: then nothing is kept. */
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
    /* without storage */
  }
}
