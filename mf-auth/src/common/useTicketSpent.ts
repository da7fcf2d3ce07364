import { CallError } from '@portal/client';
import { toast } from '@portal/design';
import { useNavigate } from '@portal/router';

/** For `onRefused` of a step: returns to the first step when the ticket was used or has expired. */
export function useTicketSpent(firstStep: string) {
  const navigate = useNavigate();
  return (error: unknown, release?: () => void): boolean => {
    const isSpent = error instanceof CallError && error.code === 'E5004';
    if (isSpent) {
      toast(error.message, 'bad');
      release?.();
      void navigate(firstStep, { replace: true });
    }
    return isSpent;
  };
}
