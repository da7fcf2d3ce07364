import type { FormEventHandler, ReactNode } from 'react';
import { Button, Dialog } from '@portal/design';
import { FormActions } from './FormActions';
import { FormError } from './FormError';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** What the server said about the form as a whole. */
  refusal: ReactNode;
  isBusy: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A few fields to fill in without leaving the page. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, refusal, isBusy, onSubmit, onClose, children } = props;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        {children}
        <FormError text={refusal} />
        <FormActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            {submitLabel}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
