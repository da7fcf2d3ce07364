import { useEffect, useState, type RefObject } from 'react';

/** Whether what the element stands in is greyed as a whole: a browser disables fields of such a form, an editor not. */
export function useIsGreyed(element: RefObject<HTMLElement | null>): boolean {
  const [isGreyed, setIsGreyed] = useState(false);
  useEffect(() => setIsGreyed(Boolean(element.current?.closest('fieldset[disabled]'))), [element]);
  return isGreyed;
}
