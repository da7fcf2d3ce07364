import { CallError } from '@portal/client';
import { useRevalidator } from '@portal/router';

interface AgreeingForm {
  setValue: (name: 'hasAgreed', value: boolean) => void;
  setError: (name: 'hasAgreed', error: { message: string }, options: { shouldFocus: boolean }) => void;
}

/** Other terms are in force than those that were agreed to: the page gets them, and asks again. What was typed stays. */
export function useAgreedAnew({ setValue, setError }: AgreeingForm) {
  const { revalidate } = useRevalidator();
  return (error: unknown): boolean => {
    if (!(error instanceof CallError) || error.code !== 'E5015') return false;
    void revalidate();
    setValue('hasAgreed', false);
    setError('hasAgreed', { message: error.message }, { shouldFocus: true });
    return true;
  };
}
