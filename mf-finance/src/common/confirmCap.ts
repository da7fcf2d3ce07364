import { CallError } from '@portal/client';

interface CapForm {
  setValue: (name: 'confirmedUsed', used: string) => void;
}

/** For `onRefused` of a form of a budget: a cap below the current use is to be confirmed by saving again. */
export const confirmCap = (form: CapForm) => (error: unknown) => {
  if (!(error instanceof CallError) || error.code !== 'E4302') return false;
  form.setValue('confirmedUsed', String(error.details.used));
  return true;
};
