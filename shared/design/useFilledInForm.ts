import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/** A search is no work that could be lost; a guarded form asks by itself. */
const formOf = ({ target }: SyntheticEvent) =>
  target instanceof Element
    ? target.closest<HTMLFormElement>('form:not([role="search"], [data-guarded])')
    : null;

/**
 * Whether somebody has filled in a form of a dialog that is still there. Closing the tab is asked about until the form
 * is sent: what follows may be a reload on purpose.
 */
export function useFilledInForm(isOpen: boolean) {
  const form = useRef<HTMLFormElement | null>(null);
  const [isUnsent, setIsUnsent] = useState(false);

  useEffect(() => {
    if (!isOpen || !isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (form.current?.isConnected) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOpen, isUnsent]);

  function noteForm(event: SyntheticEvent) {
    const touched = formOf(event);
    if (!touched) return;
    form.current = touched;
    setIsUnsent(event.type !== 'submit');
  }

  return {
    isFormFilledIn: () => form.current?.isConnected ?? false,
    noteForm,
  };
}
