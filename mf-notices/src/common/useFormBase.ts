import { useState } from 'react';

/**
 * What a form began with. Each saved version begins the form anew, but what is being typed is neither replaced by a
 * version that somebody else has saved meanwhile, nor saved over it.
 *
 * @param data  As loaded last.
 * @param subject  What is edited: another one begins another form.
 * @returns `base` for the form, which tells `onDirty` whether something is typed. `dropTyped` before a version is
 *   restored, which replaces what is typed.
 */
export function useFormBase<Data>(data: Data, subject: string | null) {
  const [held, setHeld] = useState({ data, subject });
  const [isTyped, setIsTyped] = useState(false);
  const isOther = held.subject !== subject;
  if (held.data !== data && (isOther || !isTyped)) setHeld({ data, subject });

  return {
    base: isOther || !isTyped ? data : held.data,
    onDirty: setIsTyped,
    dropTyped: () => setIsTyped(false),
  };
}
