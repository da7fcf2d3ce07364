import { startTransition, useEffect, useState } from 'react';
import { CallError } from '@portal/client';
import { useRevalidator } from '@portal/router';

interface AgreeingForm {
  setValue: (name: 'hasAgreed', value: boolean) => void;
  setError: (name: 'hasAgreed', error: { message: string }, options: { shouldFocus: boolean }) => void;
}

/** Other terms are in force than those that were agreed to: the page gets them, and asks again. What was typed stays. */
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
    // Not before the new terms are shown: whoever agreed to the old ones once more would be refused once more. The router
    // shows them in a transition, and this follows it.
    void revalidate().then(() => startTransition(() => setQuestion({ message })));
    return true;
  };
}
