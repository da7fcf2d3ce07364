import type { FormEvent, ReactNode } from 'react';
import { Button, Dialog } from '@portal/design';
import { FormActions } from '@portal/forms';

interface ToolDialogProps {
  title: string;
  submitLabel?: string;
  isOpen: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** What a tool of the editor has to know; the editor stands in the form of its page. */
export function ToolDialog(props: ToolDialogProps) {
  const { title, submitLabel = '确定', isOpen, onSubmit, onClose, children } = props;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals to the form of the page.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        {children}
        <FormActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" $kind="primary">
            {submitLabel}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
