import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Puts what was loaded anew into a form that stays on the page, unless something in it is unsaved. A mark among the
 * fields so stays that of what the unsaved change began with.
 */
export function useFollowing<Fields extends FieldValues>(form: UseFormReturn<Fields>, loaded: Fields): void {
  const { isDirty } = form.formState;
  const text = JSON.stringify(loaded);
  const followed = useRef(text);

  useEffect(() => {
    if (isDirty || followed.current === text) return;
    followed.current = text;
    form.reset(loaded);
  }, [form, isDirty, loaded, text]);
}
