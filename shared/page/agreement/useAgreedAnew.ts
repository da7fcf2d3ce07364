import { startTransition, useEffect, useState } from 'react';
import { CallError } from '@portal/client';
import { useRevalidator } from '@portal/router';

interface AgreeingForm {
  setValue: (name: 'hasAgreed', value: boolean) => void;
  setError: (name: 'hasAgreed', error: { message: string }, options: { shouldFocus: boolean }) => void;
}

/**
 * When the terms have changed since they were loaded (E5015), loads the new ones and asks for consent again. Input is
 * kept.
 */
export function useAgreedAnew({ setValue, setError }: AgreeingForm) {
  const { revalidate } = useRevalidator();
  const [question, setQuestion] = useState<{ message: string } | null>(null);

  useEffect(() => {
    if (question === null) return;
    setValue('hasAgreed', false);
    setError('hasAgreed', question, { shouldFocus: true });
  }, [question, setValue, setError]);

  return (error: unknown): boolean => {
    if (!(error instanceof CallError) || error.code !== 'E5015') return false;
    const { message } = error;
    setValue('hasAgreed', false);
    // Ask only after the new terms are rendered: consent to the old ones would be refused again. The router renders
    // them in a transition, so this must be one that follows it.
    void revalidate().then(() => startTransition(() => setQuestion({ message })));
    return true;
  };
}
